import type { LoginResult } from '#schemas/api/session.ts'

/** What a server answers to a sign-in. */
export const SESSION: LoginResult = {
  token: 'tok',
  userInfo: {
    id: '1',
    username: 'zhang',
    realname: '张三',
    avatar: null,
    phone: null,
    email: null,
    orgCode: null,
    orgCodeTxt: null,
    status: 1,
    homePath: null,
  },
  departs: [],
  multi_depart: 0,
  sysAllDictItems: {},
}
