import { defineInput } from '#renderer/widget.ts'
import { textOf } from '../text/canonical-text.ts'
import { parseStoredText } from '../text/parse-stored-text.ts'
import { checkPopupDict, fieldsBesidePopupDict } from './popup-dict-settings.ts'
import { popupDictOptions } from './schema.ts'

export const popupDict = defineInput({
  type: 'popup-dict',
  title: '报表字典',
  summary: '从在线报表选一行或几行，存其中一列，显示另一列。',
  options: popupDictOptions,
  accepts: ['string', 'text'],
  arity: 'one',
  needsChoices: false,
  labelling: 'control',
  align: 'left',
  format: textOf,
  parse: parseStoredText,
  fieldsBeside: fieldsBesidePopupDict,
  checkOptions: checkPopupDict,
  load: () => import('./popup-dict-input.tsx').then((module) => module.PopupDictInput),
})
