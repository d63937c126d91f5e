import { defineInput } from '#renderer/widget.ts'
import { formatMomentRange, parseMomentRange } from '../range/moment-range.ts'
import { type DateRangeOptions, DEFAULT_PICKER, dateRangeOptions } from './schema.ts'

const rangeOf = (options: DateRangeOptions) => ({ kind: 'date', period: options.picker ?? DEFAULT_PICKER }) as const

export const dateRange = defineInput({
  type: 'date-range',
  title: '日期范围',
  summary: '开始和结束两个日期，存为 a,b 的文本。',
  options: dateRangeOptions,
  accepts: ['string'],
  arity: 'one',
  needsChoices: false,
  labelling: 'group',
  align: 'left',
  columnWidthPx: () => 200,
  format: (value, { options }) => formatMomentRange(value, rangeOf(options)),
  parse: (text, context) => parseMomentRange(text, rangeOf(context.options), context),
  load: () => import('./date-range-input.tsx').then((module) => module.DateRangeField),
})
