import type { CellValue } from '../engine/row.ts'
import type { PaintedSlot } from '../react/slot-host.ts'
import type { SlotProps } from '../react/slots.tsx'
import type { GridEngine } from './grid-engine.ts'
import { eventOf } from './grid-events.ts'

/** What the page's drawing of a slot cell is given. */
export function slotPropsOf(engine: GridEngine, slot: PaintedSlot): SlotProps {
  const { store, validator, handle, caseId, props } = engine
  const { column, row, rowId, rowIndex, value, scrolling } = slot
  return {
    value,
    row,
    column: column.declared,
    params: { row, column: column.declared, rowIndex },
    rowId,
    index: rowIndex,
    rowIndex,
    columnIndex: engine.columns.filter(({ visible }) => visible).indexOf(column),
    ...eventOf(handle),
    caseId,
    scrolling,
    reloadEffect: props.reloadEffect ?? false,
    disabled: !store.isEditable(row, rowIndex, column),
    triggerChange(next: CellValue) {
      store.setCells([{ id: rowId, key: column.key, value: next }], 'user')
      validator.check(rowId, column.key, 'change')
    },
  }
}
