import { Type } from 'typebox'
import { type DictItemsByCode, dictItemsByCode } from '#schemas/api/dictionaries.ts'
import { type LoginResult, type UserInfo, userInfo } from '#schemas/api/session.ts'
import { conforms } from '#schemas/conforms.ts'
import { type ConsoleStorage, SEVEN_DAYS_MS, type StorageArea, type StorageEntry } from '../storage/storage.ts'

const nonEmptyText = Type.String({ minLength: 1 })
const sevenDays = <Stored>(key: string, parse: StorageEntry<Stored>['parse']): StorageEntry<Stored> => ({
  key,
  lifetimeMs: SEVEN_DAYS_MS,
  parse,
})
const parseText = (stored: unknown) => (conforms(nonEmptyText, stored) ? stored : undefined)

/** Keys of the contract (section 3.6): its other clients find the session here as well. */
const tokenEntry = sevenDays('Access-Token', parseText)
const usernameEntry = sevenDays('Login_Username', parseText)
const userInfoEntry = sevenDays<UserInfo>('Login_Userinfo', (stored) =>
  conforms(userInfo, stored) ? stored : undefined,
)
const tenantEntry = sevenDays('TENANT_ID', parseText)
/** Dictionaries as sign-in brought them; see `dictionaries.ts`. */
export const dictionaryEntry = sevenDays<DictItemsByCode>('UI_CACHE_DB_DICT_DATA', (stored) =>
  conforms(dictItemsByCode, stored) ? stored : undefined,
)

/**
 * This window has a session that ends with it, or had one: what lies in the local area belongs to other windows, and
 * possibly to somebody else.
 */
const ownAreaEntry: StorageEntry<true> = {
  key: 'SESSION_OF_WINDOW',
  lifetimeMs: null,
  parse: (stored) => (stored === true ? stored : undefined),
}

/** No tenant chosen. */
const DEFAULT_TENANT = '0'

export interface StoredSession {
  readonly token: string
  /** Absent when only the token was kept; the console then asks the server. */
  readonly user: UserInfo | undefined
  readonly tenantId: string
}

/** Where the session of this window lies. */
function areaOf(storage: ConsoleStorage): StorageArea {
  const isOwn = storage.read(ownAreaEntry, 'session') ?? storage.read(tokenEntry, 'session') !== undefined
  return isOwn ? 'session' : 'local'
}

export function readSession(storage: ConsoleStorage): StoredSession | undefined {
  const token = readToken(storage)
  if (token === undefined) return undefined
  return { token, user: storage.read(userInfoEntry, areaOf(storage)), tenantId: readTenant(storage) }
}

export function readToken(storage: ConsoleStorage): string | undefined {
  return storage.read(tokenEntry, areaOf(storage))
}

export function readTenant(storage: ConsoleStorage): string {
  return storage.read(tenantEntry, areaOf(storage)) ?? DEFAULT_TENANT
}

/** `remember`: the session outlives the browser window. The token comes last: other processes see each write alone. */
export function saveSession(storage: ConsoleStorage, result: LoginResult, { remember }: { remember: boolean }): void {
  const area: StorageArea = remember ? 'local' : 'session'
  if (remember) storage.remove(ownAreaEntry)
  else storage.write(ownAreaEntry, true, area)
  storage.write(usernameEntry, result.userInfo.username, area)
  storage.write(userInfoEntry, result.userInfo, area)
  // What another session has left is not this one's; where sign-in brings none, the console asks for them.
  if (result.sysAllDictItems) storage.write(dictionaryEntry, result.sysAllDictItems)
  else storage.remove(dictionaryEntry)
  storage.write(tokenEntry, result.token, area)
}

/** The tenant that the user works for; undefined: none was chosen. */
export function saveTenant(
  storage: ConsoleStorage,
  tenantId: number | undefined,
  { remember }: { remember: boolean },
): void {
  const area: StorageArea = remember ? 'local' : 'session'
  if (tenantId === undefined) storage.remove(tenantEntry, area)
  else storage.write(tenantEntry, String(tenantId), area)
}

/** After a switch of the department. It stays where it was kept. */
export function saveUser(storage: ConsoleStorage, user: UserInfo): void {
  storage.write(userInfoEntry, user, areaOf(storage))
}

/** Whether the session outlives this window, and so is that of all windows. */
export function isSessionRemembered(storage: ConsoleStorage): boolean {
  return areaOf(storage) === 'local'
}

/** False: the browser keeps nothing, or has no room left, and the session ends with this page. */
export function isSessionLasting(storage: ConsoleStorage): boolean {
  return storage.isLasting(tokenEntry)
}

/** That of this window: those of others stay. */
export function clearSession(storage: ConsoleStorage): void {
  const area = areaOf(storage)
  for (const entry of [tokenEntry, usernameEntry, userInfoEntry, tenantEntry]) storage.remove(entry, area)
  storage.remove(dictionaryEntry)
  // Whoever signs out is not to find himself in the session of somebody else.
  if (storage.read(tokenEntry, 'local') === undefined) storage.remove(ownAreaEntry)
}
