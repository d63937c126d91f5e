import { definePickerInput } from '../pickers/define-picker-input.ts'
import { userSelectOptions } from './schema.ts'

export const userSelect = definePickerInput({
  type: 'user-select',
  title: '用户选择',
  summary: '一个或多个用户，按账号、性别、出生日期查找。',
  options: userSelectOptions,
  reference: { entity: 'sys_user', value: 'username', label: 'realname' },
  cell: 'user-select',
  load: () => import('./user-select-input.tsx').then((module) => module.UserSelectInput),
})
