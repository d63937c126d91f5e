import { defineInput } from '#renderer/widget.ts'
import { formatMomentRange, parseMomentRange } from '../range/moment-range.ts'
import { datetimeRangeOptions } from './schema.ts'

const RANGE = { kind: 'datetime', period: 'date' } as const

export const datetimeRange = defineInput({
  type: 'datetime-range',
  title: '日期时间范围',
  summary: '开始和结束两个时刻，精确到秒，存为 a,b 的文本。',
  options: datetimeRangeOptions,
  accepts: ['string'],
  arity: 'one',
  needsChoices: false,
  labelling: 'group',
  align: 'left',
  columnWidthPx: () => 320,
  format: (value) => formatMomentRange(value, RANGE),
  parse: (text, context) => parseMomentRange(text, RANGE, context),
  load: () => import('./datetime-range-input.tsx').then((module) => module.DatetimeRangeField),
})
