import { defineCell } from '#renderer/grid/engine/cell-definition.ts'
import { describeChoices, formatChoice, parseChoice } from '../../cells/choice-cell.ts'
import { POPUP_KEYS } from '../../cells/popup-keys.ts'
import { messages } from '../../messages.ts'

/** One of a table, `dict: "table,text,code"`: found by the server as one types, or loaded whole with `async: false`. */
export const selectDictSearch = defineCell({
  type: 'select-dict-search',
  aliases: ['selectDictSearch', 'sel_search_async'],
  title: '下拉字典搜索框',
  editing: 'component',
  looksLikeInput: true,
  sign: 'search',
  placeholder: messages.pleaseSelect,
  choiceSource({ dictCode, dict = dictCode, async: searched = true }) {
    return dict ? { dictCode: dict, searched } : null
  },
  format: formatChoice,
  describe: describeChoices,
  parse: parseChoice,
  loadEditor: () => import('../../select/cell/select-editor.tsx').then((module) => module.SelectDictSearchEditor),
  keepsKeys: POPUP_KEYS,
})
