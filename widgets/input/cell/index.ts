import type { CellColumn } from '#renderer/grid/engine/cell-column.ts'
import { defineCell } from '#renderer/grid/engine/cell-definition.ts'
import type { ParseOutcome } from '#renderer/widget.ts'
import { plainText } from '../../cells/cell-text.ts'
import { textMessages } from '../../cells/messages.ts'
import { characterCount, nullWhenEmpty } from '../../text/canonical-text.ts'

/** Characters that the column takes; none set, its rules alone say what is too long. */
function lengthLimit(column: CellColumn): number {
  const limit = column.props.maxLength
  return typeof limit === 'number' ? limit : Number.POSITIVE_INFINITY
}

function parse(text: string, column: CellColumn): ParseOutcome {
  // A text of several lines comes from a spreadsheet as well; here it has one.
  const line = (/[\r\n]/.test(text) ? text.replace(/\s*[\r\n]+\s*/g, ' ') : text).trim()
  const limit = lengthLimit(column)
  // There are no more characters than units of it.
  if (line.length > limit && characterCount(line) > limit) return { ok: false, message: textMessages.tooLong(limit) }
  return { ok: true, value: nullWhenEmpty(line) }
}

/** One line of text. */
export const input = defineCell({
  type: 'input',
  title: '输入框',
  editing: 'text',
  looksLikeInput: true,
  format: plainText,
  parse,
  text: {
    write: plainText,
    read: nullWhenEmpty,
    accepts: (text, column) => characterCount(text) <= lengthLimit(column),
    settle: (text, column) => (column.props.trim === false ? text : text.trim()),
  },
})
