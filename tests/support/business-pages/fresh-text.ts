import { randomInt } from 'node:crypto'
import type { FieldPlan } from '#renderer/compile/plan.ts'
import { checkValue } from '#renderer/logic/check-value.ts'
import { loadPatterns } from '#schemas/rules/load-patterns.ts'

// A form brings what tries its patterns; without it `checkValue` lets every text pass.
await loadPatterns()

const DIGITS = '0123456789'
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const CHARACTERS = '安北川东飞广海江金林南平清山天文西新阳玉云'
const TRIES = 2_000

/** Another digit for each digit, another letter for each letter: what the text says keeps its form. */
const digitsChanged = (text: string) => text.replace(/\d/g, () => pick(DIGITS))
/** Months, dates and years keep some of theirs. */
const someDigitsChanged = (text: string) => text.replace(/\d/g, (digit) => (randomInt(3) === 0 ? pick(DIGITS) : digit))
const allChanged = (text: string) => digitsChanged(text).replace(/[A-Z]/g, () => pick(LETTERS))
const digitsAdded = (text: string) => text + Array.from({ length: 6 }, () => pick(DIGITS)).join('')
const charactersChanged = (text: string) => text.replace(/\p{Script=Han}/gu, () => pick(CHARACTERS))
const charactersAdded = (text: string) => text + Array.from({ length: 4 }, () => pick(CHARACTERS)).join('')

/**
 * A text like this one that the field takes and that none of the others contains. No text is made from a pattern: the
 * demo's are changed until the field's rules let one pass.
 */
export function freshText(field: FieldPlan, like: string, others: readonly string[]): string {
  const hasNumber = /\d{4}/.test(like)
  const ways = hasNumber
    ? [digitsChanged, someDigitsChanged, allChanged, digitsAdded]
    : [digitsAdded, charactersAdded, allChanged, charactersChanged]
  for (const way of ways) {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const text = way(like)
      const passes = checkValue(field, field.title, text, { required: true, options: null }) === ''
      if (passes && text !== like && !others.some((other) => other.includes(text))) return text
    }
  }
  throw new Error(`No new text like "${like}" fits the field ${field.name}.`)
}

function pick(from: string): string {
  return from.charAt(randomInt(from.length))
}
