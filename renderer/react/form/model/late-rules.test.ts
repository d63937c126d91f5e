import { beforeAll, expect, it, vi } from 'vitest'

let loadedPatterns: typeof import('#schemas/rules/load-patterns.ts').loadedPatterns
let openForm: typeof import('./form-model.fixture.ts').openForm
beforeAll(async () => {
  // The engine stays once it has come, and another test file may have had it in this process.
  vi.resetModules()
  loadedPatterns = (await import('#schemas/rules/load-patterns.ts')).loadedPatterns
  openForm = (await import('./form-model.fixture.ts')).openForm
}, 60_000)

const PAGE = {
  fields: {
    code: { type: 'string(32)', title: '编码', rules: [{ pattern: '^[A-Z]{2}$', message: '两位大写字母' }] },
  },
  form: { layout: [{ fields: ['code'] }] },
}

it('tries the patterns of a page once their engine has come with the first form, and before saving in any case', async () => {
  expect(loadedPatterns()).toBeNull()
  const { model } = openForm({ page: PAGE })
  model.change('code', 'x')
  model.leave('code')
  expect(model.stateOf('code').error).toBeUndefined()

  expect(await model.validate()).toEqual([{ kind: 'field', name: 'code' }])
  expect(loadedPatterns()).not.toBeNull()
  model.change('code', 'AB')
  expect(model.stateOf('code').error).toBeUndefined()

  const later = openForm({ page: PAGE }).model
  later.change('code', 'y')
  later.leave('code')
  await vi.waitFor(() => expect(later.stateOf('code').error).toBe('两位大写字母'))
})

it('reads cron expressions once what reads them has come, before saving in any case', async () => {
  const page = {
    fields: { runs: { type: 'string(32)', title: '执行时间', rules: ['cron'] } },
    form: { layout: [{ fields: ['runs'] }] },
  }
  const { model } = openForm({ page })
  model.change('runs', '0 0 25 * * ?')
  expect(await model.validate()).toEqual([{ kind: 'field', name: 'runs' }])
  expect(model.stateOf('runs').error).toBe('Cron表达式错误：时“25”中的25超出范围，应为0到23')
  model.change('runs', '0 0 0 LW * ?')
  expect(model.stateOf('runs').error).toBeUndefined()
})
