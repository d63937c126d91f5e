import {
  DEFAULT_PREFERENCES,
  PREFERENCE_ENTRIES,
  PREFERENCE_NAMES,
  type PreferenceName,
  type Preferences,
} from './preferences.ts'

/** Names the text, so that something else on the clipboard is told apart. */
const KIND = 'pagewright-preferences'

/** Preferences as a text to be carried to another machine. */
export function formatPreferences(preferences: Preferences): string {
  return JSON.stringify({ kind: KIND, ...preferences }, null, 2)
}

export type ParsedPreferences =
  | { readonly kind: 'preferences'; readonly preferences: Preferences; readonly wrong: readonly PreferenceName[] }
  | { readonly kind: 'foreign' }

/** Reads such a text. What is missing or no value of its preference counts as the default; the latter is named. */
export function parsePreferences(text: string): ParsedPreferences {
  const content = parseObject(text)
  if (content === undefined || content.kind !== KIND) return { kind: 'foreign' }
  const wrong = PREFERENCE_NAMES.filter((name) => name in content && parseOne(name, content[name]) === undefined)
  const given = PREFERENCE_NAMES.map((name) => [name, parseOne(name, content[name]) ?? DEFAULT_PREFERENCES[name]])
  return { kind: 'preferences', preferences: { ...DEFAULT_PREFERENCES, ...Object.fromEntries(given) }, wrong }
}

function parseOne(name: PreferenceName, value: unknown): unknown {
  return PREFERENCE_ENTRIES[name].parse(value)
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : undefined
  } catch {
    // Whatever lay on the clipboard.
    return undefined
  }
}
