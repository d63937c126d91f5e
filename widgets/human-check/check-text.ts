import type { FormatContext, ParseOutcome } from '#renderer/widget.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { parseStoredText } from '../text/parse-stored-text.ts'
import { messages } from './messages.ts'

export function formatCheck(value: CanonicalValue): string {
  if (value === null) return ''
  return value === true ? messages.checkPassed : messages.checkOpen
}

/** The words that lists show, and those of any boolean. */
export function parseCheck(text: string, context: FormatContext<unknown>): ParseOutcome {
  const typed = text.trim()
  if (typed === messages.checkPassed) return { ok: true, value: true }
  if (typed === messages.checkOpen) return { ok: true, value: false }
  return parseStoredText(text, context)
}
