import { defineInput } from '#renderer/widget.ts'
import { parseStoredText } from '../text/parse-stored-text.ts'
import { formatJson } from './json-text.ts'
import { jsonOptions } from './schema.ts'

const loadView = () => import('./json-view.tsx').then((module) => module.JsonView)

export const json = defineInput({
  type: 'json',
  title: 'JSON 数据',
  summary: 'JSON 编辑器：边写边检查，指出第一个错误的行和列。',
  options: jsonOptions,
  accepts: ['json'],
  defaultFor: ['json'],
  arity: 'one',
  needsChoices: false,
  labelling: 'group',
  align: 'left',
  fullRow: true,
  format: formatJson,
  parse: parseStoredText,
  view: () => loadView,
  load: () => import('./json-input.tsx').then((module) => module.JsonInput),
})
