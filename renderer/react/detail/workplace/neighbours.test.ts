import { describe, expect, it } from 'vitest'
import { neighboursOf } from './neighbours.ts'

const rows = ['a', 'b', 'c'].map((id) => ({ id }))
const page = (number: number, total = 9) => ({ rows, page: number, pageSize: 3, total })

describe('the records around one', () => {
  it.each([
    ['in the middle', 'b', page(2), { previous: { id: 'a' }, next: { id: 'c' }, index: 1 }],
    ['at the end of a page', 'c', page(2), { previous: { id: 'b' }, next: { page: 3, edge: 'first' }, index: 2 }],
    ['at the start of a page', 'a', page(2), { previous: { page: 1, edge: 'last' }, next: { id: 'b' }, index: 0 }],
    ['the first of all', 'a', page(1), { previous: null, next: { id: 'b' }, index: 0 }],
    ['the last of all', 'c', page(3), { previous: { id: 'b' }, next: null, index: 2 }],
  ])('are known of a row %s', (_, id, given, expected) => {
    expect(neighboursOf(id, given, null)).toEqual(expected)
  })

  it('are not known of one that was never on the page', () => {
    expect(neighboursOf('x', page(2), null)).toEqual({ previous: null, next: null, index: null })
  })

  it('are those of its place for one that has left the page', () => {
    expect(neighboursOf('x', page(1), 1)).toEqual({ previous: { id: 'a' }, next: { id: 'b' }, index: null })
    expect(neighboursOf('x', page(1, 3), 3)).toEqual({ previous: { id: 'c' }, next: null, index: null })
    expect(neighboursOf('x', { ...page(1, 0), rows: [] }, 2)).toEqual({ previous: null, next: null, index: null })
  })
})
