import type { FormatContext, ParseOutcome } from '#renderer/widget.ts'
import { CHOICE_COLORS, type ChoiceColor } from '#schemas/language/dictionary.ts'
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

/** A colour by the name that every theme knows; null: it is none of them. */
export function readNamed(text: string): ChoiceColor | null {
  const plain = text.trim().normalize('NFKC').toLowerCase()
  return CHOICE_COLORS.find((name) => name === plain) ?? null
}

export interface ColorForms {
  /** Colours that let something through. */
  readonly alpha?: boolean
  /** Names of the theme as well. */
  readonly named?: boolean
}

/** The text as it is stored; null: it is no colour. */
export function storedColor(text: string, { named = false }: ColorForms): string | null {
  return (named ? readNamed(text) : null) ?? readColor(text)
}

export function isOpaque(color: string): boolean {
  return color.length === 7
}

/** Null: the text may be stored. */
export function colorFault(text: string, forms: ColorForms): string | null {
  if (forms.named && readNamed(text) !== null) return null
  const color = readColor(text)
  if (color === null) return messages.notAColor(text)
  return isOpaque(color) || forms.alpha ? null : messages.clearColor(text)
}

export function parseColor(text: string, context: FormatContext<ColorForms>): ParseOutcome {
  const { options } = context
  const typed = text.trim()
  if (typed === '') return { ok: true, value: null }
  const fault = colorFault(typed, options)
  return fault === null ? parseStoredText(storedColor(typed, options) ?? typed, context) : { ok: false, message: fault }
}
