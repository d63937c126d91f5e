import { defineInput } from '#renderer/widget.ts'
import { ellipsisView } from '../ellipsis/length-option.ts'
import { textOf } from '../text/canonical-text.ts'
import { parseStoredText } from '../text/parse-stored-text.ts'
import { textareaOptions } from './schema.ts'

export const textarea = defineInput({
  type: 'textarea',
  title: '多行文本',
  summary: '多行文本，限制了长度时显示字数。',
  options: textareaOptions,
  accepts: ['text', 'string'],
  defaultFor: ['text'],
  arity: 'one',
  needsChoices: false,
  labelling: 'control',
  align: 'left',
  fullRow: true,
  format: textOf,
  parse: parseStoredText,
  cell: ({ type }) => ({ type: 'textarea', props: type.kind === 'string' ? { maxLength: type.maxLength } : {} }),
  cells: ['input'],
  view: ellipsisView,
  load: () => import('./textarea-input.tsx').then((module) => module.TextareaInput),
})
