import { nodeText, treeWithStored } from '../choices/option-nodes.ts'
import { defineFormilyWidget } from '../formily/define-formily-widget.ts'
import { messages } from '../messages.ts'
import { listOf } from '../text/canonical-text.ts'
import { parseNodes } from './parse-nodes.ts'
import { treeChoiceOptions } from './schema.ts'

export const treeChoice = defineFormilyWidget({
  type: 'tree-choice',
  title: '固定树选择',
  summary: '从写在页面中的树里选一项或几项，各级都可以选。',
  options: treeChoiceOptions,
  accepts: ['string'],
  arity: 'either',
  needsChoices: false,
  labelling: 'control',
  align: 'left',
  format: (value, { options: { nodes = [] } }) =>
    listOf(value)
      .map((item) => nodeText(item, nodes))
      .join(messages.listSeparator),
  parse: (text, { options: { nodes = [] }, field }) => parseNodes(text, nodes, field.multiple),
  component: {
    load: () => import('./tree-choice-input.tsx').then((module) => module.TreeChoiceInput),
    props: ({ several }) => ({ multiple: several }),
    dataSource: ({ options: { nodes = [] }, value }) => treeWithStored(nodes, listOf(value)),
    readPretty: true,
  },
  queries: ['eq', 'ne', 'in'],
})
