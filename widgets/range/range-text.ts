import type { Bounds, ParseOutcome, QueryValue } from '#renderer/widget.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { textOf } from '../text/canonical-text.ts'

/** Between the bounds as they are stored, and as they are read by people. */
const STORED_SEPARATOR = ','
const SHOWN_SEPARATOR = '~'

/** The bounds of a stored `a,b`; either may be open. A text without a comma is a lower bound. */
export function readRange(value: QueryValue): Bounds {
  const text = textOf(value)
  const at = text.indexOf(STORED_SEPARATOR)
  const parts = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
  const [from, to] = parts.map((part) => part.trim() || null)
  return [from ?? null, to ?? null]
}

/** Bounds as they are stored: `a,b`, `a,` or `,b`; both open is nothing. */
export function storeRange([from, to]: Bounds): CanonicalValue {
  return from === null && to === null ? null : `${from ?? ''}${STORED_SEPARATOR}${to ?? ''}`
}

/** `a ~ b`, `a ~` or `~ b`. */
export function formatRange(value: QueryValue, formatBound: (bound: string) => string): string {
  const [from, to] = readRange(value)
  if (from === null && to === null) return ''
  return `${from === null ? '' : formatBound(from)} ${SHOWN_SEPARATOR} ${to === null ? '' : formatBound(to)}`.trim()
}

export interface RangeReading {
  /** The canonical bound of a text; null when it is none. */
  readBound(text: string): string | null
  order(bounds: Bounds): Bounds
  /** Why a text is no range. */
  complain(text: string): string
}

/** Reads what `formatRange` writes, what is stored, and the words between bounds that people type. */
export function parseRange(text: string, { readBound, order, complain }: RangeReading): ParseOutcome {
  const typed = text.trim()
  if (typed === '') return { ok: true, value: null }
  const parts = splitRange(typed)
  const refused = { ok: false, message: complain(typed) } as const
  if (!parts) return refused
  const bounds: (string | null)[] = []
  for (const part of parts) {
    const bound = part === '' ? null : readBound(part)
    if (bound === null && part !== '') return refused
    bounds.push(bound)
  }
  const [from = null, to = null] = bounds
  if (from === null && to === null) return refused
  return { ok: true, value: storeRange(order([from, to])) }
}

/** Two parts; undefined when there are not two. A comma separates them only where nothing else does: numbers have some. */
function splitRange(text: string): readonly string[] | undefined {
  for (const separator of [/[~～至]/, /[,，]/]) {
    const parts = text.split(separator).map((part) => part.trim())
    if (parts.length === 2) return parts
    if (parts.length > 2) return undefined
  }
  return undefined
}
