import { defineInput } from '#renderer/widget.ts'
import { textOf } from '../text/canonical-text.ts'
import { parseStoredText } from '../text/parse-stored-text.ts'
import { checkPopup, fieldsBesidePopup } from './check-popup.ts'
import { popupOptions } from './schema.ts'

export const popup = defineInput({
  type: 'popup',
  title: '报表弹窗',
  summary: '从在线报表选一行或几行，把其中几列写入本字段和旁边的字段。',
  options: popupOptions,
  accepts: ['string', 'text'],
  arity: 'one',
  needsChoices: false,
  labelling: 'control',
  align: 'left',
  format: textOf,
  parse: parseStoredText,
  fieldsBeside: fieldsBesidePopup,
  checkOptions: checkPopup,
  cell: (_, { code, ...options }) => ({ type: 'popup', declared: { ...options, popupCode: code } }),
  load: () => import('./popup-input.tsx').then((module) => module.PopupInput),
})
