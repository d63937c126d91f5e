import { defineInput } from '#renderer/widget.ts'
import { formatChoices, parseChoice } from '../choices/choice-text.ts'
import { loadChoiceQuery } from '../choices/load-choice-query.ts'
import { radioOptions } from './schema.ts'

export const radio = defineInput({
  type: 'radio',
  title: '单选框',
  summary: '从不多的选项中选一个，全部选项都看得见。',
  options: radioOptions,
  accepts: ['enum', 'string'],
  arity: 'one',
  needsChoices: true,
  labelling: 'group',
  align: 'left',
  format: formatChoices,
  parse: parseChoice,
  cell: () => ({ type: 'radio' }),
  cells: ['select', 'select-search'],
  load: () => import('./radio-input.tsx').then((module) => module.RadioInput),
  loadQuery: loadChoiceQuery,
})
