import type { Move } from './selection-moves.ts'

/**
 * `navigating`: a cell is selected. `editing`: its editor is open, and arrows belong to the text in it. `typing`: the
 * editor was opened by typing, so arrows still lead to the next cell, as in a spreadsheet.
 */
export type GridKeyState = 'navigating' | 'editing' | 'typing'

export type GridCommand =
  | 'moveUp'
  | 'moveDown'
  | 'moveLeft'
  | 'moveRight'
  | 'extendUp'
  | 'extendDown'
  | 'extendLeft'
  | 'extendRight'
  | 'moveEdgeUp'
  | 'moveEdgeDown'
  | 'moveEdgeLeft'
  | 'moveEdgeRight'
  | 'extendEdgeUp'
  | 'extendEdgeDown'
  | 'extendEdgeLeft'
  | 'extendEdgeRight'
  | 'moveRowStart'
  | 'moveRowEnd'
  | 'moveFirstCell'
  | 'moveLastCell'
  | 'movePageUp'
  | 'movePageDown'
  | 'extendRowStart'
  | 'extendRowEnd'
  | 'extendFirstCell'
  | 'extendLastCell'
  | 'extendPageUp'
  | 'extendPageDown'
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

/** A key of the grid, as the sheet of shortcuts shows it and as tests press it. */
export interface GridKey {
  /** `Ctrl+Shift+ArrowUp`: modifiers in this order, then the name of the key. Ctrl is Command on a Mac. */
  readonly keys: string
  readonly command: GridCommand
  readonly states: readonly GridKeyState[]
  /** What it does, in Chinese. */
  readonly text: string
  /** The browser answers the key with a clipboard event: the key itself must go through. */
  readonly clipboard?: true
}

const NAVIGATING = ['navigating'] as const
const OPEN = ['editing', 'typing'] as const
const TYPING = ['typing'] as const

