import { defineCell } from '#renderer/grid/engine/cell-definition.ts'
import { messages as widgetMessages } from '../../messages.ts'
import { isChecked, parseChecked, storedChecked } from './checked.ts'
import { paintCheckbox } from './paint-checkbox.ts'

/** Two values, changed in place. `customValue` says which; true and false without it. */
export const checkbox = defineCell({
  type: 'checkbox',
  title: '复选框',
  editing: 'toggle',
  looksLikeInput: false,
  align: 'center',
  widthPx: 80,
  emptyValue: (column) => storedChecked(column.defaultChecked === true, column),
  paint: paintCheckbox,
  format: (value, { declared }) => (isChecked(value, declared) ? widgetMessages.yes : widgetMessages.no),
  parse: (text, { declared }) => parseChecked(text, declared),
  toggle: (value, { declared }) => storedChecked(!isChecked(value, declared), declared),
})
