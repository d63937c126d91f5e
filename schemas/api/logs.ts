import { Type } from 'typebox'
import { DELETE_LOGS, DELETE_MANY_LOGS } from '../managed/sys-log.ts'
import { endpoint } from './endpoint.ts'
import { noResult } from './envelope.ts'

/** In place of ids: every line of the tenant. */
export const ALL_LOGS = 'allclear'

export const deleteLog = endpoint({
  method: 'DELETE',
  title: '删除日志',
  path: '/sys/log/delete',
  access: { permission: DELETE_LOGS },
  query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 36, description: '日志编号' }) }),
  result: noResult,
})

/** Lines by their ids, joined by commas, or all of the tenant. That it was done is a line of its own. */
export const deleteLogs = endpoint({
  method: 'DELETE',
  title: '批量删除日志',
  path: '/sys/log/deleteBatch',
  access: { permission: DELETE_MANY_LOGS },
  query: Type.Object({ ids: Type.String({ minLength: 1, maxLength: 40_000, description: '日志编号' }) }),
  result: noResult,
})
