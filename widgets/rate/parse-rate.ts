import type { FormatContext, ParseOutcome } from '#renderer/widget.ts'
import { parseStoredText } from '../text/parse-stored-text.ts'
import { messages } from './messages.ts'
import { DEFAULT_STARS, type RateOptions } from './schema.ts'

/** The number of stars, also drawn as such: `★★★☆☆`. */
export function parseRate(text: string, context: FormatContext<RateOptions>): ParseOutcome {
  const { count = DEFAULT_STARS } = context.options
  const typed = text.trim()
  const drawn = /^★+☆*$/.test(typed) ? String(typed.replaceAll('☆', '').length) : typed
  const outcome = parseStoredText(drawn, context)
  if (!outcome.ok || outcome.value === null) return outcome
  const stars = Number(outcome.value)
  return stars >= 1 && stars <= count ? outcome : { ok: false, message: messages.notARate(typed, count) }
}
