import { DEPARTMENT_WIDTH_PX } from '#renderer/grid/engine/constants.ts'
import { definePeopleCell } from './define-people-cell.ts'
import { messages } from './messages.ts'

/** Departments, stored by the column's `store` field (default `id`), shown by its `text` field (default `departName`). */
export const departmentSelect = definePeopleCell({
  type: 'department-select',
  aliases: ['sel_depart', 'depart-select', 'departSelect'],
  title: '部门选择',
  placeholder: messages.selectDepartment,
  widthPx: DEPARTMENT_WIDTH_PX,
  table: 'sys_depart',
  store: 'id',
  text: 'departName',
})
