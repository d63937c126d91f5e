import { describe, expect, it } from 'vitest'
import type { EditedRow } from '../../widget.ts'
import { createCellErrors } from '../engine/create-cell-errors.ts'
import { createGridStore } from '../engine/create-grid-store.ts'
import { createOthersCells } from '../engine/others-cells.ts'
import { column } from '../engine/store.fixture.ts'
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
  const others = createOthersCells(() => undefined)
  const store = createGridStore({
    others,
    columns: [name, column({ key: 'note' })],
    rows: [toGridRow(before)],
    rowKey: ROW_KEY,
    disabledRows: { [ROW_LOCKED]: true },
  })
  const errors = createCellErrors()
  others.follow(store)
  let known = before
  return {
    store,
    row: store.rows[0] ?? {},
    merge(after: EditedRow) {
      mergeRows({ store, errors, others }, [known], [after])
      known = after
    },
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

  it('are left by steps back where somebody else has saved a cell; what the form made of one can be taken back', () => {
    const { store, row, merge } = setup(edited({ name: '甲', note: '旧', version: 1 }))
    store.setCells([
      { id: 'k1', key: 'name', value: '乙' },
      { id: 'k1', key: 'note', value: '新' },
    ])
    // Rules of the form, and the answer to a save.
    merge(edited({ name: '乙方', note: '新', version: 1 }))
    merge(edited({ name: '乙方', note: '新的', version: 2 }))
    merge(edited({ name: '乙方', note: '他的', version: 3 }, { theirs: {} }))
    store.undo()
    expect(row).toMatchObject({ name: '甲', note: '他的', version: 3 })
  })

  it('are led by steps back to what somebody else has saved, where the user has kept his own over it', () => {
    const { store, row, merge } = setup(edited({ name: '甲', note: '旧', version: 1 }))
    store.setCells([
      { id: 'k1', key: 'name', value: '乙' },
      { id: 'k1', key: 'note', value: '新' },
    ])
    merge(edited({ name: '乙', note: '新', version: 1 }))
    merge(edited({ name: '乙', note: '新', version: 2 }, { theirs: { note: '他的' } }))
    store.undo()
    expect(row).toMatchObject({ name: '甲', note: '他的', version: 2 })
  })
})
