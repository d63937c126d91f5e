import { describe, expect, it, vi } from 'vitest'
import type { References } from '../../../calls/references.ts'
import type { PageRecord } from '../../../compile/plan.ts'
import { typeIn } from '../../../rows/rows-change.fixture.ts'
import { openForm } from '../model/form-model.fixture.ts'

const supplier = { type: 'ref', title: '供应商', ref: { entity: 'demo_supplier', value: 'id', label: 'name' } }
const PAGE = {
  fields: {
    supplier,
    quantity: { type: 'integer', title: '数量' },
    points: { type: 'integer', title: '积分', value: '= quantity * supplier.level' },
    approver: { type: 'string(9)', title: '审批人' },
    note: { type: 'string(9)', title: '说明' },
  },
  subTables: {
    lines: {
      title: '明细',
      entity: { table: 'demo_line', foreignKey: 'sampleId' },
      fields: { supplier, rank: { type: 'integer', title: '等级', value: '= row.supplier.level' } },
    },
  },
  checks: [{ id: 'level', that: 'supplier.level >= 2', message: '等级不够', fields: ['supplier'] }],
  form: {
    reactions: [
      { id: 'approve', when: 'supplier.level < 3', then: { approver: { required: true }, note: { value: 'low' } } },
    ],
  },
}
const LEVELS: Readonly<Record<string, number>> = { low: 1, mid: 2, top: 9 }

function open(record: PageRecord | null = null, told = (value: string) => value in LEVELS) {
  const related = vi.fn<References['related']>(async (_reference, values) =>
    Object.fromEntries(values.filter(told).map((value) => [value, { level: LEVELS[value] ?? null }])),
  )
  const opened = openForm({ page: PAGE, record, references: { related } })
  const value = (name: string) => opened.model.stateOf(name).value
  return { ...opened, related, value }
}

const arrived = () => new Promise<void>((resolve) => setTimeout(resolve))

describe('a form whose expressions read the row that a reference names', () => {
  it('asks for it when it is chosen, and settles again when it is there', async () => {
    const { model, related, value } = open()
    model.changeAll({ supplier: 'top', quantity: 2 })
    expect(value('points')).toBeNull()
    await arrived()
    expect(value('points')).toBe(18)
    expect(related.mock.calls).toEqual([[{ page: 'sample', field: 'supplier' }, ['top']]])
    model.change('quantity', 3)
    expect(value('points')).toBe(27)
    model.change('supplier', null)
    expect(value('points')).toBeNull()
  })

  it('asks for each row once', async () => {
    const { model, related, value } = open()
    for (const chosen of ['mid', 'top', 'mid', 'top']) {
      model.changeAll({ supplier: chosen, quantity: 1 })
      await arrived()
    }
    expect(value('points')).toBe(9)
    expect(related).toHaveBeenCalledTimes(2)
  })

  it('lets reactions demand and fill in once the row is there', async () => {
    const { model, value } = open()
    model.change('supplier', 'low')
    expect(model.targetOf('approver').required).toBe(false)
    await arrived()
    expect(model.targetOf('approver').required).toBe(true)
    expect(value('note')).toBe('low')
  })

  it('leaves a stored record as it is when it opens, and is unchanged', async () => {
    const { model, value } = open({ id: '1', version: 1, supplier: 'low', quantity: 4, points: 40, note: null })
    expect(value('points')).toBe(40)
    await arrived()
    expect([value('points'), value('note')]).toEqual([4, null])
    expect(model.targetOf('approver').required).toBe(true)
    expect(model.hasChanges()).toBe(false)
  })

  it('makes its checks when the rows are there, and waits for them to save', async () => {
    const { model } = open()
    model.changeAll({ supplier: 'low', approver: 'a' })
    expect(await model.validate()).toEqual([{ kind: 'field', name: 'supplier' }])
    expect(model.stateOf('supplier').error).toBe('等级不够')
    model.change('supplier', 'mid')
    expect(await model.validate()).toEqual([])
  })

  it('keeps what is stored of a row that it is not told of: the server judges', async () => {
    const { model, value, related } = open(
      { id: '1', version: 1, supplier: 'top', quantity: 4, points: 36 },
      () => false,
    )
    await arrived()
    model.change('quantity', 5)
    expect(value('points')).toBe(36)
    expect(await model.validate()).toEqual([])
    expect(related).toHaveBeenCalledTimes(1)
  })

  it('tries again to read what it could not, when it is to be saved', async () => {
    const { model, value, related } = open()
    related.mockRejectedValueOnce(new Error('offline'))
    model.changeAll({ supplier: 'low', quantity: 1, approver: 'a' })
    await arrived()
    expect(value('points')).toBeNull()
    expect(await model.validate()).toEqual([{ kind: 'field', name: 'supplier' }])
    expect(value('points')).toBe(1)
  })

  it('asks for what the rows of a sub-table name in one call', async () => {
    const { model, related } = open({
      id: '1',
      version: 1,
      lines: ['low', 'top', 'low'].map((chosen, index) => ({ id: String(index), supplier: chosen, rank: null })),
    })
    await arrived()
    const ranks = () => (model.logicState().state.record.lines as readonly PageRecord[]).map(({ rank }) => rank)
    expect(ranks()).toEqual([1, 9, 1])
    expect(related.mock.calls).toEqual([[{ page: 'sample', field: 'lines.supplier' }, ['low', 'top']]])
    const lines = model.rows.get('lines')
    if (!lines) throw new Error('no lines')
    typeIn(lines, lines.keys()[0] ?? '', 'supplier', 'mid')
    await arrived()
    expect(ranks()).toEqual([2, 9, 1])
  })
})
