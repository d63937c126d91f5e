import type { KeyValueStore } from '../storage/storage.ts'
import type { Permissions } from './session-store.ts'

/** Keys of the contract, without the prefix of all others: granted permissions, and all that are defined. */
const GRANTED_KEY = 'LOGIN_USER_BUTTON_AUTH'
const DEFINED_KEY = 'SYS_BUTTON_AUTH'

/** Specified: both lists lie in session storage, where pages of the contract's other clients look for them. */
export function keepButtonAuthority(
  store: KeyValueStore,
  { auth, allAuth }: Pick<Permissions, 'auth' | 'allAuth'>,
): void {
  store.setItem(GRANTED_KEY, JSON.stringify(auth))
  store.setItem(DEFINED_KEY, JSON.stringify(allAuth))
}

export function forgetButtonAuthority(store: KeyValueStore): void {
  store.removeItem(GRANTED_KEY)
  store.removeItem(DEFINED_KEY)
}
