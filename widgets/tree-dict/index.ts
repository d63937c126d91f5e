import { defineInput } from '#renderer/widget.ts'
import { parseChoice, parseChoices } from '../choices/choice-text.ts'
import { loadChoiceQuery } from '../choices/load-choice-query.ts'
import { formatNodes } from '../tree/tree-value.ts'
import { treeDictOptions } from './schema.ts'

export const treeDict = defineInput({
  type: 'tree-dict',
  title: '树形字典',
  summary: '分类字典的一项，从一棵小树中选。',
  options: treeDictOptions,
  accepts: ['ref'],
  arity: 'either',
  needsChoices: true,
  reference: { entity: 'sys_category', value: 'id', label: 'name' },
  entities: ['sys_category'],
  labelling: 'control',
  align: 'left',
  listing: () => ({ rows: 'none' }),
  format: formatNodes,
  parse: (text, context) => (context.field.multiple ? parseChoices(text, context) : parseChoice(text, context)),
  load: () => import('./tree-dict-input.tsx').then((module) => module.TreeDictInput),
  loadQuery: {
    ...loadChoiceQuery,
    eq: () => import('./tree-dict-input.tsx').then((module) => module.TreeDictQuery),
    in: () => import('./tree-dict-input.tsx').then((module) => module.TreesDictQuery),
  },
})
