import type { Column } from '../engine/column.ts'
import type { GridRow } from '../engine/row.ts'

interface ColumnEvents {
  /** The texts of a column's choices have come, or could not be had. */
  onChoices(key: string): void
  onProgress(row: GridRow, key: string): void
}

/**
 * Asks for the choices of columns, and follows what comes later than the values that it is drawn for: texts of choices,
 * progress of uploads. Returns what ends it.
 */
export function followColumns(columns: readonly Column[], { onChoices, onProgress }: ColumnEvents): () => void {
  const uploads = new Set(columns.flatMap(({ services }) => services?.uploads ?? []))
  const ends = [...uploads].map((tracker) => tracker.subscribe(onProgress))
  for (const { choices, key } of columns) {
    if (!choices) continue
    ends.push(choices.subscribe(() => onChoices(key)))
    if (choices.state === 'loading') choices.load()
  }
  return () => {
    for (const end of ends) end()
  }
}
