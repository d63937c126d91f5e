import { definePickerInput } from '../pickers/define-picker-input.ts'
import { userByDepartmentOptions } from './schema.ts'

export const userByDepartment = definePickerInput({
  type: 'user-by-department',
  title: '按部门选用户',
  summary: '左边是部门，右边是该部门的用户，可跨部门选择。',
  options: userByDepartmentOptions,
  reference: { entity: 'sys_user', value: 'username', label: 'realname' },
  cell: 'user-select',
  load: () => import('./user-by-department-input.tsx').then((module) => module.UserByDepartmentInput),
})
