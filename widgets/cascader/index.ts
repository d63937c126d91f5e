import { findPath, PATH_SEPARATOR, pathText, treeOf } from '../choices/option-nodes.ts'
import { defineFormilyWidget } from '../formily/define-formily-widget.ts'
import { messages } from '../messages.ts'
import { textOf } from '../text/canonical-text.ts'
import { cascaderOptions } from './schema.ts'

export const cascader = defineFormilyWidget({
  type: 'cascader',
  title: '级联选择',
  summary: '从上级到下级一级一级地选，存储整条路径，如 east/shanghai。',
  options: cascaderOptions,
  accepts: ['string'],
  arity: 'one',
  needsChoices: false,
  labelling: 'control',
  align: 'left',
  format: (value, { options: { nodes = [] } }) => (textOf(value) === '' ? '' : pathText(textOf(value), nodes)),
  parse(text, { options: { nodes = [] } }) {
    if (text.trim() === '') return { ok: true, value: null }
    const path = findPath(text, nodes)
    return path === undefined ? { ok: false, message: messages.notAChoice(text.trim()) } : { ok: true, value: path }
  },
  component: {
    load: () => import('./cascader-input.tsx').then((module) => module.CascaderInput),
    props: ({ options: { anyLevel = false } }) => ({ changeOnSelect: anyLevel }),
    dataSource: ({ options: { nodes = [] } }) => treeOf(nodes),
    toComponent: (value) => (textOf(value) === '' ? undefined : textOf(value).split(PATH_SEPARATOR)),
    fromComponent: (path) => (Array.isArray(path) && path.length > 0 ? path.join(PATH_SEPARATOR) : null),
  },
  queries: ['eq', 'ne'],
})
