import type { Move } from './selection-moves.ts'

/**
 * `navigating`: a cell is selected. `editing`: its editor is open, and arrows belong to the text in it. `typing`: the
 * editor was opened by typing, so arrows still lead to the next cell, as in a spreadsheet.
 */
export type GridKeyState = 'navigating' | 'editing' | 'typing'

export type MoveCommand = `move${Capitalize<Move>}` | `extend${Capitalize<Move>}`

export type GridCommand =
  | MoveCommand
  | 'selectAll'
  | 'collapse'
  | 'stepRight'
  | 'stepLeft'
  | 'enter'
  | 'stepUp'
  | 'edit'
  | 'toggle'
  | 'markRow'
  | 'clear'
  | 'copy'
  | 'cut'
  | 'paste'
  | 'undo'
  | 'redo'
  | 'fillDown'
  | 'rowMenu'
  | 'moveRowUp'
  | 'moveRowDown'
  | 'commitDown'
  | 'commitUp'
  | 'commitRight'
  | 'commitLeft'
  | 'commitFill'
  | 'cancel'

type Keys = Readonly<Record<string, GridCommand>>

// Names of keys: modifiers in the order Ctrl, Alt, Shift, then the key. Ctrl is Command on a Mac.

/** Of the moves; with Shift as well, they extend the range. */
const MOVE_KEYS: readonly (readonly [keys: string, move: Move])[] = [
  ...(['Up', 'Down', 'Left', 'Right'] as const).flatMap((way): (readonly [string, Move])[] => [
    [`Arrow${way}`, way.toLowerCase() as Lowercase<typeof way>],
    [`Ctrl+Arrow${way}`, `edge${way}`],
  ]),
  ['Home', 'rowStart'],
  ['End', 'rowEnd'],
  ['Ctrl+Home', 'firstCell'],
  ['Ctrl+End', 'lastCell'],
  ['PageUp', 'pageUp'],
  ['PageDown', 'pageDown'],
]

const moving: Record<string, MoveCommand> = {}
const moves: Record<string, { readonly move: Move; readonly extend: boolean }> = {}
for (const extend of [false, true])
  for (const [keys, move] of MOVE_KEYS) {
    const name = (move.charAt(0).toUpperCase() + move.slice(1)) as Capitalize<Move>
    const command = extend ? (`extend${name}` as const) : (`move${name}` as const)
    moving[extend ? keys.replace(/\w+$/, 'Shift+$&') : keys] = command
    moves[command] = { move, extend }
  }

/** What a move command does to the selection; undefined for the other commands. */
export const KEY_MOVES: Readonly<typeof moves> = moves

const NAVIGATING: Keys = {
  ...moving,
  'Ctrl+a': 'selectAll',
  Escape: 'collapse',
  Tab: 'stepRight',
  'Shift+Tab': 'stepLeft',
  Enter: 'enter',
  'Shift+Enter': 'stepUp',
  F2: 'edit',
  'Alt+ArrowDown': 'edit',
  Space: 'toggle',
  'Shift+Space': 'markRow',
  Delete: 'clear',
  Backspace: 'clear',
  'Ctrl+c': 'copy',
  'Ctrl+x': 'cut',
  'Ctrl+v': 'paste',
  'Ctrl+z': 'undo',
  'Ctrl+y': 'redo',
  'Ctrl+Shift+z': 'redo',
  'Ctrl+d': 'fillDown',
  'Shift+F10': 'rowMenu',
  ContextMenu: 'rowMenu',
  'Alt+Shift+ArrowUp': 'moveRowUp',
  'Alt+Shift+ArrowDown': 'moveRowDown',
}

const EDITING: Keys = {
  Enter: 'commitDown',
  'Shift+Enter': 'commitUp',
  Tab: 'commitRight',
  'Shift+Tab': 'commitLeft',
  'Ctrl+Enter': 'commitFill',
  Escape: 'cancel',
}

// Not as Enter and Tab do: an arrow leads to the very next cell, and adds no row beyond the last one.
const TYPING: Keys = {
  ...EDITING,
  ArrowUp: 'moveUp',
  ArrowDown: 'moveDown',
  ArrowLeft: 'moveLeft',
  ArrowRight: 'moveRight',
}

/** All keys of the grid, by state; what they do stands, in Chinese, in `grid-key-sheet.ts`. */
export const GRID_KEYS: Readonly<Record<GridKeyState, Keys>> = {
  navigating: NAVIGATING,
  editing: EDITING,
  typing: TYPING,
}

/** The browser answers these with a clipboard event: the key itself must go through. */
const CLIPBOARD_COMMANDS: ReadonlySet<GridCommand> = new Set<GridCommand>(['copy', 'cut', 'paste'])

/** What is read of a keyboard event. */
export interface KeyPress {
  readonly key: string
  readonly code?: string
  readonly keyCode?: number
  readonly ctrlKey?: boolean
  readonly metaKey?: boolean
  readonly shiftKey?: boolean
  readonly altKey?: boolean
  readonly isComposing?: boolean
}

/** The grid's answer to a key. */
export interface KeyAnswer {
  readonly command: GridCommand
  readonly clipboard: boolean
}

/** Of a key event that an input method takes for itself; the Enter that ends a word is one of them. */
const COMPOSING_KEY_CODE = 229

/** The grid's answer to a key; undefined where it has none, and always while an input method composes a word. */
export function findGridKey(press: KeyPress, state: GridKeyState): KeyAnswer | undefined {
  if (press.isComposing || press.keyCode === COMPOSING_KEY_CODE) return undefined
  const command = GRID_KEYS[state][keysOf(press)]
  return command && { command, clipboard: CLIPBOARD_COMMANDS.has(command) }
}

/** `Ctrl+Shift+z` of a pressed key. */
export function keysOf({ key, code = '', ctrlKey, metaKey, shiftKey, altKey }: KeyPress): string {
  return (ctrlKey || metaKey ? 'Ctrl+' : '') + (altKey ? 'Alt+' : '') + (shiftKey ? 'Shift+' : '') + nameOf(key, code)
}

function nameOf(key: string, code: string): string {
  if (key === ' ') return 'Space'
  if (key.length !== 1) return key
  // Caps Lock turns letters round, and layouts without Latin letters have others in their place.
  return /^[\x20-\x7e]$/.test(key) || !code.startsWith('Key')
    ? key.toLowerCase()
    : code.slice('Key'.length).toLowerCase()
}
