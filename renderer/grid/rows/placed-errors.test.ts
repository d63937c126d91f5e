import { describe, expect, it } from 'vitest'
import { findCell } from '#widgets/cells/registry.ts'
import { fieldPlan } from '#widgets/field-plan.fixture.ts'
import { resolveColumns } from '../engine/resolve-columns.ts'
import { createPlacedErrors } from './placed-errors.ts'

const columns = resolveColumns(
  [
    { key: 'secret', title: '内部编号', type: 'hidden' },
    { key: 'name', title: '名称', type: 'input' },
    { key: 'price', title: '价格', type: 'input' },
  ],
  { findCell, types: [], choicesFor: () => null },
)
const note = { field: { ...fieldPlan({ type: 'string(20)' }), name: 'note' }, title: '说明', readOnly: false }
const place = createPlacedErrors(columns, [note])

describe('what is wrong with a row', () => {
  it('stands in its own column, as the same object', () => {
    const errors = { price: '必填' }
    expect(place({ errors })).toBe(errors)
  })

  it('stands in the first column that is drawn where its field has none, with its name', () => {
    expect(place({ errors: { note: '太长', price: '必填' } })).toEqual({ name: '说明：太长', price: '必填' })
    expect(place({ errors: { secret: '必填' } })).toEqual({ name: '内部编号：必填' })
  })

  it('leaves the first column what is wrong with itself', () => {
    expect(place({ errors: { note: '太长', name: '必填' } })).toEqual({ name: '必填' })
  })

  it('is the same object as long as the row says the same', () => {
    const errors = { note: '太长' }
    expect(place({ errors })).toBe(place({ errors }))
  })
})
