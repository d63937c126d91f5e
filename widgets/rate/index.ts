import { defineInput } from '#renderer/widget.ts'
import { textOf } from '../text/canonical-text.ts'
import { parseRate } from './parse-rate.ts'
import { rateOptions } from './schema.ts'

const loadView = () => import('./rate-view.tsx').then((module) => module.RateView)

export const rate = defineInput({
  type: 'rate',
  title: '评分',
  summary: '几颗星，存为整数。',
  options: rateOptions,
  accepts: ['integer'],
  arity: 'one',
  needsChoices: false,
  labelling: 'group',
  align: 'left',
  columnWidthPx: () => 128,
  format: textOf,
  parse: parseRate,
  cell: () => ({ type: 'input-number', props: { precision: 0, stringMode: false } }),
  view: () => loadView,
  load: () => import('./rate-input.tsx').then((module) => module.RateInput),
  loadQuery: {
    between: () => import('../number/number-range-input.tsx').then((module) => module.PlainNumberRangeInput),
  },
})
