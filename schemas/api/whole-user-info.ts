import { type Static, type TObject, type TSchema, Type } from 'typebox'
import type { Endpoint } from './endpoint.ts'
import { userInfo } from './session.ts'

const textOrNull = Type.Union([Type.String(), Type.Null()])
const integerOrNull = Type.Union([Type.Integer(), Type.Null()])

/**
 * The signed-in person with all that the contract says of people; null is what nobody has told us. Our server sends it;
 * clients of the contract show it in their settings and take it for defaults in forms. Passwords and salts are in no answer.
 */
export const wholeUserInfo = Type.Object({
  ...userInfo.properties,
  /** 1 man, 2 woman. */
  sex: integerOrNull,
  /** `YYYY-MM-DD`. */
  birthday: textOrNull,
  telephone: textOrNull,
  workNo: textOrNull,
  /** Codes of positions, and their names. */
  post: textOrNull,
  postText: textOrNull,
  /** Of the current department. */
  orgId: textOrNull,
  /** 1 member of departments, 2 in charge of some: those of `departIds`, separated by commas. */
  userIdentity: integerOrNull,
  departIds: textOrNull,
  /** Tenants, separated by commas. */
  relTenantIds: textOrNull,
  delFlag: Type.Integer(),
  activitiSync: integerOrNull,
  clientId: textOrNull,
  /** A signature as a picture, and whether it is used. */
  sign: textOrNull,
  signEnable: integerOrNull,
  createBy: textOrNull,
  createTime: textOrNull,
  updateBy: textOrNull,
  updateTime: textOrNull,
})
export type WholeUserInfo = Required<Static<typeof wholeUserInfo>>

/** An endpoint that answers with a person, as our server serves it: the console knows of less. */
export function withWholeUser<
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Fields extends { readonly userInfo: typeof userInfo },
>({ result, ...rest }: Endpoint<Params, Query, Body, TObject<Fields>>) {
  return { ...rest, result: Type.Object({ ...result.properties, userInfo: wholeUserInfo }) }
}
