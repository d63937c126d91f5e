import type { GridColumn } from '#renderer/grid/engine/grid-column.ts'
import type { CellValue } from '#renderer/grid/engine/row.ts'
import type { ParseOutcome } from '#renderer/widget.ts'
import { messages as widgetMessages } from '../../messages.ts'
import { textOf } from '../../text/canonical-text.ts'
import { messages } from './messages.ts'

/** Whether a value is the checked one; `1` and `"1"` are the same, since servers write either. */
export function isChecked(value: CellValue, { customValue }: GridColumn): boolean {
  if (value === null || value === '') return false
  return textOf(value) === (customValue ? textOf(customValue[0]) : 'true')
}

/** What is stored for checked and unchecked. */
export function storedChecked(checked: boolean, { customValue }: GridColumn): CellValue {
  if (!customValue) return checked
  return checked ? customValue[0] : customValue[1]
}

const CHECKED_TEXTS: ReadonlySet<string> = new Set([widgetMessages.yes, '√', '✓', 'true', 'y', 'yes', '1'])
const UNCHECKED_TEXTS: ReadonlySet<string> = new Set([widgetMessages.no, '×', 'false', 'n', 'no', '0', ''])

/** Reads what is stored, what cells are copied as, and what people write for yes and no. */
export function parseChecked(text: string, column: GridColumn): ParseOutcome {
  const wanted = text.trim()
  const plain = wanted.toLowerCase()
  for (const checked of [true, false]) {
    const stored = storedChecked(checked, column)
    if (stored !== null && textOf(stored) === wanted) return { ok: true, value: stored }
  }
  if (CHECKED_TEXTS.has(plain)) return { ok: true, value: storedChecked(true, column) }
  if (UNCHECKED_TEXTS.has(plain)) return { ok: true, value: storedChecked(false, column) }
  return { ok: false, message: messages.notYesOrNo(wanted) }
}
