import { defineInput } from '#renderer/widget.ts'
import { textOf } from '../text/canonical-text.ts'
import { parseStoredText } from '../text/parse-stored-text.ts'
import { iconOptions } from './schema.ts'

const loadView = () => import('./icon-view.tsx').then((module) => module.IconView)

export const icon = defineInput({
  type: 'icon',
  title: '图标',
  summary: '图标的名称，与菜单用同一套图标；可以输入，也可以在弹窗中选。',
  options: iconOptions,
  accepts: ['string'],
  arity: 'one',
  needsChoices: false,
  labelling: 'control',
  align: 'left',
  columnWidthPx: () => 144,
  format: textOf,
  parse: parseStoredText,
  cell: ({ type }) => ({ type: 'input', props: type.kind === 'string' ? { maxLength: type.maxLength } : {} }),
  view: () => loadView,
  load: () => import('./icon-input.tsx').then((module) => module.IconInput),
})
