import { defineCell } from '#renderer/grid/engine/cell-definition.ts'
import { nullWhenEmpty, textOf } from '../../text/canonical-text.ts'
import {
  acceptsNumber,
  cleanNumber,
  formatNumberCell,
  parseNumberCell,
  readNumber,
  settleNumber,
} from './number-cell.ts'

/** A number. `props`: `min`, `max`, `precision`, and `stringMode` for columns that store exact texts. */
export const inputNumber = defineCell({
  type: 'input-number',
  aliases: ['inputNumber', 'input_number'],
  title: '数字输入框',
  editing: 'text',
  looksLikeInput: true,
  align: 'right',
  format: formatNumberCell,
  parse: parseNumberCell,
  text: {
    write: textOf,
    read: (text, column) => readNumber(nullWhenEmpty(text), column),
    clean: cleanNumber,
    accepts: acceptsNumber,
    settle: settleNumber,
    inputMode: 'decimal',
  },
})
