import { queryAllDictItems } from '#schemas/api/dictionaries.ts'
import type { EndpointResult } from '#schemas/api/endpoint.ts'
import { getUserPermissionByToken, type WireMenuNode } from '#schemas/api/permissions.ts'
import { getUserInfo, type UserInfo } from '#schemas/api/session.ts'
import { isMenuOfNewerClient, readMenu } from '#src/features/menu/read-menu.ts'
import { HttpError } from '#src/platform/http/http-error.ts'
import { keepButtonAuthority } from '#src/platform/session/button-authority.ts'
import {
  createPermissions,
  createSessionStore,
  type Permissions,
  type SessionStore,
} from '#src/platform/session/session-store.ts'
import { dictionaryEntry, readSession } from '#src/platform/session/stored-session.ts'
import type { KeyValueStore } from '#src/platform/storage/storage.ts'
import type { ConsoleServices } from '../boot/console-services.ts'
import { menuLookups } from '../frame/menu-lookups.ts'
import { messages } from '../messages.ts'

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

/** The server's menu is one that only the contract's newer client understands. */
export class ForeignMenuError extends Error {
  readonly code = 'foreign-menu'
  constructor() {
    super(messages.foreignMenu)
    this.name = 'ForeignMenuError'
  }
}

/** The server wants something of the user before anything else: another password, or a second factor. */
export class FirstThingsError extends Error {
  readonly code = 'first-things'
  readonly first: FirstThings
  constructor(first: FirstThings) {
    super('Something is wanted before the session may be used.')
    this.name = 'FirstThingsError'
    this.first = first
  }
}

export interface FirstThings {
  readonly step: 'initial-password' | 'second-factor'
  readonly user: UserInfo
}

export interface LoadSessionOptions {
  readonly sessionArea: KeyValueStore
  /** The user has just signed in. */
  readonly fresh: boolean
  /** Of the console itself. */
  readonly origin: string
}

/**
 * Who is signed in and what he may do, asked anew each time the console starts: permissions, names and dictionaries
 * may have changed since they were stored.
 */
export async function loadSession(
  services: Pick<ConsoleServices, 'http' | 'storage' | 'dictionaries' | 'config'>,
  { sessionArea, fresh, origin }: LoadSessionOptions,
): Promise<SessionStore> {
  const { http, storage, config } = services
  const stored = readSession(storage)
  const [permissions, user] = await Promise.all([
    http.call(getUserPermissionByToken, { quiet: true, handlesDeadSession: true }),
    fresh && stored?.user !== undefined ? stored.user : loadUser(services, stored?.user),
    fresh && storage.read(dictionaryEntry) === undefined ? loadDictionaries(services) : undefined,
  ])
  const tenantId = stored?.tenantId ?? '0'
  return createSessionStore({
    user,
    tenantId,
    permissions: readPermissions(permissions, { config, sessionArea, origin, user, tenantId }),
  })
}

/** What the user may do, asked again: for another department. */
export async function reloadPermissions(
  { http, config }: Pick<ConsoleServices, 'http' | 'config'>,
  given: Omit<PermissionsReading, 'config'>,
): Promise<Permissions> {
  return readPermissions(await http.call(getUserPermissionByToken, { quiet: true }), { ...given, config })
}

interface PermissionsReading extends Pick<LoadSessionOptions, 'sessionArea' | 'origin'> {
  readonly config: ConsoleServices['config']
  readonly user: UserInfo
  readonly tenantId: string
}

function readPermissions(
  permissions: EndpointResult<typeof getUserPermissionByToken>,
  { config, sessionArea, origin, user, tenantId }: PermissionsReading,
): Permissions {
  // The schema is recursive, which its static type does not say.
  const sent = permissions.menu as readonly WireMenuNode[]
  if (sent.length === 0) throw new EmptyMenuError()
  if (isMenuOfNewerClient(sent)) throw new ForeignMenuError()
  keepButtonAuthority(sessionArea, permissions)
  const { auth, allAuth } = permissions
  const held = heldCodes(permissions)
  const menu = readMenu(sent, {
    lookups: menuLookups({ config, origin, user, tenantId }),
    mayOpen: (codes) => codes.some((code) => held.has(code)),
  })
  return createPermissions({ menu, auth, allAuth })
}

/** Codes that open an entry with a permission list: granted ones of either type, and those that are not in force. */
function heldCodes({ auth, allAuth }: Pick<Permissions, 'auth' | 'allAuth'>): ReadonlySet<string> {
  const open = [...auth, ...allAuth.filter(({ status }) => status === '0')]
  return new Set(open.flatMap(({ action }) => action.split(',')).map((code) => code.trim()))
}

/** For who has come in without them. What cannot be had now is asked for one by one when it is needed. */
async function loadDictionaries({ http, dictionaries }: Pick<ConsoleServices, 'http' | 'dictionaries'>): Promise<void> {
  try {
    dictionaries.replaceAll(await http.call(queryAllDictItems, { quiet: true, handlesDeadSession: true }))
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
  }
}

/** Servers that lack the call leave the user as he was when he signed in. */
async function loadUser(
  { http, dictionaries }: Pick<ConsoleServices, 'http' | 'dictionaries'>,
  stored: UserInfo | undefined,
): Promise<UserInfo> {
  try {
    const answer = await http.call(getUserInfo, { quiet: true, handlesDeadSession: true })
    const { userInfo, sysAllDictItems, mustChangePassword, mustSetUpSecondFactor } = answer
    if (mustChangePassword) throw new FirstThingsError({ step: 'initial-password', user: userInfo })
    if (mustSetUpSecondFactor) throw new FirstThingsError({ step: 'second-factor', user: userInfo })
    if (sysAllDictItems) dictionaries.replaceAll(sysAllDictItems)
    else await loadDictionaries({ http, dictionaries })
    return userInfo
  } catch (error) {
    if (stored !== undefined && error instanceof HttpError && error.status !== 401) return stored
    throw error
  }
}
