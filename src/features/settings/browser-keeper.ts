import type { ConsoleStorage } from '#src/platform/storage/storage.ts'
import { PREFERENCE_ENTRIES, PREFERENCE_NAMES, type PreferenceName, type Preferences } from './preferences.ts'
import { type PreferenceKeeper, PreferencesNotKeptError } from './settings-store.ts'
import { readPreferences } from './stored-preferences.ts'

/** Keeps preferences in this browser, under the keys of the contract. */
export function createBrowserKeeper(storage: ConsoleStorage): PreferenceKeeper {
  function write<Name extends PreferenceName>(name: Name, value: Preferences[Name]): boolean {
    storage.write(PREFERENCE_ENTRIES[name], value)
    return storage.isLasting(PREFERENCE_ENTRIES[name])
  }

  return {
    read: () => readPreferences(storage),
    async keep(changed) {
      const given = PREFERENCE_NAMES.map((name) => {
        const value = changed[name]
        return value === undefined || write(name, value)
      })
      if (given.includes(false)) throw new PreferencesNotKeptError()
    },
  }
}
