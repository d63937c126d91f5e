import type { ConsoleStorage } from '#src/platform/storage/storage.ts'
import { PREFERENCE_ENTRIES, PREFERENCE_NAMES, type Preferences } from './preferences.ts'

/** What is kept, without what never was. Apart from the store, which the sign-in page has no use for. */
export function readPreferences(storage: ConsoleStorage): Partial<Preferences> {
  const found = PREFERENCE_NAMES.map((name) => [name, storage.read<unknown>(PREFERENCE_ENTRIES[name])] as const)
  return Object.fromEntries(found.filter(([, value]) => value !== undefined))
}
