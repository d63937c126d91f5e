import { proxy, snapshot } from 'valtio'
import { DEFAULT_PREFERENCES, PREFERENCE_NAMES, type PreferenceName, type Preferences } from './preferences.ts'

/** Where preferences are kept: this browser, or a server that keeps them for the user. */
export interface PreferenceKeeper {
  read(): Partial<Preferences>
  /** Rejects with `PreferencesNotKeptError` when they will be gone with this page. */
  keep(changed: Partial<Preferences>): Promise<void>
}

/** The change counts, but only until the page is loaded again. */
export class PreferencesNotKeptError extends Error {
  readonly code = 'preferences-not-kept'
  constructor(options?: ErrorOptions) {
    super('The preferences could not be kept.', options)
    this.name = 'PreferencesNotKeptError'
  }
}

export interface SettingsStore {
  /** For `useSnapshot`; written by `change` alone. */
  readonly state: Preferences
  /** Counts at once; resolves when it is kept. */
  change(changed: Partial<Preferences>): Promise<void>
  /** What is kept has been changed elsewhere. */
  reread(): void
  /** Everything as it was on the first day. */
  reset(): Promise<void>
}

export function createSettingsStore(keeper: PreferenceKeeper): SettingsStore {
  const state = proxy<{ -readonly [Name in PreferenceName]: Preferences[Name] }>({
    ...DEFAULT_PREFERENCES,
    ...keeper.read(),
  })

  /** Those that are others than they were. */
  function assign(changed: Partial<Preferences>): Partial<Preferences> | undefined {
    const current = snapshot(state)
    const names = PREFERENCE_NAMES.filter((name) => changed[name] !== undefined && changed[name] !== current[name])
    if (names.length === 0) return undefined
    const different: Partial<Preferences> = Object.fromEntries(names.map((name) => [name, changed[name]]))
    Object.assign(state, different)
    return different
  }

  async function change(changed: Partial<Preferences>): Promise<void> {
    const different = assign(changed)
    if (different) await keeper.keep(different)
  }

  function reread() {
    assign(keeper.read())
  }

  return { state, change, reread, reset: () => change(DEFAULT_PREFERENCES) }
}
