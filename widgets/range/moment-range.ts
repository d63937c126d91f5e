import type { FormatContext, ParseOutcome } from '#renderer/widget.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { orderedBounds, readTimeText, type TimeKind } from '../date/date-text.ts'
import { formatPeriod, type Period, periodText, readPeriod } from '../date/period.ts'
import { parseStoredText } from '../text/parse-stored-text.ts'
import { messages } from './messages.ts'
import { formatRange, parseRange } from './range-text.ts'

export interface MomentRange {
  readonly kind: TimeKind
  readonly period: Period
}

/** A stored bound as the picker knows it: a whole moment, of a period its first day. Null when it cannot be read. */
export function boundToMoment({ kind, period }: MomentRange, bound: string | null): string | null {
  if (bound === null) return null
  return kind === 'date' ? readPeriod(period, bound) : readTimeText(kind, bound)
}

/** A moment as it is stored: a period by what it is called. */
export function momentToBound({ kind, period }: MomentRange, moment: string | null): string | null {
  return moment !== null && kind === 'date' ? periodText(period, moment) : moment
}

export function formatMomentRange(value: CanonicalValue, { kind, period }: MomentRange): string {
  return formatRange(value, (bound) =>
    kind === 'date' ? formatPeriod(period, bound) : (readTimeText(kind, bound) ?? bound),
  )
}

export function parseMomentRange(text: string, range: MomentRange, context: FormatContext<unknown>): ParseOutcome {
  const outcome = parseRange(text, {
    readBound: (bound) => momentToBound(range, boundToMoment(range, bound)),
    order: ([from, to]) => orderedBounds(from, to),
    complain: (typed) => messages.notARange(typed, EXAMPLES[range.kind]),
  })
  return outcome.ok && typeof outcome.value === 'string' ? parseStoredText(outcome.value, context) : outcome
}

const EXAMPLES: Readonly<Record<TimeKind, string>> = {
  date: '2024-01-01 ~ 2024-01-31',
  datetime: '2024-01-01 08:00:00 ~ 2024-01-01 18:00:00',
  time: '08:00:00 ~ 18:00:00',
}
