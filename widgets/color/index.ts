import { defineInput } from '#renderer/widget.ts'
import { textOf } from '../text/canonical-text.ts'
import { parseColor } from './color-text.ts'
import { colorOptions } from './schema.ts'

const loadView = () => import('./color-view.tsx').then((module) => module.ColorView)

export const color = defineInput({
  type: 'color',
  title: '颜色',
  summary: '颜色，存为 #1677ff 这样的文本；可以输入，也可以在色板中选。',
  options: colorOptions,
  accepts: ['string'],
  arity: 'one',
  needsChoices: false,
  labelling: 'control',
  align: 'left',
  columnWidthPx: () => 120,
  format: textOf,
  parse: parseColor,
  view: () => loadView,
  load: () => import('./color-input.tsx').then((module) => module.ColorInput),
})
