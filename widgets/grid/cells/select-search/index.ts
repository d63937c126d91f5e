import { messages } from '../../../messages.ts'
import { defineCell } from '../../core/cell-definition.ts'
import { dictionaryOf, formatChoice, parseChoice } from '../choice-cell.ts'
import { POPUP_KEYS } from '../popup-keys.ts'

/** One of a list that is found by typing a part of it. */
export const selectSearch = defineCell({
  type: 'select-search',
  aliases: ['selectSearch', 'sel_search', 'list_search'],
  title: '下拉搜索框',
  editing: 'component',
  looksLikeInput: true,
  sign: 'list',
  placeholder: messages.pleaseSelect,
  choiceSource: dictionaryOf,
  format: formatChoice,
  parse: parseChoice,
  loadEditor: () => import('../select/select-editor.tsx').then((module) => module.SelectSearchEditor),
  keepsKeys: POPUP_KEYS,
})
