import { defineInput } from '#renderer/widget.ts'
import { textOf } from '../text/canonical-text.ts'
import { parseNamed } from './parse-named.ts'
import { checkPopupDict, fieldsBesidePopupDict, popupDictNames } from './popup-dict-settings.ts'
import { popupDictOptions } from './schema.ts'

const loadView = () => import('./popup-dict-view.tsx').then((module) => module.PopupDictView)

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
  parse: parseNamed,
  fieldsBeside: fieldsBesidePopupDict,
  checkOptions: checkPopupDict,
  reportNames: popupDictNames,
  view: () => loadView,
  load: () => import('./popup-dict-input.tsx').then((module) => module.PopupDictInput),
})
