import { defineCell } from '#renderer/grid/engine/cell-definition.ts'
import { plainText, readText } from '../cell-text.ts'

/** Text that is only read. */
export const normal = defineCell({
  type: 'normal',
  title: '文本',
  editing: 'none',
  looksLikeInput: false,
  format: plainText,
  parse: readText,
})
