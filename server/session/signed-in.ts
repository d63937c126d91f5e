import type { Department, LoginResult, UserInfo } from '#schemas/api/session.ts'
import type { WholeUserInfo } from '#schemas/api/whole-user-info.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/databases.ts'
import type { Dictionaries } from '../dictionaries/dictionaries.ts'
import { businessFailure } from '../http/api-error.ts'
import { listDepartments, setCurrentDepartment } from './departments.ts'
import { sessionMessages } from './messages.ts'
import type { SessionStore } from './session-store.ts'
import {
  INSTALLATION,
  isShutOut,
  listMemberships,
  openAt,
  openTenants,
  setLoginTenant,
  settleTenant,
  toTenants,
} from './tenants.ts'
import { passwordWish, readUserInfo } from './user-repository.ts'

export interface SignedInParts {
  readonly db: Db
  readonly clock: Clock
  readonly sessions: SessionStore
  readonly dictionaries: Dictionaries
}

/**
 * Opens a session for somebody who has shown who he is, in whichever way.
 * @throws {ApiError} when each tenant that he belongs to is frozen.
 */
export async function openSignedIn(
  { db, sessions, dictionaries, clock }: SignedInParts,
  userId: string,
  wish: { readonly address: string; readonly orgCode?: string | undefined },
): Promise<LoginResult & { readonly userInfo: WholeUserInfo }> {
  const memberships = openAt(await listMemberships(db, userId), clock())
  if (isShutOut(memberships)) throw businessFailure(sessionMessages.tenantsFrozen)
  const tenants = openTenants(memberships)
  const departs = await listDepartments(db, userId)
  const before = await readUserInfo(db, userId)
  await settleDepartment(db, before, departs, wish.orgCode)
  const chosenLast = before.loginTenantId ?? null
  const tenantId = settleTenant(memberships, null, chosenLast) ?? INSTALLATION
  // Clients begin where the user was last; out of a tenant that is closed to them they would never find.
  if (chosenLast !== null && chosenLast !== tenantId) await setLoginTenant(db, userId, null)
  return {
    token: await sessions.open(userId, tenantId, wish.address),
    userInfo: await readUserInfo(db, userId),
    departs,
    multi_depart: Math.min(departs.length, 2),
    ...(tenants.length > 0 ? { tenantList: toTenants(tenants) } : {}),
    ...(await passwordWish(db, userId)),
    ...((await sessions.wantsSecondFactor(userId)) && { mustSetUpSecondFactor: true }),
    sysAllDictItems: await dictionaries.all(),
  }
}

/** The department that he asks for, else the one that he was in last, else his first. */
async function settleDepartment(
  db: Db,
  { id, orgCode }: UserInfo,
  departs: readonly Department[],
  wished: string | undefined,
): Promise<void> {
  const isHis = (code: string | null | undefined) => departs.some((one) => one.orgCode === code)
  const settled = [wished, orgCode].find(isHis) ?? departs[0]?.orgCode
  // Who belongs to none keeps what an administrator has written for him.
  if (settled !== undefined && settled !== orgCode) await setCurrentDepartment(db, id, settled)
}
