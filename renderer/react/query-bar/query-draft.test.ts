import { describe, expect, it } from 'vitest'
import type { QueryOperator } from '#schemas/query/operator.ts'
import type { QueryValue } from '../../widget.ts'
import { sameConditions, toConditions } from './query-draft.ts'

describe('toConditions', () => {
  it.each<[string, QueryOperator, QueryValue, unknown]>([
    ['a text without its outer blanks', 'like', ' 聚乙烯 ', '聚乙烯'],
    ['a number', 'eq', 0, 0],
    ['no as an answer', 'eq', false, false],
    ['the chosen values', 'in', ['fixed', 'float'], ['fixed', 'float']],
    ['two bounds', 'between', ['1', '2'], ['1', '2']],
    ['an open upper bound', 'between', ['2025-01-01', null], ['2025-01-01', null]],
    ['an open lower bound left empty', 'between', ['', '9'], [null, '9']],
  ])('asks for %s', (_, operator, value, expected) => {
    expect(toConditions({ price: { operator, value } })).toEqual([{ field: 'price', operator, value: expected }])
  })

  it.each<[string, QueryOperator, QueryValue]>([
    ['nothing', 'eq', null],
    ['blanks', 'like', '   '],
    ['no choice', 'in', []],
    ['an emptied choice', 'in', ['']],
    ['two open bounds', 'between', [null, null]],
    ['two empty bounds', 'between', ['', ' ']],
  ])('does not ask when the input holds %s', (_, operator, value) => {
    expect(toConditions({ price: { operator, value } })).toEqual([])
  })
})

describe('sameConditions', () => {
  const code = { field: 'code', operator: 'eq', value: 'A' } as const
  const name = { field: 'name', operator: 'like', value: 'B' } as const

  it('does not mind the order in which the fields were filled in', () => {
    expect(sameConditions([code, name], [name, code])).toBe(true)
  })

  it('sees another value', () => {
    expect(sameConditions([code], [{ ...code, value: 'B' }])).toBe(false)
  })
})
