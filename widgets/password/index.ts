import { Type } from 'typebox'
import { defineInput } from '#renderer/widget.ts'
import { messages } from '../messages.ts'
import { textOf } from '../text/canonical-text.ts'
import { parseStoredText } from '../text/parse-stored-text.ts'

export const password = defineInput({
  type: 'password',
  title: '密码',
  summary: '一行不显示的文字；不留在草稿里，列表、详情和导出中只显示它有没有填写。',
  options: Type.Object({}, { additionalProperties: false }),
  accepts: ['string'],
  arity: 'one',
  needsChoices: false,
  labelling: 'control',
  align: 'left',
  secret: true,
  format: (value) => (textOf(value) === '' ? '' : messages.hiddenText),
  parse: (text, context) => parseStoredText(text, context),
  load: () => import('./password-input.tsx').then((module) => module.PasswordInput),
})
