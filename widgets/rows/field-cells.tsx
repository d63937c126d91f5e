import type { CellDefinition } from '#renderer/grid/engine/cell-definition.ts'
import type { FieldCells } from '#renderer/grid/rows/field-cells.ts'
import { describeChoices, formatChoices, parseChoice, parseChoices } from '../cells/choice-cell.ts'
import { gridCells } from '../cells/grid-cells.ts'
import { widget, withWidgetTexts } from '../cells/widget/index.ts'
import { WidgetSlot } from '../cells/widget/widget-slot.tsx'
import { createReportSource } from '../popup/report-source.ts'

/** The registered types of cells, for the fields of pages. */
export const fieldCells: FieldCells = {
  get types() {
    return gridCells.types
  },
  find: gridCells.find,
  createUploadTracker: gridCells.createUploadTracker,
  ofField(field, definition, type) {
    const found = type === undefined ? undefined : gridCells.find(type)
    const cell = found ?? (definition ? widget : UNKNOWN)
    if (cell.ownTexts) return cell
    // There is no list of all texts of a reference: they are asked for value by value.
    if (field.choices?.source !== 'ref') return withWidgetTexts(cell)
    return {
      ...cell,
      format: formatChoices,
      describe: describeChoices,
      parse: field.multiple ? parseChoices : parseChoice,
    }
  },
  services: ({ call, scope }) => ({ reports: createReportSource(call, scope) }),
  Slot: WidgetSlot,
}

/** A page that was compiled for other widgets: its values are shown, and cannot be edited. */
const UNKNOWN: CellDefinition = { ...widget, editing: 'none' }
