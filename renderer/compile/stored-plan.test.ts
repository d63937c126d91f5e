import { describe, expect, it } from 'vitest'
import { compile, pageWith, SOUND_PAGE } from './compile-page.fixture.ts'
import { restorePlan, storePlan } from './stored-plan.ts'

const text = pageWith({
  fields: {
    ...SOUND_PAGE.fields,
    total: { type: 'decimal(12,2)', title: '合计', value: '= sum(tiers.price)' },
  },
  subTables: {
    tiers: {
      title: '阶梯',
      entity: { table: 'demo_tier', foreignKey: 'sampleId' },
      fields: { price: { type: 'decimal(12,2)', title: '单价' } },
    },
  },
  actions: { approve: { title: '通过', type: 'set-values', props: { values: { since: '= today()' } } } },
  list: { columns: ['name', 'total'], rowActions: ['edit', 'approve'], expand: 'tiers' },
})

describe('a stored plan', () => {
  const { plan } = compile(text)
  if (!plan) throw new Error('The page has a plan.')
  const restored = restorePlan(JSON.parse(JSON.stringify(storePlan(plan))))

  it('reads back as the plan that it was', () => {
    expect(restored).toEqual(plan)
  })

  it('has each field, sub-table and action once', () => {
    expect(restored?.list.columns[0]?.field).toBe(restored?.fieldByName.get('name'))
    expect(restored?.fields[0]).toBe(restored?.fieldByName.get('name'))
    expect(restored?.list.expand).toBe(restored?.subTables[0])
    expect(restored?.subTables[0]?.columns[0]).toBe(restored?.subTables[0]?.fieldByName.get('price'))
    expect(restored?.list.rowActions[1]?.action).toBe(restored?.actions[0])
  })

  it('leaves conditions of sub-table rows to the server that read what not everybody sees', () => {
    const { plan: guarded } = compile(
      pageWith({
        subTables: {
          tiers: {
            title: '阶梯',
            entity: { table: 'demo_tier', foreignKey: 'sampleId' },
            fields: {
              price: { type: 'decimal(12,2)', title: '单价' },
              cost: { type: 'decimal(12,2)', title: '成本', permission: 'cost' },
            },
            guards: { edit: { when: 'row.cost > 1', reveals: true }, delete: 'row.price > 1' },
          },
        },
      }),
    )
    if (!guarded) throw new Error('The page has a plan.')
    const [tiers] = restorePlan(JSON.parse(JSON.stringify(storePlan(guarded))))?.subTables ?? []
    expect(tiers?.guards?.map(({ name }) => name)).toEqual(['delete'])
  })

  it('leaves out what other programs run', () => {
    const { plan: counted } = compile(
      pageWith({
        fields: { ...SOUND_PAGE.fields, views: { type: 'integer', title: '浏览', readonly: true } },
        actions: {
          view: { title: '浏览', type: 'set-values', for: 'programs', props: { values: { views: '= views + 1' } } },
          approve: { title: '通过', type: 'set-values', props: { values: { name: 'x' } } },
        },
        list: { rowActions: ['approve'] },
      }),
    )
    if (!counted) throw new Error('The page has a plan.')
    const offered = restorePlan(JSON.parse(JSON.stringify(storePlan(counted))))
    expect(offered?.actions.map(({ name }) => name)).toEqual(['approve'])
    expect(offered?.list.rowActions[0]?.action).toBe(offered?.actions[0])
  })

  it('leaves conditions that read rows of other pages to the server, since a list has none of those at hand', () => {
    const { plan: judged } = compile(
      pageWith({
        fields: {
          ...SOUND_PAGE.fields,
          maker: { type: 'ref', title: '厂家', ref: { entity: 'demo_maker', value: 'id', label: 'name' } },
        },
        actions: {
          approve: { title: '通过', type: 'set-values', when: 'maker.level > 1', props: { values: { name: 'x' } } },
        },
        guards: { edit: 'maker.level > 2', delete: "name == 'gone'" },
        list: { rowActions: ['edit', 'delete', 'approve'] },
      }),
    )
    if (!judged) throw new Error('The page has a plan.')
    const offered = restorePlan(JSON.parse(JSON.stringify(storePlan(judged))))
    expect(judged.guards.map(({ name }) => name)).toEqual(['edit', 'delete'])
    expect(offered?.guards.map(({ name }) => name)).toEqual(['delete'])
    expect(offered?.actions[0]?.when).toBeNull()
    expect(offered?.list.rowActions.map(({ when, guard }) => [when, guard?.name])).toEqual([
      [null, undefined],
      [null, 'delete'],
      [null, undefined],
    ])
  })

  it('leaves checks that sum up rows of pages to the server', () => {
    const summed = "count(page('orders'), target.name == name) <= 3"
    const { plan: judged } = compile(
      pageWith({
        checks: [
          { id: 'summed', that: summed, message: '太多' },
          { id: 'own', that: "name != 'x'", message: '不可' },
        ],
        actions: {
          approve: {
            title: '通过',
            type: 'set-values',
            when: summed,
            checks: [{ id: 'more', that: summed, message: '太多' }],
            props: { values: { name: 'x' } },
          },
        },
        guards: { edit: summed },
      }),
    )
    if (!judged) throw new Error('The page has a plan.')
    const offered = restorePlan(JSON.parse(JSON.stringify(storePlan(judged))))
    expect(judged.checks).toHaveLength(2)
    expect(offered?.checks.map(({ id }) => id)).toEqual(['own'])
    expect(offered?.actions[0]).toMatchObject({ when: null, checks: [] })
    expect(offered?.guards).toEqual([])
    expect(JSON.stringify(storePlan(judged))).not.toContain('orders')
  })

  it.each([[null], ['text'], [{}], [{ ...storePlan(plan), format: 99 }]])('is none: %o', (stored) => {
    expect(restorePlan(stored)).toBeUndefined()
  })
})
