import type { ComponentType } from 'react'
import type { FieldPlan } from '../../compile/plan.ts'
import type { Host } from '../../host.ts'
import type { InputDefinition } from '../../widget.ts'
import type { CellDefinition } from '../engine/cell-definition.ts'
import type { CellServices } from '../engine/cell-services.ts'
import type { Column } from '../engine/column.ts'
import type { GridCells } from '../engine/grid-cells.ts'
import type { CellValue } from '../engine/row.ts'

/** The cells of a page's fields. */
export interface FieldCells extends GridCells {
  /**
   * The cell that edits a field, with texts as pages have them. `type`: what the page or the field's widget names; where
   * nothing does, the widget's own input edits it. A field without a widget is shown, and cannot be edited.
   */
  ofField(field: FieldPlan, definition: InputDefinition | undefined, type: string | undefined): CellDefinition
  /** What cells may ask of the shell. */
  services(host: Pick<Host, 'call' | 'scope'>): CellServices
  /** The widget's own input, standing in the cell all the time. */
  readonly Slot: ComponentType<FieldSlotProps>
}

export interface FieldSlotProps {
  /** As the row sees it: with the choices that fit it. */
  readonly column: Column
  readonly id: string
  readonly label: string
  readonly value: CellValue
  readonly readOnly: boolean
  /** Reactions hide it. */
  readonly blank: boolean
  readonly invalid: boolean
  /** `others`: cells of the same row that go with it. */
  onChange(value: CellValue, others?: Readonly<Record<string, CellValue>>): void
  valueBeside(name: string): CellValue
  onLeave(): void
}
