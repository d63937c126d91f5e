import { describe, expect, it } from 'vitest'
import type { AdvancedGroup, AdvancedRule } from '#schemas/query/advanced-query.ts'
import type { FieldPlan, PagePlan, SubTablePlan } from '../../compile/plan.ts'
import { fieldPlan, pagePlan } from '../form/form.fixture.tsx'
import { type Asking, applyQuery, incompleteCount, lineProblem } from './compile-query.ts'
import { headRule, withHeadRule } from './head-rule.ts'
import { messages } from './messages.ts'
import { offeredFields } from './offered-fields.ts'
import { formOf, withOperator } from './rule-editor.tsx'

const refer = (entity: string, value: string): Partial<FieldPlan> => ({
  type: { kind: 'ref' },
  choices: { source: 'ref', entity, value, label: 'name', dictCode: `${entity},name,${value}`, where: [], fill: [] },
  queryOperator: 'in',
})
const fields = [
  fieldPlan('name', '名称', { queryOperator: 'like' }),
  fieldPlan('qty', '数量', { type: { kind: 'integer' }, queryOperator: 'between' }),
  fieldPlan('day', '日期', { type: { kind: 'date' }, queryOperator: 'between', wire: 'theDay' }),
  fieldPlan('moment', '时刻', { type: { kind: 'datetime' }, queryOperator: 'between' }),
  fieldPlan('buyer', '采购员', refer('sys_user', 'username')),
  fieldPlan('buyerId', '采购员编号', refer('sys_user', 'id')),
  fieldPlan('depart', '部门', refer('sys_depart', 'id')),
  fieldPlan('departCode', '部门编码', refer('sys_depart', 'org_code')),
  fieldPlan('cost', '成本', { permissions: [{ see: 'cost:see', edit: 'x', export: 'x' }], queryOperator: 'eq' }),
  fieldPlan('secret', '密钥', { isSecret: true, queryOperator: 'eq' }),
  fieldPlan('closed', '内部', { queryOperator: null }),
  fieldPlan('scan', '附件', { type: { kind: 'file' }, queryOperator: 'eq' }),
]
const rowField = fieldPlan('qty', '数量', { type: { kind: 'integer' }, queryOperator: 'between' })
const lines = {
  name: 'lines',
  title: '明细',
  fields: [rowField, fields[8]],
} as Partial<SubTablePlan> as SubTablePlan
const plan: PagePlan = { ...pagePlan(), fields, subTables: [lines] }

const offered = offeredFields(plan, [], ({ permissions }) => permissions.length === 0)
const asking: Asking = {
  fields: offered,
  user: { id: 'u1', username: 'zhang', orgCode: 'A01' },
  departId: 'd1',
  today: '2026-11-27',
}
const rule = (field: string, operator: string, value: AdvancedRule['value'] = null): AdvancedRule => ({
  field,
  operator,
  value,
})
const all = (...rules: AdvancedGroup['rules']): AdvancedGroup => ({ combinator: 'and', rules })
const any = (...rules: AdvancedGroup['rules']): AdvancedGroup => ({ combinator: 'or', rules })
const TEXT = { type: 'text', dbType: 'string' }
const sent = (group: AdvancedGroup) => applyQuery(group, asking)?.query

describe('the fields of an advanced query', () => {
  it('are those that may be seen and asked by, sub-tables behind as "group-child"', () => {
    expect([...offered.values()].map(({ name, title, wire }) => [name, title, wire])).toEqual([
      ['name', '名称', 'name'],
      ['qty', '数量', 'qty'],
      ['day', '日期', 'theDay'],
      ['moment', '时刻', 'moment'],
      ['buyer', '采购员', 'buyer'],
      ['buyerId', '采购员编号', 'buyerId'],
      ['depart', '部门', 'depart'],
      ['departCode', '部门编码', 'departCode'],
      ['lines,qty', '明细-数量', 'lines,qty'],
    ])
  })

  it('leave out what is decided around the list', () => {
    const left = offeredFields(plan, [{ field: 'name', operator: 'eq', value: 'a' }], () => true)
    expect(left.has('name')).toBe(false)
  })

  it.each([
    ['name', 'eq like right_like left_like in ne not_in empty not_empty'],
    ['qty', 'eq in ne gt ge lt le not_in between empty not_empty'],
    ['day', 'eq in ne gt ge lt le not_in between within empty not_empty'],
    ['buyer', 'eq in ne not_in me empty not_empty'],
    ['depart', 'eq in ne not_in my_depart empty not_empty'],
  ])('%s is compared by %s', (name, operators) => {
    expect(offered.get(name)?.operators.join(' ')).toBe(operators)
  })
})

