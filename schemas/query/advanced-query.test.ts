import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAdvancedRules, readOldSavedQueries } from './advanced-query.ts'

describe('the lines of a saved query', () => {
  it('are read with their groups, and without anything else', () => {
    const rules = [
      { field: 'name', operator: 'like', value: '水', options: [1] },
      { combinator: 'or', rules: [{ field: 'qty', operator: 'between', value: ['1', null] }], more: 1 },
      { field: '', operator: 'eq' },
    ]
    expect(readAdvancedRules(JSON.stringify(rules))).toEqual([
      { field: 'name', operator: 'like', value: '水' },
      { combinator: 'or', rules: [{ field: 'qty', operator: 'between', value: ['1', null] }] },
      { field: '', operator: 'eq', value: null },
    ])
  })

  it('are none, whatever else the text is; and it never throws', () => {
    for (const text of ['', '{}', '[1]', '[null]', '[{"rules":[]}]', '[{"field":1,"operator":"eq"}]', '[[]]']) {
      expect(readAdvancedRules(text), text).toBeNull()
    }
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        readAdvancedRules(JSON.stringify(value))
        readOldSavedQueries(value)
      }),
    )
  })
})

describe('queries that consoles of before have saved', () => {
  const line = { field: 'name', rule: 'like', val: '水', type: 'text', dbType: 'string' }
  const rules = [{ field: 'name', operator: 'like', value: '水' }]

  it('are read in the form of the older one', () => {
    const stored = [{ title: ' 水 ', matchType: 'or', records: [line, { field: 'kind', rule: 'in', val: 'a,b' }] }]
    const query = { combinator: 'or', rules: [...rules, { field: 'kind', operator: 'in', value: ['a', 'b'] }] }
    expect(readOldSavedQueries(stored)).toEqual([{ title: '水', query }])
    expect(readOldSavedQueries({ value: stored, expire: null })).toEqual([{ title: '水', query }])
  })

  it('are read in the form of the newer one', () => {
    const content = JSON.stringify([{ key: 'x', ...line, field: 'lines@name' }])
    expect(readOldSavedQueries([{ title: '水', content, type: 'and' }])).toEqual([
      { title: '水', query: { combinator: 'and', rules: [{ ...rules[0], field: 'lines,name' }] } },
    ])
  })

  it('are passed over where they are none', () => {
    const broken = [
      5,
      { title: '', records: [line] },
      { title: 'a' },
      { title: 'b', content: '{' },
      { title: 'c', records: [{}] },
    ]
    expect(readOldSavedQueries(broken)).toEqual([])
    expect(readOldSavedQueries('x')).toEqual([])
  })
})
