import { defineInput } from '#renderer/widget.ts'
import { excerptOf } from '#schemas/html/plain-text.ts'
import { textOf } from '../text/canonical-text.ts'
import { parseStoredText } from '../text/parse-stored-text.ts'
import { codeOptions } from './schema.ts'

/** Characters of code in a list or a table. */
const CODE_EXCERPT_LENGTH = 200

const loadView = () => import('./code-view.tsx').then((module) => module.CodeView)

export const code = defineInput({
  type: 'code',
  title: '代码',
  summary: '代码编辑器：高亮、行号、补全，按语言加载。',
  options: codeOptions,
  accepts: ['text'],
  formats: ['code'],
  arity: 'one',
  needsChoices: false,
  labelling: 'group',
  align: 'left',
  fullRow: true,
  format: (value) => excerptOf([textOf(value)], CODE_EXCERPT_LENGTH),
  parse: parseStoredText,
  view: () => loadView,
  load: () => import('./code-input.tsx').then((module) => module.CodeInput),
})
