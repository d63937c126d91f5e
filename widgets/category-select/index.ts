import { defineInput } from '#renderer/widget.ts'
import { parseChoice, parseChoices } from '../choices/choice-text.ts'
import { loadChoiceQuery } from '../choices/load-choice-query.ts'
import { messages } from '../tree/messages.ts'
import { conditionMistakes } from '../tree/tree-condition.ts'
import { formatNodes } from '../tree/tree-value.ts'
import { categorySelectOptions } from './schema.ts'

export const categorySelect = defineInput({
  type: 'category-select',
  title: '分类字典',
  summary: '分类字典的一项或多项，逐级展开来选；名称可以填进旁边的字段。',
  options: categorySelectOptions,
  accepts: ['ref'],
  arity: 'either',
  needsChoices: true,
  reference: { entity: 'sys_category', value: 'id', label: 'name' },
  entities: ['sys_category'],
  labelling: 'control',
  align: 'left',
  listing: () => ({ rows: 'none' }),
  checkOptions: ({ condition }) => conditionMistakes(condition, messages.categoryConditionMalformed),
  fieldsBeside: ({ back }) => ({ reads: [], writes: back ? [{ name: back, pointer: '/back' }] : [] }),
  format: formatNodes,
  parse: (text, context) => (context.field.multiple ? parseChoices(text, context) : parseChoice(text, context)),
  load: () => import('./category-select-input.tsx').then((module) => module.CategorySelectInput),
  loadQuery: {
    ...loadChoiceQuery,
    eq: () => import('./category-select-input.tsx').then((module) => module.CategorySelectQuery),
    in: () => import('./category-select-input.tsx').then((module) => module.CategoriesSelectQuery),
  },
})
