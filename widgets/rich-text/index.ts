import { defineInput } from '#renderer/widget.ts'
import { PICTURES_IN_TEXT } from '../editing/pictures-in-text.ts'
import { formatHtml, parseHtmlText } from './html-text.ts'
import { richTextOptions } from './schema.ts'

const loadView = () => import('./rich-text-view.tsx').then((module) => module.RichTextView)

export const richText = defineInput({
  type: 'rich-text',
  title: '富文本',
  summary: '带格式的文本：标题、列表、表格、链接和图片。',
  options: richTextOptions,
  accepts: ['text'],
  formats: ['html'],
  arity: 'one',
  needsChoices: false,
  labelling: 'group',
  align: 'left',
  fullRow: true,
  format: formatHtml,
  parse: parseHtmlText,
  files: () => PICTURES_IN_TEXT,
  view: () => loadView,
  load: () => import('./rich-text-input.tsx').then((module) => module.RichTextInput),
})
