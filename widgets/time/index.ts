import { defineInput } from '#renderer/widget.ts'
import { formatTimeText } from '../date/date-text.ts'
import { textOf } from '../text/canonical-text.ts'
import { parseStoredText } from '../text/parse-stored-text.ts'
import { timeOptions } from './schema.ts'

export const time = defineInput({
  type: 'time',
  title: '时间',
  summary: '一天中的时刻，精确到秒。',
  options: timeOptions,
  accepts: ['time'],
  defaultFor: ['time'],
  arity: 'one',
  needsChoices: false,
  labelling: 'control',
  align: 'left',
  format: (value) => formatTimeText('time', textOf(value)),
  parse: parseStoredText,
  cell: () => ({ type: 'time' }),
  load: () => import('./time-input.tsx').then((module) => module.TimeInput),
  loadQuery: { between: () => import('../date/date-range-input.tsx').then((module) => module.DateRangeInput) },
})
