import { defineInput } from '#renderer/widget.ts'
import { parseStoredText } from '../text/parse-stored-text.ts'
import { formatNumber, scaleOf } from './number-text.ts'
import { numberOptions } from './schema.ts'

export const number = defineInput({
  type: 'number',
  title: '数字',
  summary: '数字，输入时没有分隔符。',
  options: numberOptions,
  accepts: ['integer', 'long', 'decimal'],
  defaultFor: ['integer', 'long'],
  arity: 'one',
  needsChoices: false,
  labelling: 'control',
  align: 'right',
  format: (value, { options, field }) =>
    formatNumber(value, {
      thousands: options.thousands,
      scale: options.trim ? 0 : scaleOf(field.type),
      suffix: options.unit && ` ${options.unit}`,
    }),
  parse: parseStoredText,
  // `integer` is a number in memory; the others are exact texts.
  cell: ({ type }) => ({
    type: 'input-number',
    props: { precision: scaleOf(type), stringMode: type.kind !== 'integer' },
  }),
  cells: ['progress'],
  load: () => import('./number-input.tsx').then((module) => module.NumberInput),
  loadQuery: { between: () => import('./number-range-input.tsx').then((module) => module.NumberRangeInput) },
})
