import { definePickerInput } from '../pickers/define-picker-input.ts'
import { departmentSelectOptions } from './schema.ts'

export const departmentSelect = definePickerInput({
  type: 'department-select',
  title: '部门选择',
  summary: '一个或多个部门，在部门树中选择，也可输入名称查找。',
  options: departmentSelectOptions,
  reference: { entity: 'sys_depart', value: 'id', label: 'departName' },
  cell: 'department-select',
  load: () => import('./department-select-input.tsx').then((module) => module.DepartmentSelectInput),
})
