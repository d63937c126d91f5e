import type { CellColumn } from '#renderer/grid/engine/cell-column.ts'
import { type CellPlace, defineCell } from '#renderer/grid/engine/cell-definition.ts'
import type { CellValue } from '#renderer/grid/engine/row.ts'
import { dictionaryOf, formatChoice, isOptionDisabled, parseChoice } from '../../cells/choice-cell.ts'
import { textOf } from '../../text/canonical-text.ts'
import { paintRadio, pressedOption } from './paint-radio.ts'

function mayClear({ declared, props }: CellColumn): boolean {
  return declared.allowClear === true || props.allowClear === true
}

/** What choosing an option makes of a value: it, or nothing when it was chosen already and may be taken back. */
function choose(option: string, value: CellValue, column: CellColumn): CellValue {
  if (option !== textOf(value)) return option
  return mayClear(column) ? null : value
}

/** Space goes on to the next option; behind the last one comes nothing, where nothing is allowed. */
function next(value: CellValue, column: CellColumn): CellValue {
  const options = column.choices?.items.filter((option) => !isOptionDisabled(option.value, column)) ?? []
  const position = options.findIndex((option) => option.value === textOf(value))
  const following = options[position + 1]
  if (following) return following.value
  return mayClear(column) ? null : (options[0]?.value ?? value)
}

/** One of a few options, all of them in sight, chosen in place. */
export const radio = defineCell({
  type: 'radio',
  title: '单选框',
  editing: 'toggle',
  looksLikeInput: false,
  widthPx: 240,
  choiceSource: dictionaryOf,
  paint: paintRadio,
  format: formatChoice,
  parse: parseChoice,
  toggle: next,
  press(target, place: CellPlace, actions) {
    const option = pressedOption(target)
    // A press beside the options chooses nothing.
    if (option === undefined || place.disabled) return true
    const { column, row } = place
    if (isOptionDisabled(option, column)) return true
    actions.setValue(choose(option, row[column.key] ?? null, column))
    return true
  },
})
