import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { PageRecord, RowsActionPlan, SubTablePlan } from '../../../compile/plan.ts'
import { type EffectOutcome, effectHolds, effectValues } from '../../../logic/effect-values.ts'
import type { LogicEnvironment } from '../../../logic/form-state.ts'
import type { CellStates } from '../../../logic/row-states.ts'
import type { EditedRow } from '../../../widget.ts'

type Cells = Readonly<Record<string, CanonicalValue>>

export interface RowsActionPlace {
  readonly table: SubTablePlan
  /** The record as the form has it. */
  readonly record: PageRecord
  readonly environment: LogicEnvironment
  /** Whether the user may enter something in a column. */
  isEditable(name: string): boolean
  statesOf?(key: string, record: PageRecord): CellStates
}

/** What an action does to marked rows: the cells of those that it fits, and the keys of the others. */
export interface RowsActionCells {
  readonly cells: ReadonlyMap<string, Cells>
  readonly left: readonly string[]
}

/** An action writes what the user could enter himself, so it passes over rows and cells that are closed to him. */
export function cellsOfAction(
  { when, values }: RowsActionPlan,
  rows: readonly EditedRow[],
  { table, record, environment, isEditable, statesOf }: RowsActionPlace,
): EffectOutcome<RowsActionCells> {
  const cells = new Map<string, Cells>()
  const left: string[] = []
  for (const row of rows) {
    const source = { record, row: row.record, environment }
    const fits = effectHolds(when, source)
    if (!fits.ok) return fits
    const states = statesOf?.(row.key, row.record)
    const isOpen = values.every(({ name }) => {
      const state = states?.get(name)
      return isEditable(name) && state?.readOnly !== true && state?.visible !== false
    })
    if (row.locked || !fits.value || !isOpen) {
      left.push(row.key)
      continue
    }
    const written = effectValues(values, (name) => table.fieldByName.get(name), source)
    if (!written.ok) return written
    cells.set(row.key, written.value)
  }
  return { ok: true, value: { cells, left } }
}
