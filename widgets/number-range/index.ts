import { defineInput } from '#renderer/widget.ts'
import { formatNumberRange, parseNumberRange } from './number-range-text.ts'
import { numberRangeOptions } from './schema.ts'

export const numberRange = defineInput({
  type: 'number-range',
  title: '数字范围',
  summary: '最小值和最大值，存为 a,b 的文本。',
  options: numberRangeOptions,
  accepts: ['string'],
  arity: 'one',
  needsChoices: false,
  labelling: 'group',
  align: 'left',
  columnWidthPx: () => 160,
  format: (value, { options }) => formatNumberRange(value, options),
  parse: parseNumberRange,
  load: () => import('./number-range-input.tsx').then((module) => module.NumberRangeField),
})
