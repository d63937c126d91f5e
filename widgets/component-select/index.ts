import { definePickerInput } from '../pickers/define-picker-input.ts'
import { componentSelectOptions } from './schema.ts'

export const componentSelect = definePickerInput({
  type: 'component-select',
  title: '弹窗选择',
  summary: '另一张表的一行或几行，在弹窗中按列查看和选择，也可输入名称查找。',
  options: componentSelectOptions,
  fieldsShown: ({ columns = [] }) =>
    columns.map(({ field }, index) => ({ name: field, pointer: `/columns/${index}/field` })),
  load: () => import('./component-select-input.tsx').then((module) => module.ComponentSelectInput),
})
