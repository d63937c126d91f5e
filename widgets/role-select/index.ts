import { definePickerInput } from '../pickers/define-picker-input.ts'
import { roleSelectOptions } from './schema.ts'

export const roleSelect = definePickerInput({
  type: 'role-select',
  title: '角色选择',
  summary: '一个或多个角色，在弹窗中选择，也可输入名称查找。',
  options: roleSelectOptions,
  reference: { entity: 'sys_role', value: 'roleCode', label: 'roleName' },
  load: () => import('./role-select-input.tsx').then((module) => module.RoleSelectInput),
})
