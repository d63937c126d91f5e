import { defineInput } from '#renderer/widget.ts'
import { ellipsisView } from '../ellipsis/length-option.ts'
import { textOf } from '../text/canonical-text.ts'
import { parseStoredText } from '../text/parse-stored-text.ts'
import { inputPopOptions } from './schema.ts'

export const inputPop = defineInput({
  type: 'input-pop',
  title: '弹出多行文本',
  summary: '一行的输入框，点右侧图标在弹出框中写多行。',
  options: inputPopOptions,
  accepts: ['string', 'text'],
  arity: 'one',
  needsChoices: false,
  labelling: 'control',
  align: 'left',
  format: textOf,
  parse: parseStoredText,
  cell: ({ type }) => ({ type: 'textarea', props: type.kind === 'string' ? { maxLength: type.maxLength } : {} }),
  cells: ['input'],
  view: ellipsisView,
  load: () => import('./input-pop-input.tsx').then((module) => module.InputPopInput),
})
