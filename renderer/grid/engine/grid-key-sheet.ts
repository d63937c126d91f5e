import { GRID_KEYS, type GridCommand, type GridKeyState } from './grid-keys.ts'
import { HEADER_ENTRY_KEYS, HEADER_KEYS, type HeaderCommand } from './header-keys.ts'

/** A line of the sheet of shortcuts. */
export interface GridKeyLine {
  /** `Ctrl+Shift+ArrowUp`. */
  readonly keys: string
  readonly command: GridCommand
  readonly states: readonly GridKeyState[]
  /** What it does, in Chinese. */
  readonly text: string
}

/** Apart from the keys themselves: a grid that is only used does not load these. */
const TEXTS: Readonly<Record<GridCommand, string>> = {
  moveUp: '上移一格',
  moveDown: '下移一格',
  moveLeft: '左移一格',
  moveRight: '右移一格',
  extendUp: '选区向上扩展一格',
  extendDown: '选区向下扩展一格',
  extendLeft: '选区向左扩展一格',
  extendRight: '选区向右扩展一格',
  moveEdgeUp: '到上方连续数据的边缘',
  moveEdgeDown: '到下方连续数据的边缘',
  moveEdgeLeft: '到左方连续数据的边缘',
  moveEdgeRight: '到右方连续数据的边缘',
  extendEdgeUp: '选到上方连续数据的边缘',
  extendEdgeDown: '选到下方连续数据的边缘',
  extendEdgeLeft: '选到左方连续数据的边缘',
  extendEdgeRight: '选到右方连续数据的边缘',
  moveRowStart: '到行首',
  moveRowEnd: '到行尾',
  moveFirstCell: '到第一格',
  moveLastCell: '到最后一格',
  movePageUp: '上移一屏',
  movePageDown: '下移一屏',
  extendRowStart: '选到行首',
  extendRowEnd: '选到行尾',
  extendFirstCell: '选到第一格',
  extendLastCell: '选到最后一格',
  extendPageUp: '选区向上扩展一屏',
  extendPageDown: '选区向下扩展一屏',
  selectAll: '全选',
  collapse: '选区缩回一格',
  stepRight: '到右边一格，行尾转到下一行；选中多格时在其中循环',
  stepLeft: '到左边一格，行首转到上一行；选中多格时在其中循环',
  enter: '编辑；选中多格时到下一格',
  stepUp: '到上一格；选中多格时在其中循环',
  edit: '编辑，有下拉列表时打开',
  toggle: '勾选或取消勾选',
  markRow: '选择或取消选择这一行',
  clear: '清空选中的格',
  copy: '复制',
  cut: '剪切',
  paste: '粘贴',
  undo: '撤销',
  redo: '重做',
  fillDown: '用第一行向下填充',
  rowMenu: '打开行菜单',
  moveRowUp: '将这一行上移',
  moveRowDown: '将这一行下移',
  commitDown: '完成编辑并下移',
  commitUp: '完成编辑并上移',
  commitRight: '完成编辑并右移',
  commitLeft: '完成编辑并左移',
  commitFill: '完成编辑并填入所有选中的格',
  cancel: '放弃编辑',
}

const STATES: readonly GridKeyState[] = ['navigating', 'editing', 'typing']

/** All keys of the grid with what they do, each once with the states in which it does that. */
export function gridKeyLines(): readonly GridKeyLine[] {
  const lines = new Map<string, GridKeyLine>()
  for (const state of STATES) {
    for (const [keys, command] of Object.entries(GRID_KEYS[state])) {
      const name = `${keys} ${command}`
      const states = [...(lines.get(name)?.states ?? []), state]
      lines.set(name, { keys, command, states, text: TEXTS[command] })
    }
  }
  return [...lines.values()]
}

/** A line of the sheet for the titles of columns. */
export interface HeaderKeyLine {
  readonly keys: string
  readonly command: HeaderCommand
  readonly text: string
}

const HEADER_TEXTS: Readonly<Record<HeaderCommand, string>> = {
  headEnter: '从单元格到这一列的标题',
  headLeft: '到左边一列的标题',
  headRight: '到右边一列的标题',
  headFirst: '到第一列的标题',
  headLast: '到最后一列的标题',
  headMenu: '打开列菜单',
  headNarrower: '将这一列变窄',
  headWider: '将这一列加宽',
  headLeave: '回到单元格',
}

export function headerKeyLines(): readonly HeaderKeyLine[] {
  return Object.entries({ ...HEADER_ENTRY_KEYS, ...HEADER_KEYS }).map(([keys, command]) => ({
    keys,
    command,
    text: HEADER_TEXTS[command],
  }))
}
