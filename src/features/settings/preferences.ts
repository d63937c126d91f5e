import type { StorageEntry } from '#src/platform/storage/storage.ts'
import { DEFAULT_COLOR } from './presets.ts'

export type NavigationMode = 'sidemenu' | 'topmenu'
export type MenuTheme = 'light' | 'dark'
export type ContentWidth = 'Fixed' | 'Fluid'
export type Appearance = 'light' | 'dark' | 'system'
export type Density = 'default' | 'compact'

/** What a user chooses about the console. Values are written as the contract's clients write them. */
export interface Preferences {
  /** Light or dark; `system` follows the machine. */
  readonly appearance: Appearance
  readonly menuTheme: MenuTheme
  /** `#RRGGBB`. */
  readonly color: string
  readonly navigation: NavigationMode
  readonly contentWidth: ContentWidth
  readonly fixedHeader: boolean
  /** The header goes away when the page is scrolled down; only with a fixed header. */
  readonly hideHeader: boolean
  readonly fixedSideMenu: boolean
  readonly colorWeak: boolean
  readonly multiTab: boolean
  readonly density: Density
  /** The side menu stands open on a wide screen. */
  readonly sidebarOpen: boolean
  /** Shortcuts of one key count; whoever speaks to his machine, or hits keys by mistake, is better without. */
  readonly singleKeyShortcuts: boolean
}

export type PreferenceName = keyof Preferences

/** Specified, apart from `appearance`, `density`, `sidebarOpen` and `singleKeyShortcuts`, which are ours. */
export const DEFAULT_PREFERENCES: Preferences = {
  appearance: 'system',
  menuTheme: 'light',
  color: DEFAULT_COLOR,
  navigation: 'sidemenu',
  contentWidth: 'Fixed',
  fixedHeader: false,
  hideHeader: false,
  fixedSideMenu: false,
  colorWeak: false,
  multiTab: true,
  density: 'default',
  sidebarOpen: true,
  singleKeyShortcuts: true,
}

const oneOf =
  <Value extends string>(...allowed: readonly Value[]) =>
  (stored: unknown): Value | undefined =>
    allowed.find((value) => value === stored)
const flag = (stored: unknown) => (typeof stored === 'boolean' ? stored : undefined)
const hexColor = (stored: unknown) =>
  typeof stored === 'string' && /^#[0-9a-f]{6}$/i.test(stored) ? stored.toUpperCase() : undefined

/** Preferences outlive releases and are pasted from anywhere, so each value is judged when it is read. */
const kept = <Value>(key: string, parse: StorageEntry<Value>['parse']): StorageEntry<Value> => ({
  key,
  lifetimeMs: null,
  parse,
})

/** Keys of the contract (section 3.6), which kept them without expiry; those of appearance, density and single keys are ours. */
export const PREFERENCE_ENTRIES: { readonly [Name in PreferenceName]: StorageEntry<Preferences[Name]> } = {
  appearance: kept('DEFAULT_APPEARANCE', oneOf('light', 'dark', 'system')),
  menuTheme: kept('DEFAULT_THEME', oneOf('light', 'dark')),
  color: kept('DEFAULT_COLOR', hexColor),
  navigation: kept('DEFAULT_LAYOUT_MODE', oneOf('sidemenu', 'topmenu')),
  contentWidth: kept('DEFAULT_CONTENT_WIDTH_TYPE', oneOf('Fixed', 'Fluid')),
  fixedHeader: kept('DEFAULT_FIXED_HEADER', flag),
  hideHeader: kept('DEFAULT_FIXED_HEADER_HIDDEN', flag),
  fixedSideMenu: kept('DEFAULT_FIXED_SIDEMENU', flag),
  colorWeak: kept('DEFAULT_COLOR_WEAK', flag),
  multiTab: kept('DEFAULT_MULTI_PAGE', flag),
  density: kept('DEFAULT_DENSITY', oneOf('default', 'compact')),
  sidebarOpen: kept('SIDEBAR_TYPE', flag),
  singleKeyShortcuts: kept('DEFAULT_SINGLE_KEY_SHORTCUTS', flag),
}

// The names of an object literal typed by its keys.
export const PREFERENCE_NAMES = Object.keys(DEFAULT_PREFERENCES) as readonly PreferenceName[]

/** A choice that another one rules out right now. */
export function isAvailable(name: PreferenceName, preferences: Preferences): boolean {
  switch (name) {
    case 'contentWidth':
      return preferences.navigation === 'topmenu'
    case 'hideHeader':
      return preferences.fixedHeader
    case 'fixedSideMenu':
      return preferences.navigation === 'sidemenu'
    default:
      return true
  }
}

/**
 * The preferences as they count. What is ruled out falls back and is not forgotten: it counts again when the other
 * choice is taken back.
 */
export function effective(preferences: Preferences): Preferences {
  return {
    ...preferences,
    contentWidth: isAvailable('contentWidth', preferences) ? preferences.contentWidth : 'Fixed',
    hideHeader: isAvailable('hideHeader', preferences) && preferences.hideHeader,
    fixedSideMenu: isAvailable('fixedSideMenu', preferences) && preferences.fixedSideMenu,
  }
}
