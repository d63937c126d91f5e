import { describe, expect, it, vi } from 'vitest'
import { createCellErrors } from './create-cell-errors.ts'
import { createLaterValidator } from './create-later-validator.ts'
import { createValidator, type ValidatorOptions } from './create-validator.ts'
import type { CellRule } from './grid-column.ts'
import { createLaterPart } from './later-part.ts'
import { column, setupStore } from './store.fixture.ts'

const REQUIRED: readonly CellRule[] = [{ required: true, message: '请输入姓名' }]

/** People `a` 张三, `b` 李四, `c` 王五; the code of the checks comes when the test says so. */
function setup(rules: readonly CellRule[] = REQUIRED) {
  const { store } = setupStore({ columns: [column({ key: 'name' }, { rules }), column({ key: 'age' })] })
  const errors = createCellErrors()
  const load = vi.fn()
  let arrive = () => {}
  const checks = createLaterPart<typeof createValidator>({
    load: () => {
      load()
      return new Promise((resolve) => {
        arrive = () => resolve(createValidator)
      })
    },
    onFailed: () => undefined,
  })
  const validator = createLaterValidator({ store, errors, checks })
  const arrived = async () => {
    arrive()
    await Promise.resolve()
    await Promise.resolve()
  }
  const type = (id: string, value: string) => {
    store.setCells([{ id, key: 'name', value }], 'user')
    validator.check(id, 'name', 'input')
  }
  return { store, errors, validator, load, arrived, type, wrong: () => errors.all() }
}

describe('checks that are asked for before their code is there', () => {
  it('are made when it comes, of the value that the cell holds then', async () => {
    const { type, wrong, arrived } = setup()
    type('a', '')
    type('b', '')
    type('b', '李')
    expect(wrong()).toEqual({})

    await arrived()
    expect(wrong()).toEqual({ a: { name: '请输入姓名' } })
  })

  it('are made at once when it is there', async () => {
    const { validator, type, wrong, arrived } = setup()
    validator.fetch?.()
    await arrived()

    type('a', '')
    expect(wrong()).toEqual({ a: { name: '请输入姓名' } })
  })

  it('ask handlers for each event, in their order', async () => {
    const asked: string[] = []
    const { validator, arrived } = setup([{ handler: ({ type }) => void asked.push(type) }])
    validator.check('a', 'name', 'input')
    validator.check('a', 'name', 'blur')
    await arrived()
    expect(asked).toEqual(['input', 'blur'])
  })

  it('follow a new row that is saved meanwhile, and pass over one that is removed', async () => {
    const { store, type, wrong, arrived } = setup()
    const [added = '', gone = ''] = store.add([{}, {}], undefined, 'user')
    type(added, '')
    type(gone, '')
    store.accept({ rows: [], newIds: new Map([[added, '17']]), deletedIds: [] })
    store.remove(gone, 'user')

    await arrived()
    expect(wrong()).toEqual({ 17: { name: '请输入姓名' } })
  })

  it('are passed over when all rows were exchanged', async () => {
    const { store, type, wrong, arrived } = setup()
    type('a', '')
    store.load([{ id: 'a', name: '' }])
    await arrived()
    expect(wrong()).toEqual({})
  })

  it('of a paste, a fill or a whole column are made as well', async () => {
    const { store, validator, wrong, arrived } = setup([{ pattern: 'n', message: '应为数字' }])
    validator.checkMany([['a', 'name']])
    await arrived()
    expect(wrong()).toEqual({ a: { name: '应为数字' } })

    const other = setup([{ pattern: 'n', message: '应为数字' }])
    other.validator.checkColumn('name')
    await other.arrived()
    expect(Object.keys(other.wrong())).toEqual(store.rows.map(({ id }) => id))
  })

  it('do not fetch anything for columns without rules', async () => {
    const { validator, load } = setup([])
    validator.fetch?.()
    validator.check('a', 'name', 'input')
    validator.checkMany([['a', 'name']])
    validator.checkColumn('name')
    validator.warm()
    expect(await validator.validate()).toBeNull()
    expect(load).not.toHaveBeenCalled()
  })
})

describe('checking everything before the code is there', () => {
  it('waits for it', async () => {
    const { store, validator, arrived, wrong } = setup()
    store.setCells([{ id: 'b', key: 'name', value: '' }], 'user')
    const checking = validator.validate()
    const answered = vi.fn()
    void checking.then(answered)
    await Promise.resolve()
    expect(answered).not.toHaveBeenCalled()

    await arrived()
    expect(await checking).toEqual({ b: { name: '请输入姓名' } })
    expect(wrong()).toEqual({ b: { name: '请输入姓名' } })
  })
})

describe('refusals of the server', () => {
  it('follow rows to their real ids without the code, and with it', async () => {
    const { store, errors, validator, arrived, wrong } = setup()
    const [first = '', second = ''] = store.add([{}, {}], undefined, 'user')
    errors.set('server', first, 'name', '已存在')
    errors.set('server', second, 'name', '已存在')
    store.accept({ rows: [], newIds: new Map([[first, '17']]), deletedIds: [] })
    expect(wrong()).toEqual({ 17: { name: '已存在' }, [second]: { name: '已存在' } })

    validator.check('a', 'name', 'input')
    await arrived()
    store.accept({ rows: [], newIds: new Map([[second, '18']]), deletedIds: [] })
    expect(wrong()).toEqual({ 17: { name: '已存在' }, 18: { name: '已存在' } })
  })
})

it('makes one validator, whatever waits for it', async () => {
  const { store } = setupStore({ columns: [column({ key: 'name' }, { rules: REQUIRED })] })
  const errors = createCellErrors()
  const made: ValidatorOptions[] = []
  const checks = createLaterPart<typeof createValidator>({
    load: async () => (options) => {
      made.push(options)
      return createValidator(options)
    },
    onFailed: () => undefined,
  })
  const validator = createLaterValidator({ store, errors, checks })
  validator.check('a', 'name', 'input')
  validator.check('b', 'name', 'input')
  await validator.validate()
  expect(made).toEqual([{ store, errors }])
})