describe('what is sent', () => {
  it.each<[AdvancedRule, object[]]>([
    [rule('name', 'like', ' 水 '), [{ field: 'name', rule: 'like', val: '水', ...TEXT }]],
    [rule('name', 'in', 'a，b, c'), [{ field: 'name', rule: 'in', val: 'a,b,c', ...TEXT }]],
    [rule('buyer', 'not_in', ['a', 'b']), [{ field: 'buyer', rule: 'not_in', val: 'a,b', ...TEXT }]],
    [rule('qty', 'gt', 5), [{ field: 'qty', rule: 'gt', val: '5', type: 'number', dbType: 'int' }]],
    [rule('lines,qty', 'eq', 5), [{ field: 'lines,qty', rule: 'eq', val: '5', type: 'number', dbType: 'int' }]],
    [
      rule('moment', 'in', '2026/1/5'),
      [{ field: 'moment', rule: 'in', val: '2026-01-05 00:00:00', type: 'datetime', dbType: 'datetime' }],
    ],
    [rule('name', 'empty'), [{ field: 'name', rule: 'empty', val: '', ...TEXT }]],
    [rule('buyer', 'me'), [{ field: 'buyer', rule: 'eq', val: 'zhang', ...TEXT }]],
    [rule('buyerId', 'me'), [{ field: 'buyerId', rule: 'eq', val: 'u1', ...TEXT }]],
    [rule('depart', 'my_depart'), [{ field: 'depart', rule: 'eq', val: 'd1', ...TEXT }]],
    [rule('departCode', 'my_depart'), [{ field: 'departCode', rule: 'eq', val: 'A01', ...TEXT }]],
    [
      rule('day', 'within', 'this_month'),
      [
        { field: 'theDay', rule: 'ge', val: '2026-11-01', type: 'date', dbType: 'date' },
        { field: 'theDay', rule: 'le', val: '2026-11-30', type: 'date', dbType: 'date' },
      ],
    ],
    [
      rule('moment', 'within', 'today'),
      [
        { field: 'moment', rule: 'ge', val: '2026-11-27 00:00:00', type: 'datetime', dbType: 'datetime' },
        { field: 'moment', rule: 'le', val: '2026-11-27 23:59:59', type: 'datetime', dbType: 'datetime' },
      ],
    ],
    [rule('qty', 'between', ['1', null]), [{ field: 'qty', rule: 'ge', val: '1', type: 'number', dbType: 'int' }]],
  ])('%j', (line, expected) => {
    expect(sent(all(line))).toEqual({ matchType: 'and', lines: expected })
  })

  it('is one group as the contract has it, wherever that says the same', () => {
    const a = rule('name', 'eq', 'a')
    const b = rule('name', 'eq', 'b')
    const line = (val: string) => ({ field: 'name', rule: 'eq', val, ...TEXT })
    expect(sent(any(a, any(b)))).toEqual({ matchType: 'or', lines: [line('a'), line('b')] })
    expect(sent(any(a, all(b)))).toEqual({ matchType: 'or', lines: [line('a'), line('b')] })
    expect(sent(all(a, any(a, b)))).toEqual({
      matchType: 'and',
      lines: [line('a'), { matchType: 'or', lines: [line('a'), line('b')] }],
    })
  })

  it('keeps the two bounds of a range together under "or"', () => {
    expect(sent(any(rule('qty', 'between', ['1', '5']), rule('qty', 'eq', 9)))?.lines).toMatchObject([
      { matchType: 'and', lines: [{ rule: 'ge' }, { rule: 'le' }] },
      { rule: 'eq' },
    ])
  })

  it('leaves out lines that are not whole, and groups of such', () => {
    const query = any(rule('', 'eq', 'a'), rule('name', 'eq', ' '), rule('name', 'eq', 'a'), all(rule('qty', 'gt')))
    expect(sent(query)).toEqual({ matchType: 'or', lines: [{ field: 'name', rule: 'eq', val: 'a', ...TEXT }] })
    expect(incompleteCount(query, asking)).toBe(3)
    expect(applyQuery(all(rule('name', 'eq')), asking)).toBeNull()
  })

  it('says which fields of the page it names, and how many lines it has', () => {
    const query = all(rule('name', 'eq', 'a'), any(rule('lines,qty', 'eq', 1), rule('name', 'eq', 'b')))
    expect(applyQuery(query, asking)).toMatchObject({ fields: ['name'], conditionCount: 3 })
  })
})

