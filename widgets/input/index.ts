import { defineInput } from '#renderer/widget.ts'
import { ellipsisView } from '../ellipsis/length-option.ts'
import { textOf } from '../text/canonical-text.ts'
import { parseStoredText } from '../text/parse-stored-text.ts'
import { unwrapMatch, wrapMatch } from './match-text.ts'
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
  format: (value, { options }) => unwrapMatch(options.match, textOf(value)),
  parse: (text, context) => parseStoredText(wrapMatch(context.options.match, text.trim()), context),
  cell: ({ type }, { trim = true, match }) =>
    // The cell writes what is typed; signs are the matter of the input.
    match === undefined
      ? { type: 'input', props: { trim, ...(type.kind === 'string' && { maxLength: type.maxLength }) } }
      : null,
  cells: ['textarea', 'tags'],
  view: ellipsisView,
  load: () => import('./text-input.tsx').then((module) => module.TextInput),
})
