import { defineInput } from '#renderer/widget.ts'
import { messages } from '../messages.ts'
import { DEFAULT_SEPARATOR, tagInputOptions } from './schema.ts'
import { parseTags, readTags } from './tag-list.ts'

const CELL_GROUP = 2

const loadView = () => import('./tag-view.tsx').then((module) => module.TagView)

export const tagInput = defineInput({
  type: 'tag-input',
  title: '标签',
  summary: '自由输入的几个标签，存为一个文本。',
  options: tagInputOptions,
  accepts: ['string', 'text'],
  arity: 'one',
  needsChoices: false,
  labelling: 'control',
  align: 'left',
  format: (value, { options }) => readTags(value, options).join(messages.listSeparator),
  parse: parseTags,
  // The cell of that name knows one kind of tags only.
  cell: (_, { separator = DEFAULT_SEPARATOR, group }) =>
    group === CELL_GROUP && separator === ';' ? { type: 'tags' } : null,
  cells: ['tags', 'input'],
  view: () => loadView,
  load: () => import('./tag-input.tsx').then((module) => module.TagInput),
})
