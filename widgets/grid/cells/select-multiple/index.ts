import { messages } from '../../../messages.ts'
import { defineCell } from '../../core/cell-definition.ts'
import { dictionaryOf, formatChoices, parseChoices } from '../choice-cell.ts'
import { POPUP_KEYS } from '../popup-keys.ts'

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
  loadEditor: () => import('../select/select-editor.tsx').then((module) => module.SelectMultipleEditor),
  keepsKeys: POPUP_KEYS,
})
