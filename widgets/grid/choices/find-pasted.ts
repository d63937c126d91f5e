import { CHOICE_SEPARATORS } from '../../choices/choice-text.ts'
import type { Column } from '../core/grid-column.ts'

/**
 * Asks for what a paste brings into columns whose choices are searched, and nobody has searched for yet. Undefined:
 * there is nothing to ask. `columns` begin with the one of the first pasted text.
 */
export function findPasted(
  cells: readonly (readonly string[])[],
  columns: readonly Column[],
): Promise<unknown> | undefined {
  const asked = columns.flatMap((column, index) => {
    const { choices } = column
    if (!choices?.find || column.readOnly) return []
    const texts = unknownTexts(
      cells.map((row) => row[index] ?? ''),
      column,
    )
    return texts.length === 0 ? [] : [choices.find(texts)]
  })
  return asked.length === 0 ? undefined : Promise.all(asked)
}

function unknownTexts(texts: readonly string[], column: Column): readonly string[] {
  const unknown = new Set<string>()
  for (const text of new Set(texts)) {
    if (column.cell.parse(text, column).ok) continue
    // A name may hold a separator itself.
    for (const part of [text, ...text.split(CHOICE_SEPARATORS)]) {
      const wanted = part.trim()
      if (wanted !== '' && column.choices?.valueOf(wanted) === undefined) unknown.add(wanted)
    }
  }
  return [...unknown]
}
