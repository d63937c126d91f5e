import { defineInput } from '#renderer/widget.ts'
import { formatChoices, parseChoices } from '../choices/choice-text.ts'
import { loadChoiceQuery } from '../choices/load-choice-query.ts'
import { multiSelectOptions } from './schema.ts'

export const multiSelect = defineInput({
  type: 'multi-select',
  title: '下拉多选',
  summary: '从字典或固定选项中选几个。',
  options: multiSelectOptions,
  accepts: ['enum', 'string'],
  defaultFor: ['enum'],
  arity: 'many',
  needsChoices: true,
  labelling: 'control',
  align: 'left',
  format: formatChoices,
  parse: parseChoices,
  cell: () => ({ type: 'select-multiple', props: { valueAs: 'list' } }),
  load: () => import('./multi-select-input.tsx').then((module) => module.MultiSelectInput),
  loadQuery: loadChoiceQuery,
})
