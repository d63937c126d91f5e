import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ListCondition, QueryableField } from './list-condition.ts'
import { QUERY_MESSAGES as messages } from './messages.ts'
import { type MatchType, parseSuperQuery } from './super-query.ts'
import { type SuperQueryLines, toSuperQueryParams, wireTypesOf } from './super-query-params.ts'

const FIELDS: readonly QueryableField[] = [
  { name: 'code', title: '产品编码', type: { kind: 'string', maxLength: 32 }, multiple: false },
  { name: 'qty', title: '数量', type: { kind: 'integer' }, multiple: false },
  { name: 'validFrom', title: '生效日期', type: { kind: 'date' }, multiple: false },
  { name: 'tags', title: '标签', type: { kind: 'enum' }, multiple: true },
]

function parse(lines: unknown, match?: string) {
  const superQueryParams = encodeURIComponent(typeof lines === 'string' ? lines : JSON.stringify(lines))
  return parseSuperQuery({ superQueryParams, superQueryMatchType: match }, FIELDS)
}

describe('reading an advanced query', () => {
  it.each<[Record<string, unknown>, ListCondition]>([
    [
      { field: 'code', rule: 'eq', val: 'a*,!b' },
      { kind: 'eq', field: 'code', value: 'a*,!b' },
    ],
    [
      { field: 'code', rule: 'EQ', val: 'a', type: 'date' },
      { kind: 'eq', field: 'code', value: 'a' },
    ],
    [
      { field: 'code', rule: '!=', val: 'a' },
      { kind: 'ne', field: 'code', value: 'a' },
    ],
    [
      { field: 'qty', rule: '>=', val: 5 },
      { kind: 'ge', field: 'qty', value: 5 },
    ],
    [
      { field: 'qty', rule: 'gt', val: 5 },
      { kind: 'gt', field: 'qty', value: 5 },
    ],
    [
      { field: 'qty', rule: 'ge', val: 5 },
      { kind: 'ge', field: 'qty', value: 5 },
    ],
    [
      { field: 'qty', rule: 'lt', val: 5 },
      { kind: 'lt', field: 'qty', value: 5 },
    ],
    [
      { field: 'qty', rule: 'le', val: 5 },
      { kind: 'le', field: 'qty', value: 5 },
    ],
    [
      { field: 'qty', rule: 'in', val: '5,6' },
      { kind: 'in', field: 'qty', values: [5, 6] },
    ],
    [
      { field: 'qty', rule: 'in', val: [5, '6'] },
      { kind: 'in', field: 'qty', values: [5, 6] },
    ],
    [
      { field: 'code', rule: 'like', val: '*a*' },
      { kind: 'like', field: 'code', match: 'contains', text: '*a*', negated: false },
    ],
    [
      { field: 'code', rule: 'LEFT_LIKE', val: 'a' },
      { kind: 'like', field: 'code', match: 'ends', text: 'a', negated: false },
    ],
    [
      { field: 'code', rule: 'not_right_like', val: 'a' },
      { kind: 'like', field: 'code', match: 'starts', text: 'a', negated: true },
    ],
    [
      { field: 'code', rule: 'eq_with_add', val: 'a++b' },
      { kind: 'eq', field: 'code', value: 'a,b' },
    ],
    [
      { field: 'code', rule: 'like_with_or', val: 'a,b' },
      { kind: 'anyOf', field: 'code', values: ['a', 'b'], negated: false },
    ],
    [
      { field: 'tags', rule: 'ne', val: 'a' },
      { kind: 'anyOf', field: 'tags', values: ['a'], negated: true },
    ],
    [
      { field: 'code', rule: 'not_in', val: 'a,b' },
      { kind: 'in', field: 'code', values: ['a', 'b'], negated: true },
    ],
    [
      { field: 'tags', rule: 'not_in', val: 'a,b' },
      { kind: 'anyOf', field: 'tags', values: ['a', 'b'], negated: true },
    ],
    [
      { field: 'code', rule: 'empty' },
      { kind: 'empty', field: 'code' },
    ],
    [
      { field: 'code', rule: 'not_empty', val: '' },
      { kind: 'notEmpty', field: 'code' },
    ],
  ])('%j', (line, condition) => {
    expect(parse([line])).toEqual({ parts: [condition], conditions: [condition], match: 'and', problems: [] })
  })

  it('leaves incomplete lines out', () => {
    const lines = [
      {},
      { field: 'code' },
      { field: 'code', rule: 'eq', val: '' },
      { rule: 'eq', val: 'a' },
      { field: 'qty', rule: 'in', val: ',' },
    ]

    expect(parse(lines)).toEqual({ parts: [], conditions: [], match: 'and', problems: [] })
  })

  it.each([
    ['or', 'or'],
    ['OR', 'or'],
    ['and', 'and'],
    ['', 'and'],
    [undefined, 'and'],
  ])('joins by %s as %s', (sent, match) => {
    expect(parse([], sent)).toEqual({ parts: [], conditions: [], match, problems: [] })
  })

  it.each(['xor', 'not', 'and or', 5, ['or']])('refuses to join by %j', (superQueryMatchType) => {
    const superQueryParams = '[{"field":"code","rule":"eq","val":"a"}]'
    const { conditions, problems } = parseSuperQuery({ superQueryParams, superQueryMatchType }, FIELDS)
    expect(conditions).toEqual([])
    expect(problems).toMatchObject([{ param: 'superQueryMatchType', message: expect.stringContaining('匹配方式') }])
  })

  it.each<[unknown, string]>([
    ['not json', '高级查询条件格式不正确'],
    ['{}', '高级查询条件格式不正确'],
    ['[1]', '高级查询条件格式不正确'],
    [`${'['.repeat(9)}${']'.repeat(9)}`, '高级查询条件嵌套过深'],
    [Array(51).fill({ field: 'code', rule: 'empty' }), '查询条件过多，最多 50 条'],
    ['x'.repeat(70_000), '高级查询条件过长'],
    [[{ field: 'salt', rule: 'eq', val: 'a' }], '查询条件中的字段不存在：salt'],
    [[{ field: '__proto__', rule: 'eq', val: 'a' }], '查询条件中的字段不存在：__proto__'],
    [[{ field: 'code', rule: 'USE_SQL_RULES', val: '1=1' }], '产品编码不支持“USE_SQL_RULES”查询'],
    [[{ field: 'code', rule: 'eq', val: { a: 1 } }], '产品编码的查询内容格式不正确'],
    [[{ field: 'qty', rule: 'like', val: '5' }], '数量不支持“包含”查询'],
    [[{ field: 'validFrom', rule: 'ge', val: '昨天' }], '生效日期应为日期，格式 YYYY-MM-DD'],
    [[{ field: 'code', rule: 'eq', val: 'x'.repeat(8_193) }], '产品编码的查询内容过长，最多 8192 个字符'],
  ])('reports a problem: case %$', (lines, message) => {
    expect(parse(lines).problems.map((problem) => problem.message)).toEqual([message])
  })

  it('understands a text that was not encoded a second time', () => {
    const superQueryParams = '[{"field":"code","rule":"like","val":"50%"}]'

    expect(parseSuperQuery({ superQueryParams }, FIELDS).conditions).toMatchObject([{ kind: 'like', text: '50%' }])
  })

  it('never throws, whatever is sent', () => {
    const line = fc.record({
      field: fc.oneof(fc.constantFrom('code', 'qty', 'validFrom', 'tags'), fc.jsonValue()),
      rule: fc.oneof(fc.constantFrom('eq', 'like', 'in', 'ge', 'empty'), fc.jsonValue()),
      val: fc.jsonValue(),
    })
    const anything = fc.oneof(
      fc.string(),
      fc.jsonValue(),
      fc.array(line).map((lines) => JSON.stringify(lines)),
    )
    fc.assert(
      fc.property(anything, fc.string(), (superQueryParams, superQueryMatchType) => {
        const { match } = parseSuperQuery({ superQueryParams, superQueryMatchType }, FIELDS)
        expect(['and', 'or']).toContain(match)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('groups within the query', () => {
  const line = (val: string) => ({ field: 'code', rule: 'eq', val })
  const eq = (value: string) => ({ kind: 'eq', field: 'code', value })

  it('are joined by their own word', () => {
    const { match, parts, conditions } = parse(
      [line('a'), { matchType: 'or', lines: [line('b'), { matchType: 'AND', lines: [line('c')] }, {}] }],
      'and',
    )
    expect({ match, parts }).toEqual({
      match: 'and',
      parts: [eq('a'), { match: 'or', parts: [eq('b'), { match: 'and', parts: [eq('c')] }] }],
    })
    expect(conditions).toEqual([eq('a'), eq('b'), eq('c')])
  })

  it('are left out where nothing in them is whole', () => {
    expect(parse([line('a'), { matchType: 'or', lines: [{ field: 'code' }] }]).parts).toEqual([eq('a')])
  })

  it.each<[string, unknown, string]>([
    ['a word that is none', [{ matchType: 'xor', lines: [] }], messages.wrongMatchType],
    ['lines that are none', [{ matchType: 'or', lines: 5 }], messages.malformedSuperQuery],
    ['an unknown field', [{ lines: [{ field: 'salt', rule: 'eq', val: 'a' }] }], messages.unknownField('salt')],
    ['more conditions than a query may have', [{ lines: Array(51).fill(line('a')) }], messages.tooManyConditions],
  ])('are refused for %s', (_, lines, message) => {
    expect(parse(lines).problems.map((problem) => problem.message)).toEqual([message])
  })
})

describe('writing an advanced query', () => {
  function roundTrip(query: SuperQueryLines) {
    return parseSuperQuery({ ...toSuperQueryParams(query) }, FIELDS)
  }
  const line = (rule: string, val: string) => ({ field: 'code', rule, val, ...wireTypesOf('string') })

  it('says what the fields are, for servers that do not know, and encodes once', () => {
    const lines = [{ field: 'qty', rule: 'ge', val: '5', ...wireTypesOf('integer') }]
    expect(toSuperQueryParams({ matchType: 'or', lines })).toEqual({
      superQueryParams: encodeURIComponent('[{"field":"qty","rule":"ge","val":"5","type":"number","dbType":"int"}]'),
      superQueryMatchType: 'or',
    })
  })

  it('brings every text back as it was', () => {
    const text = fc
      .string({ unit: 'grapheme' })
      .map((value) => value.trim())
      .filter((value) => value !== '' && !value.includes('\0'))
    fc.assert(
      fc.property(text, fc.constantFrom<MatchType>('and', 'or'), (value, matchType) => {
        const lines = [line('eq', value), { matchType, lines: [line('right_like', value)] }]
        expect(roundTrip({ matchType, lines })).toMatchObject({
          match: matchType,
          problems: [],
          conditions: [
            { kind: 'eq', field: 'code', value },
            { kind: 'like', field: 'code', match: 'starts', text: value, negated: false },
          ],
        })
      }),
    )
  })
})