/** All keys of the grid: there is no other list of them. */
export const GRID_KEYS: readonly GridKey[] = [
  { keys: 'ArrowUp', command: 'moveUp', states: NAVIGATING, text: '上移一格' },
  { keys: 'ArrowDown', command: 'moveDown', states: NAVIGATING, text: '下移一格' },
  { keys: 'ArrowLeft', command: 'moveLeft', states: NAVIGATING, text: '左移一格' },
  { keys: 'ArrowRight', command: 'moveRight', states: NAVIGATING, text: '右移一格' },
  { keys: 'Shift+ArrowUp', command: 'extendUp', states: NAVIGATING, text: '选区向上扩展一格' },
  { keys: 'Shift+ArrowDown', command: 'extendDown', states: NAVIGATING, text: '选区向下扩展一格' },
  { keys: 'Shift+ArrowLeft', command: 'extendLeft', states: NAVIGATING, text: '选区向左扩展一格' },
  { keys: 'Shift+ArrowRight', command: 'extendRight', states: NAVIGATING, text: '选区向右扩展一格' },
  { keys: 'Ctrl+ArrowUp', command: 'moveEdgeUp', states: NAVIGATING, text: '到上方连续数据的边缘' },
  { keys: 'Ctrl+ArrowDown', command: 'moveEdgeDown', states: NAVIGATING, text: '到下方连续数据的边缘' },
  { keys: 'Ctrl+ArrowLeft', command: 'moveEdgeLeft', states: NAVIGATING, text: '到左方连续数据的边缘' },
  { keys: 'Ctrl+ArrowRight', command: 'moveEdgeRight', states: NAVIGATING, text: '到右方连续数据的边缘' },
  { keys: 'Ctrl+Shift+ArrowUp', command: 'extendEdgeUp', states: NAVIGATING, text: '选到上方连续数据的边缘' },
  { keys: 'Ctrl+Shift+ArrowDown', command: 'extendEdgeDown', states: NAVIGATING, text: '选到下方连续数据的边缘' },
  { keys: 'Ctrl+Shift+ArrowLeft', command: 'extendEdgeLeft', states: NAVIGATING, text: '选到左方连续数据的边缘' },
  { keys: 'Ctrl+Shift+ArrowRight', command: 'extendEdgeRight', states: NAVIGATING, text: '选到右方连续数据的边缘' },
  { keys: 'Home', command: 'moveRowStart', states: NAVIGATING, text: '到行首' },
  { keys: 'End', command: 'moveRowEnd', states: NAVIGATING, text: '到行尾' },
  { keys: 'Ctrl+Home', command: 'moveFirstCell', states: NAVIGATING, text: '到第一格' },
  { keys: 'Ctrl+End', command: 'moveLastCell', states: NAVIGATING, text: '到最后一格' },
  { keys: 'PageUp', command: 'movePageUp', states: NAVIGATING, text: '上移一屏' },
  { keys: 'PageDown', command: 'movePageDown', states: NAVIGATING, text: '下移一屏' },
  { keys: 'Shift+Home', command: 'extendRowStart', states: NAVIGATING, text: '选到行首' },
  { keys: 'Shift+End', command: 'extendRowEnd', states: NAVIGATING, text: '选到行尾' },
  { keys: 'Ctrl+Shift+Home', command: 'extendFirstCell', states: NAVIGATING, text: '选到第一格' },
  { keys: 'Ctrl+Shift+End', command: 'extendLastCell', states: NAVIGATING, text: '选到最后一格' },
  { keys: 'Shift+PageUp', command: 'extendPageUp', states: NAVIGATING, text: '选区向上扩展一屏' },
  { keys: 'Shift+PageDown', command: 'extendPageDown', states: NAVIGATING, text: '选区向下扩展一屏' },
  { keys: 'Ctrl+a', command: 'selectAll', states: NAVIGATING, text: '全选' },
  { keys: 'Escape', command: 'collapse', states: NAVIGATING, text: '选区缩回一格' },
  { keys: 'Tab', command: 'stepRight', states: NAVIGATING, text: '到右边一格，行尾转到下一行；选中多格时在其中循环' },
  {
    keys: 'Shift+Tab',
    command: 'stepLeft',
    states: NAVIGATING,
    text: '到左边一格，行首转到上一行；选中多格时在其中循环',
  },
  { keys: 'Enter', command: 'enter', states: NAVIGATING, text: '编辑；选中多格时到下一格' },
  { keys: 'Shift+Enter', command: 'stepUp', states: NAVIGATING, text: '到上一格；选中多格时在其中循环' },
  { keys: 'F2', command: 'edit', states: NAVIGATING, text: '编辑' },
  { keys: 'Alt+ArrowDown', command: 'edit', states: NAVIGATING, text: '打开下拉列表' },
  { keys: 'Space', command: 'toggle', states: NAVIGATING, text: '勾选或取消勾选' },
  { keys: 'Shift+Space', command: 'markRow', states: NAVIGATING, text: '选择或取消选择这一行' },
  { keys: 'Delete', command: 'clear', states: NAVIGATING, text: '清空选中的格' },
  { keys: 'Backspace', command: 'clear', states: NAVIGATING, text: '清空选中的格' },
  { keys: 'Ctrl+c', command: 'copy', states: NAVIGATING, text: '复制', clipboard: true },
  { keys: 'Ctrl+x', command: 'cut', states: NAVIGATING, text: '剪切', clipboard: true },
  { keys: 'Ctrl+v', command: 'paste', states: NAVIGATING, text: '粘贴', clipboard: true },
  { keys: 'Ctrl+z', command: 'undo', states: NAVIGATING, text: '撤销' },
  { keys: 'Ctrl+y', command: 'redo', states: NAVIGATING, text: '重做' },
  { keys: 'Ctrl+Shift+z', command: 'redo', states: NAVIGATING, text: '重做' },
  { keys: 'Ctrl+d', command: 'fillDown', states: NAVIGATING, text: '用第一行向下填充' },
  { keys: 'Shift+F10', command: 'rowMenu', states: NAVIGATING, text: '打开行菜单' },
  { keys: 'ContextMenu', command: 'rowMenu', states: NAVIGATING, text: '打开行菜单' },
  { keys: 'Alt+Shift+ArrowUp', command: 'moveRowUp', states: NAVIGATING, text: '将这一行上移' },
  { keys: 'Alt+Shift+ArrowDown', command: 'moveRowDown', states: NAVIGATING, text: '将这一行下移' },
  { keys: 'Enter', command: 'commitDown', states: OPEN, text: '完成编辑并下移' },
  { keys: 'Shift+Enter', command: 'commitUp', states: OPEN, text: '完成编辑并上移' },
  { keys: 'Tab', command: 'commitRight', states: OPEN, text: '完成编辑并右移' },
  { keys: 'Shift+Tab', command: 'commitLeft', states: OPEN, text: '完成编辑并左移' },
  { keys: 'Ctrl+Enter', command: 'commitFill', states: OPEN, text: '完成编辑并填入所有选中的格' },
  { keys: 'Escape', command: 'cancel', states: OPEN, text: '放弃编辑' },
  { keys: 'ArrowUp', command: 'commitUp', states: TYPING, text: '完成输入并上移' },
  { keys: 'ArrowDown', command: 'commitDown', states: TYPING, text: '完成输入并下移' },
  { keys: 'ArrowLeft', command: 'commitLeft', states: TYPING, text: '完成输入并左移' },
  { keys: 'ArrowRight', command: 'commitRight', states: TYPING, text: '完成输入并右移' },
]

