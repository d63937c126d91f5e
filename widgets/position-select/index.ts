import { definePickerInput } from '../pickers/define-picker-input.ts'
import { positionSelectOptions } from './schema.ts'

export const positionSelect = definePickerInput({
  type: 'position-select',
  title: '职务选择',
  summary: '一个或多个职务，在弹窗中选择，也可输入名称查找。',
  options: positionSelectOptions,
  reference: { entity: 'sys_position', value: 'code', label: 'name' },
  load: () => import('./position-select-input.tsx').then((module) => module.PositionSelectInput),
})
