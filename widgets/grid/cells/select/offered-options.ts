import { messages as widgetMessages } from '../../../messages.ts'
import type { Column } from '../../core/grid-column.ts'
import { isOptionDisabled } from '../choice-cell.ts'

export interface OfferedOption {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean
  /** Typed, not given: it is offered as long as it is chosen or stands in the search. */
  readonly searchAdd?: true
}

/**
 * What a list offers: the choices of the column, what is stored and is none of them, and with `allowInput` what is
 * being typed. Nothing is added to the column: an entry that nobody uses is gone with its text.
 */
export function offeredOptions(column: Column, stored: readonly string[], typed: string): readonly OfferedOption[] {
  const { choices, declared } = column
  const mayType = declared.allowInput === true
  const offered: OfferedOption[] = (choices?.items ?? []).map(({ value, text }) => ({
    value,
    label: text,
    ...(isOptionDisabled(value, column) && { disabled: true }),
  }))
  const known = new Set(offered.map(({ value }) => value))
  for (const value of stored) {
    if (known.has(value)) continue
    const name = choices?.textOf(value)
    // Of a searched list only a part is here: what is not among it may well exist.
    const isUnknown = name === undefined && !mayType && choices?.state === 'ready' && !choices.search
    const label = name ?? (isUnknown ? widgetMessages.unknownChoice(value) : value)
    offered.push({ value, label, ...(mayType && { searchAdd: true }) })
  }
  const text = typed.trim()
  if (mayType && text !== '' && !offered.some(({ value, label }) => value === text || label === text))
    offered.push({ value: text, label: text, searchAdd: true })
  return offered
}
