import { formatChoices, parseChoices } from '../choices/choice-text.ts'
import { loadChoiceQuery } from '../choices/load-choice-query.ts'
import { defineFormilyWidget } from '../formily/define-formily-widget.ts'
import { transferOptions } from './schema.ts'

export const transfer = defineFormilyWidget({
  type: 'transfer',
  title: '穿梭框',
  summary: '左边是可选的，右边是已选的，可以搜索，适合从许多项中选许多项。',
  options: transferOptions,
  accepts: ['enum', 'string'],
  arity: 'many',
  needsChoices: true,
  labelling: 'group',
  align: 'left',
  fullRow: true,
  format: formatChoices,
  parse: parseChoices,
  // Two lists have no room in a row.
  cell: () => ({ type: 'select-multiple', props: { valueAs: 'list' } }),
  component: {
    load: () => import('./transfer-input.tsx').then((module) => module.TransferInput),
    props: ({ options: { search = true, heightPx = 240 } }) => ({ showSearch: search, heightPx }),
    readPretty: true,
  },
  // In a query bar the lists have no room either.
  loadQuery: {
    ...loadChoiceQuery,
    like: loadChoiceQuery.eq,
    left_like: loadChoiceQuery.eq,
    right_like: loadChoiceQuery.eq,
  },
})
