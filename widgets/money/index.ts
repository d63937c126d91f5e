import { defineInput } from '#renderer/widget.ts'
import { formatNumber, scaleOf } from '../number/number-text.ts'
import { parseStoredText } from '../text/parse-stored-text.ts'
import { moneyFormat } from './money-format.ts'
import { moneyOptions } from './schema.ts'

export const money = defineInput({
  type: 'money',
  title: '金额、小数',
  summary: '精确的小数，不在编辑时显示全部小数位和千位分隔符。',
  options: moneyOptions,
  accepts: ['decimal'],
  defaultFor: ['decimal'],
  arity: 'one',
  needsChoices: false,
  labelling: 'control',
  align: 'right',
  format: (value, { options, field }) => formatNumber(value, moneyFormat(options, field.type)),
  parse: parseStoredText,
  cell: ({ type }) => ({ type: 'input-number', props: { precision: scaleOf(type), stringMode: true } }),
  cells: ['progress'],
  load: () => import('./money-input.tsx').then((module) => module.MoneyInput),
  loadQuery: { between: () => import('../number/number-range-input.tsx').then((module) => module.NumberRangeInput) },
})
