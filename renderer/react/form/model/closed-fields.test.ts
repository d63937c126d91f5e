import { describe, expect, it } from 'vitest'
import { batchParts } from '../../batch/batch-parts.ts'
import { formBlocks, placedFields, placedTables } from '../../field/visible-layout.ts'
import { visibleParts } from '../../list/use-visible-parts.ts'
import { fakeHost } from '../form.fixture.tsx'
import { compilePlan } from './compiled-page.fixture.ts'
import { openForm } from './form-model.fixture.ts'

const SEE = 'demo:sample:field:cost:see'
const money = (title: string, more: Record<string, unknown> = {}) => ({ type: 'decimal(12,2)', title, ...more })

const PAGE = {
  fields: {
    name: { type: 'string(32)', title: '名称' },
    price: money('价格', { help: '含税' }),
    cost: money('成本价', { permission: 'cost' }),
  },
  subTables: {
    tiers: {
      title: '阶梯',
      entity: { table: 'demo_tier', foreignKey: 'sampleId' },
      fields: { qty: money('数量'), unit: money('单价'), floor: money('底价', { permission: 'cost' }) },
      checks: [{ id: 'above-floor', that: 'row.unit >= row.floor', message: '不能低于底价', reveals: false }],
    },
    offers: {
      title: '报价',
      entity: { table: 'demo_offer', foreignKey: 'sampleId' },
      fields: { amount: money('金额') },
      checks: [{ id: 'above-cost', that: 'row.amount >= cost', message: '不能低于成本', reveals: false }],
    },
  },
  form: { layout: [{ fields: ['name', 'price', 'cost'] }, { subTable: 'tiers' }, { subTable: 'offers' }] },
  checks: [
    { id: 'covers-cost', that: 'cost <= price', message: '成本过高', reveals: false },
    { id: 'known', that: 'cost != null || price != null', message: '不全', reveals: false },
  ],
}
const STORED = { id: '1', version: 1, name: '甲', price: '10', tiers: [{ id: 't', qty: '1', unit: '2' }], offers: [] }

function placesOf(opened: ReturnType<typeof openForm>) {
  const blocks = formBlocks(opened.model.layout)
  return {
    fields: Object.fromEntries(
      placedFields(blocks).map(({ placed, access }) => [placed.field.name, [access, placed.help]]),
    ),
    tables: placedTables(blocks),
  }
}

describe('a field that is compared with what the user may not see', () => {
  it('is shown to be read in a stored record, with the reason, and is not sent', async () => {
    const opened = openForm({ page: PAGE, record: STORED, hidden: [SEE] })
    const { fields, tables } = placesOf(opened)
    expect(fields.name).toEqual(['editable', undefined])
    expect(fields.price).toEqual(['readable', '要与“成本价”核对，您没有查看权限，因此不能修改；需要修改时请联系管理员'])
    expect(tables.map(({ closed }) => closed?.slice(0, 8))).toEqual([undefined, '要与“成本价”核'])
    expect(tables[0]?.columns.map(({ field, access, closed }) => [field.name, access, closed !== undefined])).toEqual([
      ['qty', 'editable', false],
      ['unit', 'editable', true],
    ])
    opened.model.changeAll({ name: '乙', price: null })
    // The check over both is the server's: the form lacks one of its values.
    expect(await opened.model.validate()).toEqual([])
    expect(opened.model.toRecord()).not.toHaveProperty('price')
    expect(opened.model.toRecord()).not.toHaveProperty('offers')
  })

  it('is free in a new record, and for whoever may see both', () => {
    for (const opening of [
      { page: PAGE, hidden: [SEE] },
      { page: PAGE, record: STORED },
    ]) {
      const { fields, tables } = placesOf(openForm(opening))
      expect(fields.price).toEqual(['editable', undefined])
      expect(tables.map(({ closed }) => closed)).toEqual([undefined, undefined])
    }
  })

  it('is closed in the stored rows of a grid page, and to read where no rows may be added', () => {
    const { fields, checks } = PAGE
    const plan = compilePlan({ kind: 'grid', fields, checks, grid: { columns: ['name', 'price', 'cost'] } })
    const columns = (hidden: readonly string[]) =>
      batchParts(plan, fakeHost({ hidden }).host.permissions).columns.map(({ field, readOnly, closed }) => [
        field.name,
        readOnly,
        closed?.slice(0, 12),
      ])
    expect(columns([SEE])).toEqual([
      ['name', false, undefined],
      ['price', false, '已保存的行要与“成本价”'],
    ])
    expect(columns([SEE, 'demo:sample:add'])[1]).toEqual(['price', true, '已保存的行要与“成本价”'])
    expect(columns([])[1]).toEqual(['price', false, undefined])
  })

  it('takes the button of an action away that would have to ask for it', () => {
    const definition = {
      type: 'set-values',
      title: '填值',
      summary: 'Stores values.',
      props: { type: 'object', properties: {} },
      onSeveral: true,
      checked: { values: { holds: 'values', stored: true } },
      load: () => Promise.reject(new Error('Not run.')),
    } as never
    const plan = compilePlan(
      {
        ...PAGE,
        toolbar: ['reprice'],
        actions: { reprice: { title: '改价', type: 'set-values', input: [{ field: 'price', rules: ['required'] }] } },
      },
      undefined,
      { get: () => definition, types: ['set-values'] },
    )
    const toolbar = (hidden: readonly string[]) =>
      visibleParts(plan, fakeHost({ hidden }).host.permissions).toolbar.map(({ name }) => name)
    expect(toolbar([])).toEqual(['reprice'])
    expect(toolbar([SEE])).toEqual([])
  })
})
