import type { ConsoleStorage, KeyValueStore, StorageEntry } from '#src/platform/storage/storage.ts'

/** Where the user wanted to go, while he is away at the CAS server: its way back leads to the console's root. */
export const CAS_WANTED_KEY = 'pagewright-cas-wanted'

/** The parts of the browser's location that are needed. */
export type CasLocation = Pick<Location, 'origin' | 'pathname' | 'search' | 'hash' | 'replace'>

/** The address that tickets are made for. */
export function casService({ origin, pathname }: Pick<CasLocation, 'origin' | 'pathname'>): string {
  return origin + pathname
}

/** Signs in there, and comes back with a ticket. */
export function leaveForCas(casUrl: string, sessionArea: KeyValueStore, location: CasLocation): void {
  sessionArea.setItem(CAS_WANTED_KEY, location.hash)
  location.replace(`${casUrl}/login?service=${encodeURIComponent(casService(location))}`)
}

/** Signs out there as well. */
export function casLogoutAddress(casUrl: string, location: CasLocation): string {
  return `${casUrl}/logout?service=${encodeURIComponent(casService(location))}`
}

/** Nobody takes longer to sign in there; a window that comes back later is one like any other. */
const CAS_WINDOW_MS = 10 * 60_000

/**
 * A window is on its way to the CAS server for a console whose session has expired. In the storage and not in the
 * window: those of other sites lose their names and openers.
 */
export const casWindowEntry: StorageEntry<unknown> = {
  key: 'CAS-Window',
  lifetimeMs: CAS_WINDOW_MS,
  // Judged in `cas-renewal.ts`, which most windows never load.
  parse: (stored) => stored,
}

/** Whether this window comes back from there with a ticket. */
export function isCasWindow(storage: ConsoleStorage, { search }: Pick<Location, 'search'>): boolean {
  return new URLSearchParams(search).has('ticket') && storage.read(casWindowEntry) !== undefined
}
