import { defineInput } from '#renderer/widget.ts'
import { yesNoOptions } from './schema.ts'
import { formatYesNo, parseYesNo, storedYesNo } from './yes-no-values.ts'

const loadQuery = () => import('./yes-no-query.tsx').then((module) => module.YesNoQuery)

export const yesNo = defineInput({
  type: 'yes-no',
  title: '是否开关',
  summary: '开关，存储两个文本之一，真与假，或 1 与 0。',
  options: yesNoOptions,
  accepts: ['boolean', 'enum', 'string', 'integer'],
  defaultFor: ['boolean'],
  arity: 'one',
  needsChoices: false,
  labelling: 'control',
  align: 'left',
  columnWidthPx: () => 80,
  emptyValue: (options, type) => storedYesNo(options, type).no,
  format: formatYesNo,
  parse: parseYesNo,
  cell(field, options) {
    const { yes, no } = storedYesNo(options, field.type)
    return { type: 'checkbox', customValue: [yes, no] }
  },
  load: () => import('./yes-no-input.tsx').then((module) => module.YesNoInput),
  loadQuery: { eq: loadQuery, ne: loadQuery, in: loadQuery },
})
