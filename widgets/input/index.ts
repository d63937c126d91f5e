import { defineInput } from '#renderer/widget.ts'
import { textOf } from '../text/canonical-text.ts'
import { parseStoredText } from '../text/parse-stored-text.ts'
import { inputOptions } from './schema.ts'

export const input = defineInput({
  type: 'input',
  title: '单行文本',
  summary: '一行文本。',
  options: inputOptions,
  accepts: ['string', 'text'],
  defaultFor: ['string'],
  arity: 'one',
  needsChoices: false,
  labelling: 'control',
  align: 'left',
  format: textOf,
  parse: parseStoredText,
  cell: ({ type }, { trim = true }) => ({
    type: 'input',
    props: { trim, ...(type.kind === 'string' && { maxLength: type.maxLength }) },
  }),
  cells: ['textarea', 'tags'],
  load: () => import('./text-input.tsx').then((module) => module.TextInput),
})
