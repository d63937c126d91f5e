/** Keys that do something, as data: listeners, hints and the sheet of all shortcuts read the same. */
export interface Shortcut {
  /** What it does, in the user's words. */
  readonly label: string
  /**
   * Each of them does it. Modifiers and then the key by its name: `Mod+K`, `Control+Alt+T`, `Shift+F10`, `?`. `Mod` is
   * Ctrl, and on a Mac ⌘ as well.
   */
  readonly keys: readonly string[]
}

export interface KeyPress extends Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> {
  readonly code?: string
}

const MODIFIERS = ['Mod', 'Control', 'Alt', 'Shift'] as const
type Modifier = (typeof MODIFIERS)[number]

interface Combination {
  readonly modifiers: ReadonlySet<Modifier>
  readonly key: string
}

function parseKeys(keys: string): Combination {
  const parts = keys.split('+')
  return {
    modifiers: new Set(MODIFIERS.filter((modifier) => parts.includes(modifier))),
    key: parts.at(-1) ?? '',
  }
}

export function isPressed({ keys }: Shortcut, press: KeyPress): boolean {
  return keys.some((each) => matches(parseKeys(each), press))
}

function matches({ modifiers, key }: Combination, press: KeyPress): boolean {
  const command = modifiers.has('Mod')
    ? press.ctrlKey || press.metaKey
    : press.ctrlKey === modifiers.has('Control') && !press.metaKey
  if (!command || press.altKey !== modifiers.has('Alt')) return false
  // Whether a sign needs Shift is a matter of the keyboard's layout.
  if (!isSign(key) && press.shiftKey !== modifiers.has('Shift')) return false
  // With Alt, the key itself may say another letter.
  if (isLetter(key) && press.altKey) return press.code === `Key${key}`
  return press.key.toLowerCase() === key.toLowerCase()
}

/** Is typed like text: has to be avoidable, and keeps out of the way of whoever types (WCAG 2.1.4). */
export function isSingleKey({ keys }: Shortcut): boolean {
  return keys.some((each) => {
    const { modifiers, key } = parseKeys(each)
    return key.length === 1 && !modifiers.has('Mod') && !modifiers.has('Control') && !modifiers.has('Alt')
  })
}

function isLetter(key: string): boolean {
  return /^[A-Z]$/.test(key)
}

function isSign(key: string): boolean {
  return key.length === 1 && !isLetter(key)
}

const KEY_NAMES: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Escape: 'Esc',
  ContextMenu: '菜单键',
}
const MODIFIER_NAMES: Readonly<Record<Modifier, string>> = { Mod: 'Ctrl', Control: 'Ctrl', Alt: 'Alt', Shift: 'Shift' }
const MAC_MODIFIER_NAMES: Readonly<Record<Modifier, string>> = { Mod: '⌘', Control: '⌃', Alt: '⌥', Shift: '⇧' }

/** The keys as they are written on them: one list for each combination. */
export function shownKeys({ keys }: Shortcut, mac: boolean): readonly (readonly string[])[] {
  const names = mac ? MAC_MODIFIER_NAMES : MODIFIER_NAMES
  return keys.map((each) => {
    const { modifiers, key } = parseKeys(each)
    return [...[...modifiers].map((modifier) => names[modifier]), KEY_NAMES[key] ?? key]
  })
}

/** The first combination as one text, for hints. */
export function keysText(shortcut: Shortcut, mac: boolean): string {
  return (shownKeys(shortcut, mac)[0] ?? []).join(mac ? '' : ' ')
}

/** For `aria-keyshortcuts`. */
export function ariaKeys({ keys }: Shortcut): string {
  return keys
    .flatMap((each) => (each.includes('Mod+') ? [each.replace('Mod', 'Control'), each.replace('Mod', 'Meta')] : [each]))
    .join(' ')
}

export function hasMacKeys(): boolean {
  return /Mac|iP(hone|ad)/.test(navigator.userAgent)
}
