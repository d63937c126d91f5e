import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { InexpressibleConditionError, type ListCondition, type QueryableField } from './list-condition.ts'
import { parseListParams, RESERVED_QUERY_PARAMS, toListParams } from './list-params.ts'
import { type Condition, OPERATORS_BY_KIND, type QueryOperator } from './operator.ts'

const FIELDS: readonly QueryableField[] = [
  { name: 'code', title: '产品编码', type: { kind: 'string', maxLength: 8 }, multiple: false },
  { name: 'remark', title: '备注', type: { kind: 'text' }, multiple: false },
  { name: 'qty', title: '数量', type: { kind: 'integer' }, multiple: false },
  { name: 'serial', title: '流水号', type: { kind: 'long' }, multiple: false },
  { name: 'price', title: '价格', type: { kind: 'decimal', precision: 12, scale: 2 }, multiple: false },
  { name: 'active', title: '启用', type: { kind: 'boolean' }, multiple: false },
  { name: 'validFrom', title: '生效日期', type: { kind: 'date' }, multiple: false },
  { name: 'createTime', title: '创建时间', type: { kind: 'datetime' }, multiple: false },
  { name: 'opensAt', title: '开市时间', type: { kind: 'time' }, multiple: false },
  { name: 'status', title: '状态', type: { kind: 'enum' }, multiple: false },
  { name: 'depart', title: '部门', type: { kind: 'ref' }, multiple: false },
  { name: 'tags', title: '标签', type: { kind: 'enum' }, multiple: true },
  { name: 'photo', title: '照片', type: { kind: 'file' }, multiple: false },
]
const isMultiple = (name: string) => name === 'tags'

function parse(query: Record<string, unknown>) {
  return parseListParams(query, FIELDS)
}

