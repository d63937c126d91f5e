import { defineInput } from '#renderer/widget.ts'
import { textOf } from '../text/canonical-text.ts'
import { parseStoredText } from '../text/parse-stored-text.ts'
import { formatTimeText } from './date-text.ts'
import { dateOptions } from './schema.ts'

export const date = defineInput({
  type: 'date',
  title: '日期',
  summary: '日期。',
  options: dateOptions,
  accepts: ['date'],
  defaultFor: ['date'],
  arity: 'one',
  needsChoices: false,
  labelling: 'control',
  align: 'left',
  columnWidthPx: () => 112,
  format: (value) => formatTimeText('date', textOf(value)),
  parse: parseStoredText,
  cell: () => ({ type: 'date' }),
  load: () => import('./date-input.tsx').then((module) => module.DateInput),
  loadQuery: { between: () => import('./date-range-input.tsx').then((module) => module.DateRangeInput) },
})
