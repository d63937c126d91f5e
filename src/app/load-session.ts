import { getUserPermissionByToken, type MenuNode } from '#schemas/api/permissions.ts'
import { getUserInfo, type UserInfo } from '#schemas/api/session.ts'
import { HttpError } from '#src/platform/http/http-error.ts'
import { keepButtonAuthority } from '#src/platform/session/button-authority.ts'
import { createPermissions, createSessionStore, type SessionStore } from '#src/platform/session/session-store.ts'
import { readSession } from '#src/platform/session/stored-session.ts'
import type { KeyValueStore } from '#src/platform/storage/storage.ts'
import type { ConsoleServices } from './console-services.ts'

/** Specified, in English, and exactly so. */
const EMPTY_MENU = 'getPermissionList: permissions must be a non-null array !'

/** The server granted no menu at all. */
export class EmptyMenuError extends Error {
  readonly code = 'empty-menu'
  constructor() {
    super(EMPTY_MENU)
    this.name = 'EmptyMenuError'
  }
}

/**
 * Who is signed in and what he may do, asked anew each time the console starts: permissions, names and dictionaries
 * may have changed since they were stored.
 */
export async function loadSession(
  services: Pick<ConsoleServices, 'http' | 'storage' | 'dictionaries'>,
  { sessionArea, fresh }: { readonly sessionArea: KeyValueStore; readonly fresh: boolean },
): Promise<SessionStore> {
  const { http, storage } = services
  const stored = readSession(storage)
  const [permissions, user] = await Promise.all([
    http.call(getUserPermissionByToken, { quiet: true, handlesDeadSession: true }),
    fresh && stored?.user !== undefined ? stored.user : loadUser(services, stored?.user),
  ])
  // The schema is recursive, which its static type does not say.
  const menu = permissions.menu as readonly MenuNode[]
  if (menu.length === 0) throw new EmptyMenuError()
  keepButtonAuthority(sessionArea, permissions)
  const { auth, allAuth } = permissions
  return createSessionStore({
    user,
    tenantId: stored?.tenantId ?? '0',
    permissions: createPermissions({ menu, auth, allAuth }),
  })
}

/** Servers that lack the call leave the user as he was when he signed in. */
async function loadUser(
  { http, dictionaries }: Pick<ConsoleServices, 'http' | 'dictionaries'>,
  stored: UserInfo | undefined,
): Promise<UserInfo> {
  try {
    const { userInfo, sysAllDictItems } = await http.call(getUserInfo, { quiet: true, handlesDeadSession: true })
    dictionaries.replaceAll(sysAllDictItems)
    return userInfo
  } catch (error) {
    if (stored !== undefined && error instanceof HttpError && error.status !== 401) return stored
    throw error
  }
}
