import type { FormatContext, ParseOutcome } from '#renderer/widget.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { formatNumber } from '../number/number-text.ts'
import { parseStoredText } from '../text/parse-stored-text.ts'
import { DEFAULT_MAX, DEFAULT_MIN, type SliderOptions } from './schema.ts'

export function formatSlider(value: CanonicalValue, { unit }: SliderOptions): string {
  return formatNumber(value, { thousands: false, scale: 0, suffix: unit })
}

/** The number, with its unit or without. */
export function parseSlider(text: string, context: FormatContext<SliderOptions>): ParseOutcome {
  const { unit } = context.options
  const typed = text.trim()
  return parseStoredText(unit && typed.endsWith(unit) ? typed.slice(0, -unit.length).trim() : typed, context)
}

/** How far between its ends a value lies, 0 to 1. */
export function shareOf(value: CanonicalValue, { min = DEFAULT_MIN, max = DEFAULT_MAX }: SliderOptions): number {
  const share = (Number(value) - min) / (max - min)
  return Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0
}
