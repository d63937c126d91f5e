import { describe, expect, it } from 'vitest'
import { fakeHost } from '../form/form.fixture.tsx'
import { compilePlan } from '../form/model/compiled-page.fixture.ts'
import { formBlocks, placedFields, placedTables, visibleLayout } from './visible-layout.ts'

const plan = compilePlan({
  fields: {
    name: { type: 'string(9)', title: '名称' },
    cost: { type: 'string(9)', title: '成本', permission: 'cost' },
    margin: { type: 'string(9)', title: '毛利', permission: 'cost' },
  },
  subTables: {
    tiers: {
      title: '阶梯',
      entity: { table: 'demo_tier', foreignKey: 'sampleId' },
      fields: {
        price: { type: 'integer', title: '单价' },
        secret: { type: 'integer', title: '底价', permission: 'cost' },
      },
    },
  },
  form: {
    layout: [
      { section: '甲', fields: ['name', 'cost'] },
      { tabs: [{ title: '成本', layout: [{ fields: ['margin'] }] }, { subTable: 'tiers' }] },
    ],
  },
})

function layoutFor(hidden: readonly string[]) {
  return visibleLayout(plan.form.layout, fakeHost({ hidden }).host.permissions)
}

function namesIn(hidden: readonly string[]) {
  const blocks = formBlocks(layoutFor(hidden))
  return {
    fields: placedFields(blocks).map(({ placed, access }) => `${placed.field.name} ${access}`),
    columns: placedTables(blocks).flatMap(({ columns }) => columns.map(({ field }) => field.name)),
  }
}

describe('the layout of a form as a user gets it', () => {
  it('has everything for who may see everything', () => {
    expect(namesIn([]).fields).toEqual(['name editable', 'cost editable', 'margin editable'])
    expect(namesIn([]).columns).toEqual(['price', 'secret'])
  })

  it('leaves out fields and columns that he may not see, and the tabs that this empties', () => {
    const hidden = ['demo:sample:field:cost:see']
    expect(namesIn(hidden)).toEqual({ fields: ['name editable'], columns: ['price'] })
    expect(layoutFor(hidden)[1]).toMatchObject({ kind: 'tabs', panes: [{ title: '阶梯' }] })
  })

  it('keeps what he may only read', () => {
    expect(namesIn(['demo:sample:field:cost:edit']).fields).toEqual([
      'name editable',
      'cost readable',
      'margin readable',
    ])
  })
})
