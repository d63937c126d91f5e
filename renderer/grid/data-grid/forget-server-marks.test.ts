import { expect, it } from 'vitest'
import { createCellErrors } from '../engine/create-cell-errors.ts'
import { people, setupStore } from '../engine/store.fixture.ts'
import { forgetServerMarks } from './forget-server-marks.ts'

function setup() {
  const { store } = setupStore({ rows: people() })
  const errors = createCellErrors()
  const end = forgetServerMarks(store, errors)
  errors.replace('server', { a: { age: '超出编制', name: '重名' }, b: { age: '超出编制' } })
  return { store, errors, end }
}

it('takes the words of the server from the cell that has got another value, and from no other', () => {
  const { store, errors } = setup()
  store.setCells([{ id: 'a', key: 'age', value: 40 }], 'user')
  expect(errors.all()).toEqual({ a: { name: '重名' }, b: { age: '超出编制' } })
})

it('leaves them on a cell that is given the value that it has', () => {
  const { store, errors } = setup()
  store.setCells([{ id: 'a', key: 'age', value: store.rowById('a')?.age ?? null }], 'user')
  expect(errors.messageOf('a', 'age')).toBe('超出编制')
})

it('leaves what the rules say', () => {
  const { store, errors } = setup()
  errors.set('rule', 'a', 'age', '太大')
  store.setCells([{ id: 'a', key: 'age', value: 400 }], 'user')
  expect(errors.messageOf('a', 'age')).toBe('太大')
})

it('takes them from a column that is filled as a whole', () => {
  const { store, errors } = setup()
  store.setColumn('age', () => 18)
  expect(errors.all()).toEqual({ a: { name: '重名' } })
})

it('ends with the grid', () => {
  const { store, errors, end } = setup()
  end()
  store.setCells([{ id: 'a', key: 'age', value: 40 }], 'user')
  expect(errors.messageOf('a', 'age')).toBe('超出编制')
})
