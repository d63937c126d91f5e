import type { LoginResult } from '#schemas/api/session.ts'

/** What the server answers when this user signs in. */
export function sessionOf(id: string, token: string): LoginResult {
  const user = { id, username: `user${id}`, realname: '张三', avatar: null, phone: null, email: null }
  return {
    token,
    userInfo: { ...user, orgCode: 'A01', orgCodeTxt: null, status: 1, homePath: null },
    departs: [],
    multi_depart: 1,
    sysAllDictItems: {},
  }
}
