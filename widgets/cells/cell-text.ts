import type { CellValue } from '#renderer/grid/engine/row.ts'
import type { ParseOutcome } from '#renderer/widget.ts'
import { nullWhenEmpty, textOf } from '../text/canonical-text.ts'

/** Any value as one text: several values are separated as they are stored. */
export function plainText(value: CellValue): string {
  return Array.isArray(value) ? value.join(',') : textOf(value)
}

/** A text that is stored as it is. */
export function readText(text: string): ParseOutcome {
  return { ok: true, value: nullWhenEmpty(text) }
}
