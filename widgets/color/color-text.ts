import type { FormatContext, ParseOutcome } from '#renderer/widget.ts'
import { parseStoredText } from '../text/parse-stored-text.ts'
import { messages } from './messages.ts'

const SHORT = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i
const LONG = /^#?([0-9a-f]{6}|[0-9a-f]{8})$/i
const OPAQUE = 'ff'

/** A colour as it is stored: `#1677ff`, with a last pair where it lets something through. Null when the text is none. */
export function readColor(text: string): string | null {
  const plain = text.trim().normalize('NFKC').toLowerCase()
  const short = SHORT.exec(plain)
  const digits = short
    ? short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')
    : LONG.exec(plain)?.[1]
  if (digits === undefined) return null
  return `#${digits.length === 8 && digits.endsWith(OPAQUE) ? digits.slice(0, 6) : digits}`
}

export function isOpaque(color: string): boolean {
  return color.length === 7
}

/** Null: the text may be stored. */
export function colorFault(text: string, mayBeClear: boolean): string | null {
  const color = readColor(text)
  if (color === null) return messages.notAColor(text)
  return isOpaque(color) || mayBeClear ? null : messages.clearColor(text)
}

export function parseColor(text: string, context: FormatContext<{ readonly alpha?: boolean }>): ParseOutcome {
  const typed = text.trim()
  if (typed === '') return { ok: true, value: null }
  const fault = colorFault(typed, context.options.alpha === true)
  return fault === null ? parseStoredText(readColor(typed) ?? typed, context) : { ok: false, message: fault }
}