describe('reading the conditions of a list call', () => {
  it.each<[Record<string, string>, ListCondition]>([
    [{ code: '*A1*' }, { kind: 'like', field: 'code', match: 'contains', text: 'A1', negated: false }],
    [{ code: 'longer than the column' }, { kind: 'eq', field: 'code', value: 'longer than the column' }],
    [{ qty: '>=5' }, { kind: 'ge', field: 'qty', value: 5 }],
    [{ qty: '5,6' }, { kind: 'in', field: 'qty', values: [5, 6] }],
    [{ qty: ',5,6,' }, { kind: 'in', field: 'qty', values: [5, 6] }],
    [{ price: '9.50' }, { kind: 'eq', field: 'price', value: '9.5' }],
    [{ price: '> 9.555' }, { kind: 'gt', field: 'price', value: '9.555' }],
    [{ price_begin: '1' }, { kind: 'ge', field: 'price', value: '1' }],
    [{ active: 'true' }, { kind: 'eq', field: 'active', value: true }],
    [{ validFrom_end: '2024-01-05' }, { kind: 'le', field: 'validFrom', value: '2024-01-05' }],
    [{ validFrom_end: '2024-01-05 23:59:59' }, { kind: 'le', field: 'validFrom', value: '2024-01-05' }],
    [{ createTime_begin: '2024-01-05' }, { kind: 'ge', field: 'createTime', value: '2024-01-05 00:00:00' }],
    [{ createTime_end: '2024-01-05' }, { kind: 'le', field: 'createTime', value: '2024-01-05 23:59:59' }],
    [{ createTime_end: '2024-01-05 08:00:00' }, { kind: 'le', field: 'createTime', value: '2024-01-05 08:00:00' }],
    [{ status_MultiString: 'Y,N,' }, { kind: 'in', field: 'status', values: ['Y', 'N'] }],
    [{ status: 'Y,' }, { kind: 'in', field: 'status', values: ['Y'] }],
    [{ status: ',Y,N,' }, { kind: 'anyOf', field: 'status', values: ['Y', 'N'], negated: false }],
    [{ tags: 'a,b' }, { kind: 'anyOf', field: 'tags', values: ['a', 'b'], negated: false }],
    [{ tags: 'a' }, { kind: 'anyOf', field: 'tags', values: ['a'], negated: false }],
    [{ tags: '!a' }, { kind: 'anyOf', field: 'tags', values: ['a'], negated: true }],
  ])('%j', (query, condition) => {
    expect(parse(query)).toEqual({ conditions: [condition], problems: [] })
  })

  it.each<[Record<string, unknown>, string, string]>([
    [{ cots: '1' }, 'unknown-field', '查询条件中的字段不存在：cots'],
    [{ cots_begin: '1' }, 'unknown-field', '查询条件中的字段不存在：cots_begin'],
    [{ toString: '1' }, 'unknown-field', '查询条件中的字段不存在：toString'],
    [{ qty: 'many' }, 'wrong-value', '数量应为整数'],
    [{ qty: '5,many' }, 'wrong-value', '数量应为整数'],
    [{ qty: '*5*' }, 'unsupported-operator', '数量不支持“包含”查询'],
    [{ price_begin: 'cheap' }, 'wrong-value', '价格应为数字'],
    [{ validFrom: '2024-02-30' }, 'wrong-value', '生效日期应为日期，格式 YYYY-MM-DD'],
    [{ active: '> true' }, 'unsupported-operator', '启用不支持“大于”查询'],
    [{ tags: '>= a' }, 'unsupported-operator', '标签不支持“大于等于”查询'],
    [{ photo: 'a' }, 'not-queryable', '照片不能作为查询条件'],
    [{ code: '*a\0b*' }, 'wrong-value', '产品编码含有无法查询的字符'],
    [{ code: 'a\0b' }, 'wrong-value', '产品编码含有无法保存的字符'],
    [{ code: `*${'x'.repeat(8_193)}*` }, 'too-long', '产品编码的查询内容过长，最多 8192 个字符'],
    [{ code: 'a,'.repeat(1_001) }, 'too-many', '产品编码的查询值过多，最多 1000 个'],
    [{ code: ['a', 'b'] }, 'malformed', '查询参数格式不正确：code'],
  ])('reports a problem: case %$', (query, code, message) => {
    const result = parse(query)

    expect(result.conditions).toEqual([])
    expect(result.problems).toEqual([{ param: Object.keys(query)[0], code, message }])
  })

  it('leaves out what filters nothing, and parameters that are no conditions', () => {
    const reserved = Object.fromEntries([...RESERVED_QUERY_PARAMS].map((param) => [param, 'x']))

    expect(parse({ ...reserved, code: '**', remark: '!', qty: '>=', price: '', status_begin: ' ' })).toEqual({
      conditions: [],
      problems: [],
    })
  })

  it('stops at too many conditions', () => {
    const query = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`unknown${index}`, 'x']))

    expect(parse(query).problems.at(-1)?.message).toBe('查询条件过多，最多 50 条')
    expect(parse(query).problems).toHaveLength(52)
  })

  it('never throws, whatever is sent', () => {
    const names = FIELDS.flatMap(({ name }) => [name, `${name}_begin`, `${name}_end`, `${name}_MultiString`])
    const param = fc.oneof(fc.constantFrom(...names), fc.string())
    const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'*,!=<>+ ge0123-:\0') }), fc.jsonValue())
    fc.assert(
      fc.property(fc.dictionary(param, text), (query) => {
        const { conditions, problems } = parse(query)
        expect(conditions.length + problems.length).toBeLessThanOrEqual(Object.keys(query).length)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('writing conditions', () => {
  it.each<[Condition, Record<string, string>]>([
    [{ field: 'code', operator: 'eq', value: 'A1' }, { code: 'A1' }],
    [{ field: 'code', operator: 'eq', value: 'a,b' }, { code: 'a++b' }],
    [{ field: 'code', operator: 'eq', value: 'C++' }, { code: '= C++' }],
    [{ field: 'code', operator: 'eq', value: '*' }, { code: '*' }],
    [{ field: 'code', operator: 'eq', value: 'a*' }, { code: '= a*' }],
    [{ field: 'code', operator: 'eq', value: '!a' }, { code: '= !a' }],
    [{ field: 'code', operator: 'eq', value: 'in love' }, { code: '= in love' }],
    [{ field: 'code', operator: 'ne', value: 'A1' }, { code: '!A1' }],
    [{ field: 'code', operator: 'ne', value: 'a,b' }, { code: '!= a,b' }],
    [{ field: 'code', operator: 'like', value: ' A1 ' }, { code: '*A1*' }],
    [{ field: 'code', operator: 'left_like', value: 'A1' }, { code: '*A1' }],
    [{ field: 'code', operator: 'right_like', value: 'A1' }, { code: 'A1*' }],
    [{ field: 'code', operator: 'in', value: ['a'] }, { code: 'a,' }],
    [{ field: 'code', operator: 'in', value: ['a', 'b'] }, { code: 'a,b' }],
    [{ field: 'code', operator: 'in', value: ['*a', 'b*'] }, { code: 'in *a,b*' }],
    [{ field: 'qty', operator: 'ge', value: 5 }, { qty: '>= 5' }],
    [{ field: 'active', operator: 'eq', value: false }, { active: 'false' }],
    [
      { field: 'price', operator: 'between', value: ['1', '2'] },
      { price_begin: '1', price_end: '2' },
    ],
    [{ field: 'price', operator: 'between', value: [null, '2'] }, { price_end: '2' }],
    [{ field: 'tags', operator: 'in', value: ['a', 'b'] }, { tags: ',a,b,' }],
    [{ field: 'code', operator: 'eq', value: '  ' }, {}],
    [{ field: 'code', operator: 'in', value: [] }, {}],
    [{ field: 'code', operator: 'between', value: [null, null] }, {}],
  ])('%j', (condition, params) => {
    expect(toListParams([condition], isMultiple)).toEqual(params)
  })

  it('finds another form for a second condition on the same field', () => {
    const conditions: Condition[] = [
      { field: 'price', operator: 'ge', value: '1' },
      { field: 'price', operator: 'le', value: '5' },
    ]

    expect(toListParams(conditions)).toEqual({ price: '>= 1', price_end: '5' })
  })

  it.each<[string, Condition[]]>([
    ['commas inside a list', [{ field: 'code', operator: 'in', value: ['a,b', 'c'] }]],
    ['"starts with" a star', [{ field: 'code', operator: 'right_like', value: '*a' }]],
    ['"starts with" an operator', [{ field: 'code', operator: 'right_like', value: '> a' }]],
    ['"ends with" a star', [{ field: 'code', operator: 'left_like', value: 'a*' }]],
    [
      'two of a kind on one field',
      [
        { field: 'code', operator: 'like', value: 'a' },
        { field: 'code', operator: 'like', value: 'b' },
      ],
    ],
  ])('says so when there is no form: %s', (_, conditions) => {
    expect(() => toListParams(conditions)).toThrow(InexpressibleConditionError)
  })
})

describe('writing and reading', () => {
  // Hostile to the grammar: every sign that means something in it.
  const text = fc
    .oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'*,!=<>+ geinltq1'), maxLength: 8 }))
    .map((value) => value.trim())
    .filter((value) => value !== '' && !value.includes('\0') && !/\p{Surrogate}/u.test(value))
  const number = fc.integer({ min: -2147483648, max: 2147483647 })
  const day = fc
    .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString())
  const VALUES: Readonly<Record<string, fc.Arbitrary<string | number | boolean>>> = {
    string: text,
    text,
    enum: text,
    ref: text,
    integer: number,
    long: number.map(String),
    decimal: fc.tuple(number, fc.integer({ min: 1, max: 9 })).map(([whole, part]) => `${whole}.${part}`),
    boolean: fc.boolean(),
    date: day.map((iso) => iso.slice(0, 10)),
    datetime: day.map((iso) => `${iso.slice(0, 10)} ${iso.slice(11, 19)}`),
    time: day.map((iso) => iso.slice(11, 19)),
  }

  function meaning(field: QueryableField, operator: QueryOperator, values: readonly (string | number | boolean)[]) {
    const [value = ''] = values
    const name = field.name
    switch (operator) {
      case 'like':
        return [{ kind: 'like', field: name, match: 'contains', text: value, negated: false }]
      case 'left_like':
        return [{ kind: 'like', field: name, match: 'ends', text: value, negated: false }]
      case 'right_like':
        return [{ kind: 'like', field: name, match: 'starts', text: value, negated: false }]
      case 'in':
        return [{ kind: 'in', field: name, values }]
      case 'between':
        return [
          { kind: 'ge', field: name, value },
          { kind: 'le', field: name, value: values[1] },
        ]
      default:
        return [{ kind: operator, field: name, value }]
    }
  }

  function conditionValue(operator: QueryOperator, values: readonly (string | number | boolean)[]): Condition['value'] {
    if (operator === 'in') return values.map(String)
    if (operator === 'between') return [String(values[0]), String(values[1])]
    return values[0] ?? ''
  }

  const cases = FIELDS.filter((field) => !field.multiple).flatMap((field) =>
    OPERATORS_BY_KIND[field.type.kind].map((operator) => [field.type.kind, operator, field] as const),
  )

  it.each(cases)('bring every %s condition back through a URL: %s', (kind, operator, field) => {
    const arbitrary = VALUES[kind]
    if (!arbitrary) throw new Error(`No values for ${kind}.`)
    const count = operator === 'in' ? { minLength: 1, maxLength: 4 } : { minLength: 2, maxLength: 2 }
    const isInexpressible = (value: string | number | boolean) =>
      (operator === 'in' && String(value).includes(',')) ||
      (operator === 'right_like' && /^(?:\*|(?:[<>=]|[<>!]=|[gl][et]|eq|ne|in)\s)/.test(String(value))) ||
      (operator === 'left_like' && String(value).endsWith('*'))
    fc.assert(
      fc.property(fc.array(arbitrary, count), (values) => {
        fc.pre(!values.some(isInexpressible))
        const params = toListParams([{ field: field.name, operator, value: conditionValue(operator, values) }])
        const received = Object.fromEntries(new URLSearchParams(new URLSearchParams(params).toString()))
        expect(parse(received)).toEqual({ conditions: meaning(field, operator, values), problems: [] })
      }),
      { numRuns: 300 },
    )
  })
})
