import { expect, it, vi } from 'vitest'
import { loadedPatterns } from '#schemas/rules/load-patterns.ts'
import { openForm } from './form-model.fixture.ts'

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
