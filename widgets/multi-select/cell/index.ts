import { defineCell } from '#renderer/grid/engine/cell-definition.ts'
import { dictionaryOf, formatChoices, parseChoices } from '../../cells/choice-cell.ts'
import { POPUP_KEYS } from '../../cells/popup-keys.ts'
import { messages } from '../../messages.ts'

/** Several of a list, stored as a comma text. */
export const selectMultiple = defineCell({
  type: 'select-multiple',
  aliases: ['selectMultiple', 'list_multi', 'list-multi', 'multi-list'],
  title: '下拉多选框',
  editing: 'component',
  looksLikeInput: true,
  sign: 'list',
  placeholder: messages.pleaseSelect,
  choiceSource: dictionaryOf,
  format: formatChoices,
  parse: parseChoices,
  loadEditor: () => import('../../select/cell/select-editor.tsx').then((module) => module.SelectMultipleEditor),
  keepsKeys: POPUP_KEYS,
})
