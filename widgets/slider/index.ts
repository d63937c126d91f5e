import { defineInput } from '#renderer/widget.ts'
import { scaleOf } from '../number/number-text.ts'
import { sliderOptions } from './schema.ts'
import { formatSlider, parseSlider } from './slider-value.ts'

const loadView = () => import('./slider-view.tsx').then((module) => module.SliderView)

export const slider = defineInput({
  type: 'slider',
  title: '滑块',
  summary: '在两端之间拖动选一个数字；列表中画成进度条。',
  options: sliderOptions,
  accepts: ['integer', 'decimal'],
  arity: 'one',
  needsChoices: false,
  labelling: 'control',
  align: 'left',
  columnWidthPx: () => 144,
  format: (value, { options }) => formatSlider(value, options),
  parse: parseSlider,
  cell: ({ type }) => ({
    type: 'input-number',
    props: { precision: scaleOf(type), stringMode: type.kind !== 'integer' },
  }),
  cells: ['progress'],
  view: () => loadView,
  load: () => import('./slider-input.tsx').then((module) => module.SliderInput),
  loadQuery: {
    between: () => import('../number/number-range-input.tsx').then((module) => module.PlainNumberRangeInput),
  },
})
