import { defineInput } from '#renderer/widget.ts'
import { PICTURES_IN_TEXT } from '../editing/pictures-in-text.ts'
import { textOf } from '../text/canonical-text.ts'
import { parseStoredText } from '../text/parse-stored-text.ts'
import { textOrHtmlOptions } from './schema.ts'

const loadView = () => import('./text-or-html-view.tsx').then((module) => module.TextOrHtmlView)

export const textOrHtml = defineInput({
  type: 'text-or-html',
  title: '文本或富文本',
  summary: '由旁边的字段决定是普通文本还是富文本，切换时保留文字。',
  options: textOrHtmlOptions,
  accepts: ['text'],
  arity: 'one',
  needsChoices: false,
  labelling: 'control',
  align: 'left',
  fullRow: true,
  fieldsBeside: ({ html }) => ({ reads: html ? [{ name: html.field, pointer: '/html/field' }] : [], writes: [] }),
  format: textOf,
  parse: parseStoredText,
  files: () => PICTURES_IN_TEXT,
  view: () => loadView,
  load: () => import('./text-or-html-input.tsx').then((module) => module.TextOrHtmlInput),
})
