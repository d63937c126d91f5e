import { defineCell } from '#renderer/grid/engine/cell-definition.ts'
import { plainText, readText } from '../cell-text.ts'

/** A value that goes along and is never shown. */
export const hidden = defineCell({
  type: 'hidden',
  title: '隐藏列',
  editing: 'none',
  looksLikeInput: false,
  hidden: true,
  format: plainText,
  parse: readText,
})
