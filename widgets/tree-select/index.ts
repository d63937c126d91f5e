import { defineInput } from '#renderer/widget.ts'
import { parseChoice, parseChoices } from '../choices/choice-text.ts'
import { loadChoiceQuery } from '../choices/load-choice-query.ts'
import { messages } from '../tree/messages.ts'
import { conditionFilter, conditionMistakes } from '../tree/tree-condition.ts'
import { formatNodes } from '../tree/tree-value.ts'
import { treeSelectOptions } from './schema.ts'

export const treeSelect = defineInput({
  type: 'tree-select',
  title: '树形选择',
  summary: '另一张树形表的一行，逐级展开来选，或输入名称的一部分来查找。',
  options: treeSelectOptions,
  accepts: ['ref'],
  arity: 'either',
  needsChoices: true,
  labelling: 'control',
  align: 'left',
  listing({ condition }) {
    const filter = conditionFilter(condition)
    return filter === undefined ? undefined : { rows: 'searched', filter }
  },
  checkOptions: ({ condition }) => conditionMistakes(condition, messages.tableConditionMalformed),
  format: formatNodes,
  parse: (text, context) => (context.field.multiple ? parseChoices(text, context) : parseChoice(text, context)),
  load: () => import('./tree-select-input.tsx').then((module) => module.TreeSelectInput),
  loadQuery: {
    ...loadChoiceQuery,
    eq: () => import('./tree-select-input.tsx').then((module) => module.TreeSelectQuery),
    in: () => import('./tree-select-input.tsx').then((module) => module.TreesSelectQuery),
  },
})
