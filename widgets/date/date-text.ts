import { parseTextValue } from '#schemas/values/wire-value.ts'

/** Storage kinds whose values are a text of the calendar or the clock. */
export type TimeKind = 'date' | 'datetime' | 'time'

/** People who type fast leave the separators out: `20240131`, `0830`. */
function withSeparators(kind: TimeKind, text: string): string {
  const plain = text.trim().normalize('NFKC')
  return kind === 'time'
    ? plain.replace(/^(\d{2})(\d{2})(\d{2})?$/, (_, hour, minute, second = '00') => `${hour}:${minute}:${second}`)
    : plain.replace(/^(\d{4})(\d{2})(\d{2})(?!\d)/, '$1-$2-$3')
}

/** The canonical value of a typed or stored text; null when it is no such moment. */
export function readTimeText(kind: TimeKind, text: string): string | null {
  const outcome = parseTextValue({ kind }, false, withSeparators(kind, text))
  return outcome.ok && typeof outcome.value === 'string' ? outcome.value : null
}

/** A stored value as text. What cannot be read is shown as stored. */
export function formatTimeText(kind: TimeKind, stored: string): string {
  return readTimeText(kind, stored) ?? stored
}

/** Bounds in their order: people pick the later one first as well. The texts sort as the moments do. */
export function orderedBounds(from: string | null, to: string | null): readonly [string | null, string | null] {
  return from !== null && to !== null && from > to ? [to, from] : [from, to]
}
