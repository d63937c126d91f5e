import { defineInput } from '#renderer/widget.ts'
import { formatTimeText } from '../date/date-text.ts'
import { textOf } from '../text/canonical-text.ts'
import { parseStoredText } from '../text/parse-stored-text.ts'
import { datetimeOptions } from './schema.ts'

export const datetime = defineInput({
  type: 'datetime',
  title: '日期时间',
  summary: '日期和时间，精确到秒。',
  options: datetimeOptions,
  accepts: ['datetime'],
  defaultFor: ['datetime'],
  arity: 'one',
  needsChoices: false,
  labelling: 'control',
  align: 'left',
  format: (value) => formatTimeText('datetime', textOf(value)),
  parse: parseStoredText,
  cell: () => ({ type: 'datetime' }),
  load: () => import('./datetime-input.tsx').then((module) => module.DatetimeInput),
  loadQuery: { between: () => import('../date/date-range-input.tsx').then((module) => module.DateRangeInput) },
})
