import { describe, expect, it } from 'vitest'
import { column, setupStore } from './store.fixture.ts'

/** Stores Y and N, holds true and false. */
function switchColumn() {
  const plain = column({ key: 'on' })
  return column(
    { key: 'on' },
    {
      cell: {
        ...plain.cell,
        fromStorage: (value) => value === true || value === 'Y',
        toStorage: (value) => (value === true ? 'Y' : 'N'),
      },
    },
  )
}

function setup() {
  return setupStore({
    columns: [column({ key: 'name' }), switchColumn()],
    rows: [{ id: 'a', name: '张三', on: 'Y' }],
  })
}

describe('rows that bring some of their values only', () => {
  it('leave the others as they are, whatever their type stores', () => {
    const { store } = setup()
    store.mergeRemote([{ id: 'a', name: '张三丰' }])
    expect(store.rowById('a')).toEqual({ id: 'a', name: '张三丰', on: true })
    store.changes()
    store.accept({ rows: [{ id: 'a', name: '张' }], newIds: new Map(), deletedIds: [] })
    expect(store.rowById('a')).toEqual({ id: 'a', name: '张', on: true })
  })

  it('are read as they are stored', () => {
    const { store } = setup()
    store.mergeRemote([{ id: 'a', on: 'N' }])
    expect(store.rowById('a')).toEqual({ id: 'a', name: '张三', on: false })
  })
})
