import { defineCell } from '#renderer/grid/engine/cell-definition.ts'
import { dictionaryOf, formatChoice, parseChoice } from '../../cells/choice-cell.ts'
import { POPUP_KEYS } from '../../cells/popup-keys.ts'
import { messages } from '../../messages.ts'

/** One of a list. `allowSearch` finds in it, `allowInput` takes what is not in it as well. */
export const select = defineCell({
  type: 'select',
  title: '下拉框',
  editing: 'component',
  looksLikeInput: true,
  sign: 'list',
  placeholder: messages.pleaseSelect,
  choiceSource: dictionaryOf,
  format: formatChoice,
  parse: parseChoice,
  loadEditor: () => import('./select-editor.tsx').then((module) => module.SelectEditor),
  keepsKeys: POPUP_KEYS,
})
