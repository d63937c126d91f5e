import type { Bounds, QueryValue } from '#renderer/widget.ts'
import { compareDecimals } from '#schemas/values/decimal.ts'
import { typedNumber } from './number-typing.ts'

function boundOf(bound: unknown): string | null {
  return typeof bound === 'string' && bound !== '' ? bound : null
}

/** The bounds of a `between` value; both open for null and for anything that is no pair. */
export function readBounds(value: QueryValue): Bounds {
  return Array.isArray(value) ? [boundOf(value[0]), boundOf(value[1])] : [null, null]
}

/** The bounds of a `between` value for a number; what is no number leaves its bound open. */
export function readNumberBounds(value: QueryValue): Bounds {
  const [from, to] = readBounds(value)
  return [from && typedNumber(from), to && typedNumber(to)]
}

/** Both bounds open ask for nothing. */
export function toBoundsValue([from, to]: Bounds): QueryValue {
  return from === null && to === null ? null : [from, to]
}

/** The lower bound first, whichever was typed first. */
export function orderedNumbers([from, to]: Bounds): Bounds {
  return from !== null && to !== null && compareDecimals(from, to) > 0 ? [to, from] : [from, to]
}
