import { describe, expect, it } from 'vitest'
import type { CarriedRows } from './carried-rows.ts'
import { readKeptRows, toKeptRows } from './kept-rows.ts'

const ROWS: CarriedRows = {
  added: [{ name: '新' }],
  changed: [{ stored: { id: '1', version: 3, name: '旧' }, changes: { name: '改' } }],
  deleted: [{ id: '2', version: 1, name: '删' }],
  titles: new Map([['name', '名称']]),
}

describe('rows that are kept as a draft', () => {
  it('come back as they were', () => {
    expect(readKeptRows(toKeptRows(ROWS))).toEqual(ROWS)
    expect(toKeptRows(null)).toEqual({})
  })

  it('are left out where somebody has written something else there', () => {
    const nothing = { added: [], changed: [], deleted: [], titles: new Map() }
    expect(readKeptRows({ added: 'x', stored: [1], changes: {}, deleted: null, titles: ['a'] } as never)).toEqual(
      nothing,
    )
    const noIds = { stored: [{ name: '旧' }], changes: [{ name: '改' }], deleted: [{ name: '删' }] }
    expect(readKeptRows(noIds)).toEqual(nothing)
    expect(readKeptRows({ ...toKeptRows(ROWS), changes: [] }).changed).toEqual([])
  })
})
