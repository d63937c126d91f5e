import { describe, expect, it } from 'vitest'
import type { EditedRow } from '#renderer/widget.ts'
import { createCellErrors } from '../core/create-cell-errors.ts'
import { createGridStore } from '../core/create-grid-store.ts'
import { column } from '../core/store.fixture.ts'
import { mergeRows, ROW_KEY, ROW_LOCKED, toGridRow } from './rows-bridge.ts'

const edited = (record: EditedRow['record'], parts: Partial<EditedRow> = {}): EditedRow => ({
  key: 'k1',
  record,
  errors: {},
  locked: false,
  ...parts,
})

/** The grid of a form with one row, before it is brought to what the form has now. */
function setup(before: EditedRow) {
  const name = column({ key: 'name' })
  const store = createGridStore({
    columns: [name, column({ key: 'note' })],
    rows: [toGridRow(before)],
    rowKey: ROW_KEY,
    disabledRows: { [ROW_LOCKED]: true },
  })
  const errors = createCellErrors()
  return {
    row: store.rows[0] ?? {},
    merge: (after: EditedRow) => mergeRows(store, errors, [before], [after]),
    isEditable: () => store.isEditable(store.rows[0] ?? {}, 0, name),
  }
}

describe('rows that come back from the form', () => {
  it('lose what the form no longer has', () => {
    const { row, merge } = setup(edited({ name: '甲', note: '旧' }))
    merge(edited({ name: '乙' }))
    expect(row).toMatchObject({ name: '乙', note: null })
  })

  it('can no longer be edited when they have been saved, and stored rows may not be', () => {
    const before = edited({ name: '甲' })
    const { merge, isEditable } = setup(before)
    expect(isEditable()).toBe(true)
    merge(edited({ name: '甲', id: '7' }, { locked: true }))
    expect(isEditable()).toBe(false)
  })
})
