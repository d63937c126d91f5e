import { describe, expect, it } from 'vitest'
import { compile, pageWith, SOUND_PAGE } from '#renderer/compile/compile-page.fixture.ts'
import { restorePlan, storePlan } from '#renderer/compile/stored-plan.ts'
import { toListRow, toWireRecord } from './wire-record.ts'

const total = {
  type: 'decimal(12,2)',
  title: '合计',
  value: "= sum(page('ledger').amount, target.sample == id && target.amount > 10)",
}

describe('a field that no row stores', () => {
  const { plan } = compile(pageWith({ fields: { ...SOUND_PAGE.fields, total }, list: { columns: ['name', 'total'] } }))
  if (!plan) throw new Error('The page has a plan.')
  const told = restorePlan(JSON.parse(JSON.stringify(storePlan(plan))))
  if (!told) throw new Error('The plan reads back.')

  it('is read from what the server tells, and never sent', () => {
    const { record } = toListRow(told, { id: '1', version: 1, name: 'x', total: 12.5 })
    expect(record.total).toBe('12.5')
    expect(toWireRecord(told, record)).toEqual({ id: '1', version: 1, name: 'x' })
  })

  it('is a column that cannot be sorted, read-only, and tells browsers nothing of the other page', () => {
    const [, column] = told.list.columns
    expect(column?.sortable).toBe(false)
    expect(column?.field).toBe(told.fieldByName.get('total'))
    expect(column?.field.readOnly).toBe(true)
    expect(told.asked).toEqual([column?.field])
    expect(told.query.simple.map(({ field }) => field.name)).not.toContain('total')
    expect(JSON.stringify(storePlan(plan))).not.toContain('ledger')
  })
})
