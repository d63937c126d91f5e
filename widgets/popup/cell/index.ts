import { defineCell } from '#renderer/grid/engine/cell-definition.ts'
import { readText } from '../../cells/cell-text.ts'
import { POPUP_KEYS } from '../../cells/popup-keys.ts'
import { textOf } from '../../text/canonical-text.ts'
import { messages } from '../messages.ts'

/** A row of an online report, some of whose columns go into this cell and others of its row. */
export const popup = defineCell({
  type: 'popup',
  title: '报表弹窗',
  editing: 'component',
  looksLikeInput: true,
  sign: 'search',
  placeholder: messages.placeholder,
  format: textOf,
  parse: readText,
  loadEditor: () => import('./popup-editor.tsx').then((module) => module.PopupEditor),
  keepsKeys: POPUP_KEYS,
})
