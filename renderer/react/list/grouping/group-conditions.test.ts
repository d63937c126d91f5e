import { describe, expect, it } from 'vitest'
import { advancedCondition, type SuperQueryLine } from '#schemas/query/super-query-params.ts'
import { compile, pageWith } from '../../../compile/compile-page.fixture.ts'
import { rowGrouping } from '../../../compile/row-grouping.ts'
import { rowsOfGroup } from './group-conditions.ts'

const { plan, problems } = compile(
  pageWith({
    fields: {
      kind: { type: 'enum', title: '种类', options: [{ value: 'a', text: '甲' }] },
      on: { type: 'boolean', title: '启用' },
      day: { type: 'date', title: '日期' },
    },
  }),
)
function groupBy(by: string) {
  const group = plan && rowGrouping(plan, by)
  if (!group) throw new Error(`The page has no groups by ${by}: ${JSON.stringify(problems)}`)
  return group
}
const other = { field: 'name', operator: 'like', value: '钢' } as const
const line: SuperQueryLine = { field: 'kind', rule: 'eq', val: 'a', type: 'text', dbType: 'string' }

describe('the conditions of a group', () => {
  it('are its value, in the place of what is asked of the same field', () => {
    const asked = [other, { field: 'kind', operator: 'in', value: ['a', 'b'] }] as const
    expect(rowsOfGroup(groupBy('kind'), 'a', asked)).toEqual([other, { field: 'kind', operator: 'eq', value: 'a' }])
    expect(rowsOfGroup(groupBy('on'), 'false', [])).toEqual([{ field: 'on', operator: 'eq', value: false }])
  })

  it.each([
    ['day:month', '2028-02', [], ['2028-02-01', '2028-02-29']],
    ['day:year', '2026', [['2026-03-05', null]], ['2026-03-05', '2026-12-31']],
    ['createTime:day', '2026-11-20', [], ['2026-11-20 00:00:00', '2026-11-20 23:59:59']],
    ['createTime:month', '2026-11', [['2026-11-10', '2026-11-12']], ['2026-11-10 00:00:00', '2026-11-12 23:59:59']],
  ] as const)('are the bounds of %s %s within those of the query', (by, value, bounds, expected) => {
    const [field = ''] = by.split(':')
    const asked = bounds.map((pair) => ({ field, operator: 'between' as const, value: pair }))
    expect(rowsOfGroup(groupBy(by), value, asked)).toEqual([{ field, operator: 'between', value: expected }])
  })

  it('are an empty field for rows without a value, besides the advanced query', () => {
    const empty = { field: 'kind', rule: 'empty', val: '', type: 'text', dbType: 'string' }
    const found = (matchType: 'and' | 'or') =>
      rowsOfGroup(groupBy('kind'), null, [other, advancedCondition({ matchType, lines: [line] })])
    expect(found('and')).toEqual([other, advancedCondition({ matchType: 'and', lines: [line, empty] })])
    expect(found('or')).toEqual([
      other,
      advancedCondition({ matchType: 'and', lines: [{ matchType: 'or', lines: [line] }, empty] }),
    ])
  })
})
