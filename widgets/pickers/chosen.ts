import type { ChoicesPlan } from '#renderer/compile/plan.ts'
import type { Choice } from '#renderer/widget.ts'
import { parseLabel } from '#schemas/language/label-template.ts'
import type { PickerRow } from './picker.ts'

/** A picked value, with what it is called. */
export type Chosen = Pick<Choice, 'value' | 'text'>

/** Specified (contract 14, section 6.1). */
const ELLIPSIS_LENGTH = 12

/** A text as lists of pickers show it; the whole one stands in its title. */
export function shortened(text: string): string {
  const letters = [...text]
  return letters.length > ELLIPSIS_LENGTH ? `${letters.slice(0, ELLIPSIS_LENGTH).join('')}…` : text
}

/** What picking a row of the referenced table chooses; null where the row does not hold the value that is stored. */
export function chosenOf(row: PickerRow, plan: ChoicesPlan | null): Chosen | null {
  if (plan?.source !== 'ref') return null
  const value = textOf(row[plan.value])
  if (value === '') return null
  const parts = parseLabel(plan.label) ?? []
  const texts = parts.map(({ before, field, after }) => {
    const text = textOf(row[field])
    return text === '' ? '' : `${before}${text}${after}`
  })
  return { value, text: texts.join('').trim() || value }
}

export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** With the row if it was not there, without it otherwise. Where one value is picked, the last one stays. */
export function toggled(chosen: readonly Chosen[], one: Chosen, several: boolean): readonly Chosen[] {
  if (chosen.some(({ value }) => value === one.value)) return chosen.filter(({ value }) => value !== one.value)
  return several ? [...chosen, one] : [one]
}

/** All rows of a page, added or taken away; the others stay. */
export function withPage(chosen: readonly Chosen[], page: readonly Chosen[], on: boolean): readonly Chosen[] {
  const values = new Set(page.map(({ value }) => value))
  const others = chosen.filter(({ value }) => !values.has(value))
  if (!on) return others
  const known = new Set(chosen.map(({ value }) => value))
  return [...chosen, ...page.filter(({ value }) => !known.has(value))]
}
