import { describe, expect, it } from 'vitest'
import { people, setupStore } from '../engine/store.fixture.ts'
import { idsOfIds, idsOfRows } from './named-rows.ts'

describe('rows that a page names', () => {
  it('are rows and ids of them, also rows that came without an id', () => {
    const { store } = setupStore({ rows: [...people(), { name: '无号' }] })
    const unnamed = store.rows[3]
    expect(idsOfRows('a', store)).toEqual(['a'])
    expect(idsOfRows(['b', { id: 'c' }, unnamed], store)).toEqual(['b', 'c', 'new1'])
    expect(idsOfRows([{ id: 7 }], store)).toEqual(['7'])
  })

  it.each([undefined, null, 5, {}, [5], [undefined], [null], [{}]])('are nothing else: %j', (wrong) => {
    const { store } = setupStore()
    expect(() => idsOfRows(wrong, store)).toThrow(
      new TypeError('removeRows 的参数必须是行 id，或由行、行 id 组成的数组'),
    )
    expect(store.hasChanges()).toBe(false)
  })
})

describe('ids that a page names', () => {
  it('may be numbers', () => {
    expect(idsOfIds(2)).toEqual(['2'])
    expect(idsOfIds(['a', 3])).toEqual(['a', '3'])
    expect(idsOfIds([])).toEqual([])
  })

  it.each([undefined, null, '', {}, [undefined], [{ id: 'a' }]])('are nothing else: %j', (wrong) => {
    expect(() => idsOfIds(wrong)).toThrow(new TypeError('removeRowsById 的参数必须是行 id 或行 id 数组'))
  })
})
