import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Sort, sortKeys } from '#schemas/query/sort-params.ts'
import { isSameSort, pressTitle, readSort, writeSort } from './list-sort.ts'

const DEFAULT: Sort = { field: 'createdAt', order: 'desc' }
const press = (sort: Sort, field: string, added = false) => pressTitle(sort, field, { added, defaultSort: DEFAULT })
const pressAll = (...presses: readonly [string, boolean?][]) =>
  writeSort(presses.reduce<Sort>((sort, [field, added]) => press(sort, field, added), DEFAULT))

describe('a press on a title', () => {
  it('sorts by that column only: ascending, descending, as ever', () => {
    expect(pressAll(['price'])).toBe('price')
    expect(pressAll(['price'], ['price'])).toBe('-price')
    expect(pressAll(['price'], ['price'], ['price'])).toBe('-createdAt')
    expect(pressAll(['price'], ['name', true], ['stock'])).toBe('stock')
  })

  it('never lets everything as it was', () => {
    expect(pressAll(['createdAt'])).toBe('createdAt')
    expect(pressAll(['createdAt'], ['createdAt'])).toBe('-createdAt')
  })

  it('adds a column behind those that were chosen, and not behind the default that nobody chose', () => {
    expect(pressAll(['price', true])).toBe('price')
    expect(pressAll(['price', true], ['name', true])).toBe('price,name')
    expect(pressAll(['price'], ['price'], ['name', true], ['name', true])).toBe('-price,-name')
  })

  it('takes an added column out again, where it stands', () => {
    expect(pressAll(['price'], ['name', true], ['stock', true], ['name', true], ['name', true])).toBe('price,stock')
    expect(pressAll(['price'], ['price', true], ['price', true])).toBe('-createdAt')
  })

  it('adds no more columns than a server takes', () => {
    const many = Array.from({ length: 12 }, (_, index): [string, boolean] => [`c${index}`, true])
    expect(pressAll(...many).split(',')).toHaveLength(10)
  })
})

describe('a sort in an address', () => {
  it('is read as it was written', () => {
    const column = fc.record({ field: fc.stringMatching(/^[a-z]{1,6}$/), order: fc.constantFrom('asc', 'desc') })
    fc.assert(
      fc.property(
        fc.uniqueArray(column, { minLength: 1, maxLength: 10, selector: ({ field }) => field }),
        (columns) => {
          const [first, ...then] = columns
          if (!first) return
          const sort = { ...first, ...(then.length > 0 && { then }) }
          const read = readSort(writeSort(sort), () => true)
          expect(read && isSameSort(read, sort)).toBe(true)
          expect(read && sortKeys(read)).toEqual(columns)
        },
      ),
    )
  })

  it('loses columns that do not sort, and those named twice', () => {
    const sorts = (field: string) => field !== 'note'
    expect(readSort('-price,note,name,price', sorts)).toEqual({
      field: 'price',
      order: 'desc',
      then: [{ field: 'name', order: 'asc' }],
    })
    expect(readSort('note', sorts)).toBeNull()
    expect(readSort('', (field) => field !== '')).toBeNull()
  })
})
