import { defineCell } from '#renderer/grid/engine/cell-definition.ts'
import { dictionaryOf, formatChoice, parseChoice } from '../../cells/choice-cell.ts'
import { POPUP_KEYS } from '../../cells/popup-keys.ts'
import { messages } from '../../messages.ts'

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
  loadEditor: () => import('../../select/cell/select-editor.tsx').then((module) => module.SelectSearchEditor),
  keepsKeys: POPUP_KEYS,
})
