import { Type } from 'typebox'
import { FORCE_LOGOUT } from '../managed/sys-online-user.ts'
import { endpoint } from './endpoint.ts'
import { noResult } from './envelope.ts'

/** Ends somebody's session. `token` is the id of the session's row: what opens a session is known to nobody. */
export const forceLogout = endpoint({
  method: 'POST',
  title: '强制退出用户',
  path: '/sys/online/forceLogout',
  access: { permission: FORCE_LOGOUT },
  body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 36, description: '会话编号' }) }),
  result: noResult,
})
