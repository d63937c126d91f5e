import { type Static, Type } from 'typebox'
import { LIST_ADDRESSES } from '../managed/sys-address.ts'
import { endpoint } from './endpoint.ts'
import { pagedResult } from './envelope.ts'
import { searched, textPaging } from './picker-query.ts'

const text = Type.Union([Type.String(), Type.Null()])

/** Somebody as the address book shows them. */
const address = Type.Object({
  id: Type.String(),
  userId: Type.String(),
  realname: text,
  workNo: text,
  post: text,
  telephone: text,
  email: text,
  phone: text,
  departId: text,
  departName: text,
  avatar: text,
})
export type Address = Static<typeof address>

const asked = Type.Object({
  ...textPaging,
  /** That department and those below it. */
  orgCode: searched('机构编码', 64),
  realname: searched('姓名', 100),
  workNo: searched('工号', 100),
})

/** People and their departments: one row for each pair. */
export const queryByOrgCode = endpoint({
  method: 'GET',
  path: '/sys/user/queryByOrgCode',
  access: { permission: LIST_ADDRESSES },
  query: asked,
  result: pagedResult(address),
})

/** The address book of the contract's newest client: one row for each person. */
export const queryDepartUserByOrgCode = endpoint({
  method: 'GET',
  path: '/sys/user/queryDepartUserByOrgCode',
  access: { permission: LIST_ADDRESSES },
  query: asked,
  result: pagedResult(address),
})
