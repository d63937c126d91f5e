import { defineInput } from '#renderer/widget.ts'
import { textOf } from '../text/canonical-text.ts'
import { parseDate } from './parse-date.ts'
import { formatPeriod } from './period.ts'
import { DEFAULT_PICKER, dateOptions } from './schema.ts'

const loadQuery = () => import('./date-query.tsx').then((module) => module.DateQuery)

export const date = defineInput({
  type: 'date',
  title: '日期',
  summary: '日期，或者周、月、季度、年。',
  options: dateOptions,
  accepts: ['date', 'string'],
  defaultFor: ['date'],
  arity: 'one',
  needsChoices: false,
  labelling: 'control',
  align: 'left',
  columnWidthPx: () => 112,
  format: (value, { options }) => formatPeriod(options.picker ?? DEFAULT_PICKER, textOf(value)),
  parse: parseDate,
  // The cell knows days only, and stores them as such.
  cell: ({ type }, { picker = DEFAULT_PICKER }) =>
    type.kind === 'date' && picker === 'date' ? { type: 'date' } : null,
  load: () => import('./date-input.tsx').then((module) => module.DateInput),
  loadQuery: {
    between: () => import('./date-range-input.tsx').then((module) => module.DateRangeInput),
    eq: loadQuery,
    ne: loadQuery,
  },
})
