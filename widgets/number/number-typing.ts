import { canonicalDecimal } from '#schemas/values/decimal.ts'

/**
 * The number that an accepted text stands for, canonical; null as long as it has no digit (`-`, `.`). Digits behind
 * the point are all kept: how many are allowed is for the rules to say.
 */
export function typedNumber(text: string): string | null {
  return canonicalDecimal(text) ?? null
}
