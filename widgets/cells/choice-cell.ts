import type { CellColumn } from '#renderer/grid/engine/cell-column.ts'
import type { ChoiceSource } from '#renderer/grid/engine/cell-definition.ts'
import { MAX_PASTED_NAMES } from '#renderer/grid/engine/constants.ts'
import type { GridColumn } from '#renderer/grid/engine/grid-column.ts'
import type { CellValue } from '#renderer/grid/engine/row.ts'
import { unknownChoiceText } from '#renderer/unknown-choice.ts'
import type { ParseOutcome } from '#renderer/widget.ts'
import { splitChoiceTexts } from '../choices/choice-text.ts'
import { messages as widgetMessages } from '../messages.ts'
import { listOf, nullWhenEmpty, textOf } from '../text/canonical-text.ts'
import { choiceMessages } from './messages.ts'

/** Choices of a dictionary that is loaded whole, besides the column's own options. */
export function dictionaryOf({ dictCode }: GridColumn): ChoiceSource | null {
  return dictCode ? { dictCode, searched: false } : null
}

/** The text of a stored value; the value itself while no choice is known for it. */
function nameOf(value: string, column: CellColumn): string {
  return column.choices?.textOf(value) ?? value
}

export function formatChoice(value: CellValue, column: CellColumn): string {
  const stored = textOf(value)
  return stored === '' ? '' : nameOf(stored, column)
}

/** For who reads it: what no row has any more says so. What is copied stays the value. */
export function describeChoices(value: CellValue, column: CellColumn): string {
  return valuesOf(value)
    .map((item) => (column.choices?.isGone?.(item) ? unknownChoiceText(item, 'ref') : nameOf(item, column)))
    .join(widgetMessages.listSeparator)
}

/** The value of a text, as spreadsheets have them, or of a value. */
export function parseChoice(text: string, column: CellColumn): ParseOutcome {
  const wanted = text.trim()
  if (wanted === '') return { ok: true, value: null }
  const value = column.choices?.valueOf(wanted)
  if (value !== undefined && isOptionDisabled(value, column))
    return { ok: false, message: choiceMessages.disabledChoice(wanted) }
  if (value !== undefined) return { ok: true, value }
  if (column.choices?.isAmbiguous?.(wanted)) return { ok: false, message: choiceMessages.ambiguousChoice(wanted) }
  const isLoaded = column.choices === null || column.choices.state === 'ready'
  if (column.choices?.isUnasked?.(wanted)) {
    const { unaskedChoice, choicesNotLoaded } = choiceMessages
    return { ok: false, message: isLoaded ? unaskedChoice(MAX_PASTED_NAMES) : choicesNotLoaded }
  }
  if (column.declared.allowInput) return { ok: true, value: wanted }
  return { ok: false, message: isLoaded ? widgetMessages.notAChoice(wanted) : choiceMessages.choicesNotLoaded }
}

/** Several values: stored as a comma text, or as a list where the column says `props: { valueAs: 'list' }`. */
export function valuesOf(value: CellValue): readonly string[] {
  if (typeof value !== 'string') return listOf(value)
  return value.split(',').filter((item) => item !== '')
}

export function toSeveral(values: readonly string[], column: CellColumn): CellValue {
  if (column.props.valueAs !== 'list') return nullWhenEmpty(values.join(','))
  return values.length === 0 ? null : [...values]
}

export function formatChoices(value: CellValue, column: CellColumn): string {
  return valuesOf(value)
    .map((item) => nameOf(item, column))
    .join(widgetMessages.listSeparator)
}

export function parseChoices(text: string, column: CellColumn): ParseOutcome {
  const values: string[] = []
  for (const part of splitChoiceTexts(text, (name) => column.choices?.valueOf(name) !== undefined)) {
    const outcome = parseChoice(part, column)
    if (!outcome.ok) return outcome
    if (typeof outcome.value === 'string' && !values.includes(outcome.value)) values.push(outcome.value)
  }
  return { ok: true, value: toSeveral(values, column) }
}

/** Choices that are shown and cannot be chosen. */
export function isOptionDisabled(value: string, { declared, choices }: CellColumn): boolean {
  const isIt = (choice: { readonly value: string; readonly disabled?: boolean }) =>
    choice.disabled === true && choice.value === value
  return (declared.options?.some(isIt) || choices?.items.some(isIt)) ?? false
}
