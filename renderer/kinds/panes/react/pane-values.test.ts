import { describe, expect, it } from 'vitest'
import { compilePlan } from '../../../react/form/model/compiled-page.fixture.ts'
import type { PagePanePlan } from '../panes-plan.ts'
import { panesBehind, toFixedValues, valuesOf } from './pane-values.ts'
import { createWidthMemory, mostWidthPx } from './pane-widths.ts'

function pane(id: string, from?: string): PagePanePlan {
  const values = from === undefined ? [] : [{ field: 'x', value: { pane: from, source: 'id' } }]
  return { id, title: null, widthPx: null, tabbed: false, contents: [{ title: null, page: 'p', values }] }
}

describe('what panes are told', () => {
  const content = {
    title: null,
    page: 'users',
    values: [
      { field: 'departId', value: { pane: 'depart', source: 'code' } },
      { field: 'enabled', value: { literal: 'Y' } },
    ],
  }

  it.each([
    ['nothing is selected', {}, { state: 'unselected', pane: 'depart' }],
    ['the value is missing', { depart: { id: '1' } }, { state: 'empty', pane: 'depart' }],
    [
      'the value is there',
      { depart: { id: '1', code: 'A' } },
      { state: 'known', values: { departId: 'A', enabled: 'Y' } },
    ],
  ])('follows the selection: %s', (_, selected, expected) => {
    expect(valuesOf(content, selected)).toEqual(expected)
  })

  it('reaches the panes behind the next one as well', () => {
    const panes = [pane('a'), pane('b', 'a'), pane('c', 'b'), pane('d')]
    expect([...panesBehind('a', panes)]).toEqual(['b', 'c'])
    expect([...panesBehind('d', panes)]).toEqual([])
  })

  it('is compared as the field of the page holds it', () => {
    const plan = compilePlan({
      fields: {
        code: { type: 'string(32)', title: '编码' },
        amount: { type: 'decimal(12,2)', title: '金额' },
        rank: { type: 'integer', title: '级别' },
        active: { type: 'boolean', title: '启用' },
        tags: {
          type: 'ref',
          multiple: true,
          title: '标签',
          ref: { entity: 'sys_depart', value: 'id', label: 'departName' },
        },
      },
    })
    const { fixed, initial, unknown } = toFixedValues(
      { code: 7, amount: '1.50', rank: 3, active: true, tags: 'a', nmae: 'x' },
      plan,
    )
    expect(fixed).toEqual([
      { field: 'code', operator: 'eq', value: '7' },
      { field: 'amount', operator: 'eq', value: '1.5' },
      { field: 'rank', operator: 'eq', value: 3 },
      { field: 'active', operator: 'eq', value: true },
      { field: 'tags', operator: 'in', value: ['a'] },
    ])
    expect(initial).toEqual({ code: '7', amount: '1.5', rank: 3, active: true, tags: ['a'] })
    expect(unknown).toEqual(['nmae'])
    expect(toFixedValues({ rank: 'first' }, plan).unknown).toEqual(['rank'])
  })
})

describe('the widths of panes', () => {
  const panes = [{ ...pane('a'), widthPx: 280 }, pane('b'), pane('c')]

  it('leave every other pane a place', () => {
    expect(mostWidthPx(1000, { a: 280 }, panes, 'b')).toBe(560)
    expect(mostWidthPx(300, {}, panes, 'a')).toBe(160)
  })

  it.each([
    [null, { a: 280 }],
    ['{"a":300,"b":200}', { a: 300, b: 200 }],
    ['{"a":20,"b":"wide","c":500}', { a: 280 }],
    ['no JSON', { a: 280 }],
    ['[]', { a: 280 }],
  ])('are those that were kept, as far as they make sense: %s', (kept, expected) => {
    const arrangements = { getItem: () => kept, setItem: () => undefined, removeItem: () => undefined }
    expect(createWidthMemory(arrangements, '1', 'both').recall(panes)).toEqual(expected)
  })
})
