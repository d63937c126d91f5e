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

  it.each([[null], ['text'], [{}], [{ ...storePlan(plan), format: 99 }]])('is none: %o', (stored) => {
    expect(restorePlan(stored)).toBeUndefined()
  })
})
