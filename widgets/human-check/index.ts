import { defineInput } from '#renderer/widget.ts'
import { formatCheck, parseCheck } from './check-text.ts'
import { humanCheckOptions } from './schema.ts'

export const humanCheck = defineInput({
  type: 'human-check',
  title: '滑块验证',
  summary: '把滑块拖到底表示是人在操作，存为真。',
  options: humanCheckOptions,
  accepts: ['boolean'],
  arity: 'one',
  needsChoices: false,
  labelling: 'control',
  align: 'left',
  format: formatCheck,
  parse: parseCheck,
  load: () => import('./human-check-input.tsx').then((module) => module.HumanCheckInput),
})
