import { proxy, ref } from 'valtio'
import type { DefinedAction, GrantedAction, MenuNode } from '#schemas/api/permissions.ts'
import type { UserInfo } from '#schemas/api/session.ts'
import { type ActionCheck, createActionCheck } from '#schemas/permissions/action-check.ts'

/** What the permission call said, as it is for the whole session. */
export interface Permissions {
  readonly menu: readonly MenuNode[]
  readonly auth: readonly GrantedAction[]
  readonly allAuth: readonly DefinedAction[]
  readonly check: ActionCheck
}

/** The signed-in user, while the console stands. */
export interface SessionState {
  user: UserInfo
  tenantId: string
  permissions: Permissions
}

export type SessionStore = ReturnType<typeof createSessionStore>

export function createSessionStore(state: SessionState) {
  // Permissions are replaced as a whole; proxying a menu of hundreds of entries would only cost time.
  return proxy({ ...state, permissions: ref(state.permissions) })
}

/** Of another department: everything that shows the user or what he may do changes at once. */
export function replaceUser(session: SessionStore, user: UserInfo, permissions: Permissions | undefined): void {
  session.user = user
  if (permissions) session.permissions = ref(permissions)
}

export function createPermissions(lists: Omit<Permissions, 'check'>): Permissions {
  return { ...lists, check: createActionCheck(lists) }
}

/** Whether two answers of the permission call say the same: then nothing is drawn again for them. */
export function samePermissions(left: Permissions, right: Permissions): boolean {
  const said = ({ menu, auth, allAuth }: Permissions) => JSON.stringify([menu, auth, allAuth])
  return said(left) === said(right)
}

/** Tenant, department and user: part of every query key. */
export function scopeOf({ tenantId, user }: Pick<SessionState, 'tenantId' | 'user'>): string {
  return [tenantId, user.orgCode ?? '', user.id].join('/')
}
