import { defineInput } from '#renderer/widget.ts'
import { formatMomentRange, parseMomentRange } from '../range/moment-range.ts'
import { timeRangeOptions } from './schema.ts'

const RANGE = { kind: 'time', period: 'date' } as const

export const timeRange = defineInput({
  type: 'time-range',
  title: '时间范围',
  summary: '一天中的开始和结束时间，存为 a,b 的文本。',
  options: timeRangeOptions,
  accepts: ['string'],
  arity: 'one',
  needsChoices: false,
  labelling: 'group',
  align: 'left',
  columnWidthPx: () => 168,
  format: (value) => formatMomentRange(value, RANGE),
  parse: (text, context) => parseMomentRange(text, RANGE, context),
  load: () => import('./time-range-input.tsx').then((module) => module.TimeRangeField),
})
