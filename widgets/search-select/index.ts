import { defineInput } from '#renderer/widget.ts'
import { formatChoices, parseChoice, parseChoices } from '../choices/choice-text.ts'
import { loadChoiceQuery } from '../choices/load-choice-query.ts'
import { searchSelectOptions } from './schema.ts'

export const searchSelect = defineInput({
  type: 'search-select',
  title: '下拉搜索',
  summary: '从选项、字典或另一张表中选择，输入文字来查找。',
  options: searchSelectOptions,
  accepts: ['enum', 'string', 'ref'],
  arity: 'either',
  needsChoices: true,
  labelling: 'control',
  align: 'left',
  listing: ({ async: asks = true, pageSize = 10 }) => ({ rows: asks ? 'searched' : 'whole', pageSize }),
  format: formatChoices,
  parse: (text, context) => (context.field.multiple ? parseChoices(text, context) : parseChoice(text, context)),
  cell({ multiple, type }) {
    if (multiple) return { type: 'select-multiple', props: { valueAs: 'list' } }
    return { type: type.kind === 'ref' ? 'select-dict-search' : 'select-search' }
  },
  load: () => import('../choices/choice-input.tsx').then((module) => module.ChoiceInput),
  loadQuery: loadChoiceQuery,
})
