import { defineInput } from '#renderer/widget.ts'
import { formatChoices, parseChoice } from '../choices/choice-text.ts'
import { loadChoiceQuery } from '../choices/load-choice-query.ts'
import { linkDownOptions } from './schema.ts'

export const linkDown = defineInput({
  type: 'link-down',
  title: '联动选择',
  summary: '树形表的一层：上一级选了什么，就列出它下面的全部；上一级变了，本级清空。',
  options: linkDownOptions,
  accepts: ['ref'],
  arity: 'one',
  needsChoices: true,
  showsLevel: true,
  labelling: 'control',
  align: 'left',
  format: formatChoices,
  parse: parseChoice,
  cell: () => ({ type: 'select-dict-search' }),
  load: () => import('./link-down-input.tsx').then((module) => module.LinkDownInput),
  loadQuery: loadChoiceQuery,
})
