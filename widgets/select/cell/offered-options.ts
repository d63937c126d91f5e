import type { CellColumn } from '#renderer/grid/engine/cell-column.ts'
import type { GridColumn } from '#renderer/grid/engine/grid-column.ts'
import { unknownChoiceText } from '#renderer/unknown-choice.ts'
import type { Choice } from '#renderer/widget.ts'
import { isOptionDisabled } from '../../cells/choice-cell.ts'

export interface OfferedOption {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean
  /** Typed, not given: it is offered as long as it is chosen or stands in the search. */
  readonly searchAdd?: true
  /** See `Choice`. */
  readonly parts?: readonly string[]
  readonly 'aria-label'?: string
}

interface OfferedChoices {
  readonly declared: GridColumn['options']
  readonly options: OfferedOption[]
  readonly known: ReadonlySet<string>
}

const NO_CHOICES: readonly Choice[] = []
/** Worked out once for each list, not once for each opening: the select works out much more from an array that is new to it. */
const offeredBefore = new WeakMap<readonly Choice[], OfferedChoices>()

function offeredChoices(column: CellColumn): OfferedChoices {
  const items = column.choices?.items ?? NO_CHOICES
  const before = offeredBefore.get(items)
  if (before && before.declared === column.declared.options) return before
  const options = items.map(({ value, text, parts }) => ({
    value,
    label: text,
    ...(parts && { parts, 'aria-label': text }),
    ...(isOptionDisabled(value, column) && { disabled: true }),
  }))
  const offered = { declared: column.declared.options, options, known: new Set(options.map(({ value }) => value)) }
  offeredBefore.set(items, offered)
  return offered
}

/**
 * What a list offers: the choices of the column, what is stored and is none of them, and with `allowInput` what is
 * being typed. Nothing is added to the column: an entry that nobody uses is gone with its text. The same array for the
 * same choices; whoever gets it does not change it.
 */
export function offeredOptions(column: CellColumn, stored: readonly string[], typed: string): OfferedOption[] {
  const { choices, declared } = column
  const mayType = declared.allowInput === true
  const { options, known } = offeredChoices(column)
  const added: OfferedOption[] = []
  for (const value of stored) {
    if (known.has(value)) continue
    const name = choices?.textOf(value)
    // Of a searched list only a part is here: what is not among it may well exist.
    const isUnknown = name === undefined && !mayType && choices?.state === 'ready' && !choices.search
    const mark = () => {
      if (choices?.isGone?.(value)) return unknownChoiceText(value, 'ref')
      return isUnknown ? unknownChoiceText(value, undefined) : value
    }
    const label = name ?? mark()
    added.push({ value, label, ...(mayType && { searchAdd: true }) })
  }
  const text = typed.trim()
  const isSame = ({ value, label }: OfferedOption) => value === text || label === text
  if (mayType && text !== '' && !options.some(isSame) && !added.some(isSame))
    added.push({ value: text, label: text, searchAdd: true })
  return added.length === 0 ? options : [...options, ...added]
}
