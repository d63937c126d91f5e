import type { FieldPlan } from '../../compile/plan.ts'
import { fieldValue } from '../../compile/record-values.ts'
import { isSameValue } from '../../logic/form-values.ts'
import type { RowsInputProps } from '../../widget.ts'
import type { Column } from '../engine/column.ts'
import type { GridRow } from '../engine/row.ts'
import type { CellSlot, RowSlot } from '../view/row-pool.ts'
import { messages } from './messages.ts'

export interface ChangedCellsOptions {
  /** The grid. */
  readonly root: HTMLElement
  readonly fields: readonly FieldPlan[]
  unsavedIn: NonNullable<RowsInputProps['unsavedIn']>
  /** The column as a row sees it: with the choices that fit it. */
  columnOf(column: Column, row: GridRow): Column
}

/** Draws which cells hold something else than is stored, and which rows are new, and says what was there before. */
export interface ChangedCells {
  mark(line: RowSlot): void
  /** What is stored has changed, or the rows have: all drawn ones are looked at. */
  markAll(): void
}

export function createChangedCells({ root, fields, unsavedIn, columnOf }: ChangedCellsOptions): ChangedCells {
  const fieldByName = new Map(fields.map((field) => [field.name, field]))
  const lines = new Set<RowSlot>()

  /** Pointing at a cell gives it a title where its text is cut off: what was there before goes with it. */
  root.addEventListener('pointerover', ({ target }) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-changed]') : null
    const before = cell?.dataset.changed
    if (before && !cell.title.endsWith(before)) cell.title = cell.title === '' ? before : `${cell.title}\n${before}`
  })

  function draw(element: HTMLElement, before: string | undefined) {
    if (element.dataset.changed === before) return
    if (before !== undefined) {
      element.dataset.changed = before
      element.setAttribute('aria-description', before)
      return
    }
    delete element.dataset.changed
    element.removeAttribute('aria-description')
    element.removeAttribute('title')
  }

  function textBefore({ placed: { column } }: CellSlot, row: GridRow, stored: GridRow): string | undefined {
    const field = fieldByName.get(column.key)
    const before = fieldValue(stored, column.key)
    if (!field || isSameValue(field, before, fieldValue(row, column.key))) return undefined
    // A page's rows have values in their cells only.
    return messages.changedFrom(column.cell.format(stored[column.key] ?? null, columnOf(column, row)))
  }

  function mark(line: RowSlot) {
    lines.add(line)
    const { row } = line
    const unsaved = row && unsavedIn(line.id)
    const stored = (unsaved?.stored ?? null) as GridRow | null // Cells only, as above.
    for (const cells of [line.pinned, line.free])
      for (const cell of cells) draw(cell.element, row && stored ? textBefore(cell, row, stored) : undefined)
    const number = line.service.find(({ dataset }) => dataset.service === 'number')
    if (number) draw(number, unsaved && !stored ? messages.newRow : undefined)
  }

  return {
    mark,
    markAll() {
      for (const line of lines) {
        if (line.element.isConnected) mark(line)
        else lines.delete(line)
      }
    },
  }
}
