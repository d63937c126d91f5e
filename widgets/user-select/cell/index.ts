import { USER_WIDTH_PX } from '#renderer/grid/engine/constants.ts'
import { definePeopleCell } from '../../department-select/cell/define-people-cell.ts'
import { messages } from '../../department-select/cell/messages.ts'

/** Users, stored by the column's `store` field (default `username`), shown by its `text` field (default `realname`). */
export const userSelect = definePeopleCell({
  type: 'user-select',
  aliases: ['sel_user', 'userSelect'],
  title: '用户选择',
  placeholder: messages.selectUser,
  widthPx: USER_WIDTH_PX,
  table: 'sys_user',
  store: 'username',
  text: 'realname',
})
