import { defineInput } from '#renderer/widget.ts'
import { formatChoices, parseChoices } from '../choices/choice-text.ts'
import { loadChoiceQuery } from '../choices/load-choice-query.ts'
import { checkboxGroupOptions } from './schema.ts'

export const checkboxGroup = defineInput({
  type: 'checkbox-group',
  title: '复选框组',
  summary: '从不多的选项中选几个，全部选项都看得见。',
  options: checkboxGroupOptions,
  accepts: ['enum', 'string'],
  arity: 'many',
  needsChoices: true,
  labelling: 'group',
  align: 'left',
  format: formatChoices,
  parse: parseChoices,
  // All options of every row in sight are too much for a table.
  cell: () => ({ type: 'select-multiple', props: { valueAs: 'list' } }),
  load: () => import('./checkbox-group-input.tsx').then((module) => module.CheckboxGroupInput),
  loadQuery: loadChoiceQuery,
})
