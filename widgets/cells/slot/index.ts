import { defineCell } from '#renderer/grid/engine/cell-definition.ts'
import { plainText } from '../cell-text.ts'
import { messages } from './messages.ts'

/** Drawn by the page, whatever its value is; only the page can read a text for it. */
export const slot = defineCell({
  type: 'slot',
  title: '插槽',
  editing: 'slot',
  looksLikeInput: false,
  format: plainText,
  parse: (text) => (text.trim() === '' ? { ok: true, value: null } : { ok: false, message: messages.noText }),
})
