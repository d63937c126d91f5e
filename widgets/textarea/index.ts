import { defineInput } from '#renderer/widget.ts'
import { textOf } from '../text/canonical-text.ts'
import { parseStoredText } from '../text/parse-stored-text.ts'
import { textareaOptions } from './schema.ts'

export const textarea = defineInput({
  type: 'textarea',
  title: '多行文本',
  summary: 'Text of several lines, with a counter where its length is limited.',
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
  load: () => import('./textarea-input.tsx').then((module) => module.TextareaInput),
})