describe('what a line lacks', () => {
  it.each<[AdvancedRule, string | null]>([
    [rule('', 'eq'), messages.noField],
    [rule('cost', 'eq', 'a'), messages.goneField],
    [rule('name', 'gt', 'a'), messages.noRule],
    [rule('name', '', 'a'), messages.noRule],
    [rule('name', 'eq'), messages.noValue],
    [rule('name', 'in', ' , '), messages.noValue],
    [rule('qty', 'between', [null, '']), messages.noValue],
    [rule('day', 'within', 'last_days:'), messages.noValue],
    [rule('qty', 'in', '1,x'), '“x”应为整数'],
    [rule('qty', 'in', '1,2'), null],
    [rule('moment', 'ge', '2026-11-27'), null],
    [rule('moment', 'in', '2026-11-27，昨天'), expect.stringContaining('“昨天”')],
    [rule('name', 'not_empty'), null],
  ])('%j: %s', (line, problem) => {
    expect(lineProblem(line, asking)).toEqual(problem)
  })

  it('is a department, for who has none', () => {
    const nobody = { ...asking, departId: null, user: { ...asking.user, orgCode: null } }
    expect(lineProblem(rule('depart', 'my_depart'), nobody)).toBe(messages.noDepartment)
    expect(lineProblem(rule('departCode', 'my_depart'), nobody)).toBe(messages.noDepartment)
  })
})

describe('another way of comparing', () => {
  it('keeps the first of several values away from "one of"', () => {
    expect(withOperator(rule('buyer', 'in', ['a', 'b']), 'eq')).toEqual(rule('buyer', 'eq', 'a'))
    expect(withOperator(rule('name', 'in', 'a，b'), 'ne')).toEqual(rule('name', 'ne', 'a'))
    expect(withOperator(rule('buyer', 'eq', 'a'), 'in')).toEqual(rule('buyer', 'in', ['a']))
    expect(withOperator(rule('name', 'eq', 'a'), 'like')).toEqual(rule('name', 'like', 'a'))
    expect(withOperator(rule('qty', 'between', ['1', '2']), 'eq')).toEqual(rule('qty', 'eq'))
    expect(withOperator(rule('name', 'eq', 'a'), 'empty')).toEqual(rule('name', 'empty'))
  })

  it('asks for a value of its own form', () => {
    expect(['eq', 'not_in', 'between', 'within', 'me'].map(formOf)).toEqual([
      'one',
      'several',
      'bounds',
      'span',
      'none',
    ])
  })
})

describe('the line of a column', () => {
  const a = rule('name', 'eq', 'a')
  const b = rule('qty', 'gt', 1)

  it('stands beside all else, and takes its own place again', () => {
    expect(withHeadRule(null, 'name', a)).toEqual(all(a))
    expect(withHeadRule(all(a, b), 'name', rule('name', 'eq', 'c'))).toEqual(all(rule('name', 'eq', 'c'), b))
    expect(withHeadRule(all(a, b), 'name', null)).toEqual(all(b))
    expect(withHeadRule(any(a, b), 'name', a)).toEqual(all(any(a, b), a))
    expect(withHeadRule(any(a, b), 'name', null)).toEqual(any(a, b))
  })

  it('is the one that narrows all rows', () => {
    expect(headRule(all(b, a), 'name')).toBe(a)
    expect(headRule(any(b, a), 'name')).toBeUndefined()
    expect(headRule(all(any(a)), 'name')).toBeUndefined()
  })
})
