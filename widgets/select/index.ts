import { defineInput } from '#renderer/widget.ts'
import { formatChoices, parseChoice } from '../choices/choice-text.ts'
import { loadChoiceQuery } from '../choices/load-choice-query.ts'
import { selectOptions } from './schema.ts'

export const select = defineInput({
  type: 'select',
  title: '下拉选择',
  summary: '从字典或固定选项中选一个，可以搜索。',
  options: selectOptions,
  accepts: ['enum', 'string'],
  defaultFor: ['enum'],
  arity: 'one',
  needsChoices: true,
  labelling: 'control',
  align: 'left',
  format: formatChoices,
  parse: parseChoice,
  cell: () => ({ type: 'select' }),
  cells: ['select-search', 'radio'],
  load: () => import('./select-input.tsx').then((module) => module.SelectInput),
  loadQuery: loadChoiceQuery,
})