/** What a move command does to the selection. */
export const KEY_MOVES: Readonly<Partial<Record<GridCommand, { readonly move: Move; readonly extend: boolean }>>> = {
  moveUp: { move: 'up', extend: false },
  moveDown: { move: 'down', extend: false },
  moveLeft: { move: 'left', extend: false },
  moveRight: { move: 'right', extend: false },
  extendUp: { move: 'up', extend: true },
  extendDown: { move: 'down', extend: true },
  extendLeft: { move: 'left', extend: true },
  extendRight: { move: 'right', extend: true },
  moveEdgeUp: { move: 'edgeUp', extend: false },
  moveEdgeDown: { move: 'edgeDown', extend: false },
  moveEdgeLeft: { move: 'edgeLeft', extend: false },
  moveEdgeRight: { move: 'edgeRight', extend: false },
  extendEdgeUp: { move: 'edgeUp', extend: true },
  extendEdgeDown: { move: 'edgeDown', extend: true },
  extendEdgeLeft: { move: 'edgeLeft', extend: true },
  extendEdgeRight: { move: 'edgeRight', extend: true },
  moveRowStart: { move: 'rowStart', extend: false },
  moveRowEnd: { move: 'rowEnd', extend: false },
  moveFirstCell: { move: 'firstCell', extend: false },
  moveLastCell: { move: 'lastCell', extend: false },
  movePageUp: { move: 'pageUp', extend: false },
  movePageDown: { move: 'pageDown', extend: false },
  extendRowStart: { move: 'rowStart', extend: true },
  extendRowEnd: { move: 'rowEnd', extend: true },
  extendFirstCell: { move: 'firstCell', extend: true },
  extendLastCell: { move: 'lastCell', extend: true },
  extendPageUp: { move: 'pageUp', extend: true },
  extendPageDown: { move: 'pageDown', extend: true },
}

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

/** Of a key event that an input method takes for itself; the Enter that ends a word is one of them. */
const COMPOSING_KEY_CODE = 229

const COMMANDS = new Map(GRID_KEYS.flatMap((key) => key.states.map((state) => [`${state} ${key.keys}`, key] as const)))

/** The grid's answer to a key; undefined where it has none, and always while an input method composes a word. */
export function findGridKey(press: KeyPress, state: GridKeyState): GridKey | undefined {
  if (press.isComposing === true || press.keyCode === COMPOSING_KEY_CODE) return undefined
  return COMMANDS.get(`${state} ${keysOf(press)}`)
}

/** `Ctrl+Shift+z` of a pressed key. */
function keysOf({ key, code = '', ctrlKey, metaKey, shiftKey, altKey }: KeyPress): string {
  const modifiers = [
    ctrlKey === true || metaKey === true ? 'Ctrl+' : '',
    altKey === true ? 'Alt+' : '',
    shiftKey === true ? 'Shift+' : '',
  ]
  return modifiers.join('') + nameOf(key, code)
}

function nameOf(key: string, code: string): string {
  if (key === ' ') return 'Space'
  if (key.length !== 1) return key
  // Caps Lock turns letters round, and layouts without Latin letters have others in their place.
  return /^[\x20-\x7e]$/.test(key) || !code.startsWith('Key')
    ? key.toLowerCase()
    : code.slice('Key'.length).toLowerCase()
}
