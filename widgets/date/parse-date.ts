import type { FormatContext, ParseOutcome } from '#renderer/widget.ts'
import { messages } from '../messages.ts'
import { parseStoredText } from '../text/parse-stored-text.ts'
import { readPeriod, storePeriod } from './period.ts'
import { type DateOptions, DEFAULT_PICKER } from './schema.ts'

/** Reads a date of a file or a paste; weeks, months and the like also by what they are called. */
export function parseDate(text: string, context: FormatContext<DateOptions>): ParseOutcome {
  const { options, field } = context
  const picker = options.picker ?? DEFAULT_PICKER
  const typed = text.trim()
  if (field.type.kind === 'date' && picker === 'date') return parseStoredText(text, context)
  if (typed === '') return { ok: true, value: null }
  const day = readPeriod(picker, typed)
  if (day === null) return { ok: false, message: messages.notAPeriod(typed, messages.periods[picker]) }
  return { ok: true, value: storePeriod(field.type, picker, day) }
}
