import { defineInput } from '#renderer/widget.ts'
import { formatChoices, parseChoice, parseChoices } from '../choices/choice-text.ts'
import { loadChoiceQuery } from '../choices/load-choice-query.ts'
import { refSelectOptions } from './schema.ts'

export const refSelect = defineInput({
  type: 'ref-select',
  title: '引用选择',
  summary: '另一张表的一行，输入名称的一部分来查找。',
  options: refSelectOptions,
  accepts: ['ref'],
  defaultFor: ['ref'],
  arity: 'either',
  needsChoices: true,
  labelling: 'control',
  align: 'left',
  format: formatChoices,
  parse: (text, context) => (context.field.multiple ? parseChoices(text, context) : parseChoice(text, context)),
  cell: ({ multiple }) =>
    multiple ? { type: 'select-multiple', props: { valueAs: 'list' } } : { type: 'select-dict-search' },
  load: () => import('../choices/choice-input.tsx').then((module) => module.ChoiceInput),
  loadQuery: loadChoiceQuery,
})
