import { defineInput } from '#renderer/widget.ts'
import { PICTURES_IN_TEXT } from '../editing/pictures-in-text.ts'
import { textOf } from '../text/canonical-text.ts'
import { parseStoredText } from '../text/parse-stored-text.ts'
import { plainTextOfMarkdown } from './plain-markdown.ts'
import { markdownOptions } from './schema.ts'

/** Characters of a text in a list or a table. */
const MARKDOWN_EXCERPT_LENGTH = 200

const loadView = () => import('./markdown-view.tsx').then((module) => module.MarkdownView)

export const markdown = defineInput({
  type: 'markdown',
  title: 'Markdown 文本',
  summary: 'Markdown 编辑器：工具栏、预览和图片上传。',
  options: markdownOptions,
  accepts: ['text'],
  formats: ['markdown'],
  arity: 'one',
  needsChoices: false,
  labelling: 'group',
  align: 'left',
  fullRow: true,
  format: (value) => plainTextOfMarkdown(textOf(value), MARKDOWN_EXCERPT_LENGTH),
  parse: parseStoredText,
  files: () => PICTURES_IN_TEXT,
  view: () => loadView,
  load: () => import('./markdown-input.tsx').then((module) => module.MarkdownInput),
})
