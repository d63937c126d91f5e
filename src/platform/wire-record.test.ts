import { describe, expect, it } from 'vitest'
import { compile, pageWith, SOUND_PAGE } from '#renderer/compile/compile-page.fixture.ts'
import { restorePlan, storePlan } from '#renderer/compile/stored-plan.ts'
import { rowGuards } from '#renderer/react/batch/row-guards.ts'
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

describe('what the server says beside a row that it refuses', () => {
  const { plan } = compile(
    pageWith({
      fields: { ...SOUND_PAGE.fields, cost: { type: 'integer', title: '成本', permission: 'cost' } },
      guards: { edit: { when: 'cost < 100', message: '不能改', reveals: true } },
    }),
  )
  if (!plan) throw new Error('The page has a plan.')
  const told = restorePlan(JSON.parse(JSON.stringify(storePlan(plan))))
  if (!told) throw new Error('The plan reads back.')
  const { record } = toListRow(told, { id: '1', version: 1, name: 'x', _may: { edit: '“x”：不能改' } })
  const environment = { user: { id: '1', username: 'li', realname: '李', orgCode: '', tenantId: 0 }, now: '' }

  it('locks the row of a grid, with the reason, and no other', () => {
    const { guardedIn } = rowGuards(told, environment)
    expect(guardedIn?.(record)).toEqual({ edit: '“x”：不能改' })
    expect(guardedIn?.({ id: '2', name: 'y' })).toBeUndefined()
  })

  it('is never sent', () => {
    expect(toWireRecord(told, record)).toEqual({ id: '1', version: 1, name: 'x' })
  })
})
