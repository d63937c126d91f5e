import { defineCell } from '#renderer/grid/engine/cell-definition.ts'
import type { ParseOutcome } from '#renderer/widget.ts'
import { POPUP_KEYS } from '../../cells/popup-keys.ts'
import { messages } from '../../messages.ts'
import { nullWhenEmpty, textOf } from '../../text/canonical-text.ts'

/** Text of several lines, edited in a pop-up; its cell shows them as one. */
export const textarea = defineCell({
  type: 'textarea',
  aliases: ['input-pop', 'input_pop', 'inputPop'],
  title: '多行文本弹出框',
  editing: 'component',
  looksLikeInput: true,
  sign: 'more',
  placeholder: messages.pleaseEnter,
  format: textOf,
  parse: (text): ParseOutcome => ({ ok: true, value: nullWhenEmpty(text.replace(/\r\n?/g, '\n')) }),
  loadEditor: () => import('./textarea-editor.tsx').then((module) => module.TextareaEditor),
  keepsKeys: POPUP_KEYS,
})
