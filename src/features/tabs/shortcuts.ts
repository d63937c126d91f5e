import type { Shortcut } from '#renderer/react/shortcuts/shortcut.ts'

/** From anywhere: the keys of the bar are out of reach while a dialog of the page is open; these are not. */
export const tabShortcuts = {
  next: { label: '下一个页签', keys: ['Control+Alt+PageDown'] },
  previous: { label: '上一个页签', keys: ['Control+Alt+PageUp'] },
  reopen: { label: '重新打开关闭的页签', keys: ['Control+Alt+T'] },
  alone: { label: '页面占满窗口，再按一次恢复', keys: ['Alt+Shift+F'] },
} as const satisfies Readonly<Record<string, Shortcut>>

/** While the focus is on a tab of the bar. */
export const tabBarShortcuts = {
  walk: { label: '在页签间移动', keys: ['ArrowLeft', 'ArrowRight'] },
  ends: { label: '到第一个、最后一个页签', keys: ['Home', 'End'] },
  show: { label: '显示页签', keys: ['Enter'] },
  close: { label: '关闭页签', keys: ['Delete'] },
  move: { label: '左移、右移页签', keys: ['Control+Shift+ArrowLeft', 'Control+Shift+ArrowRight'] },
  menu: { label: '打开页签的菜单', keys: ['Shift+F10', 'ContextMenu'] },
} as const satisfies Readonly<Record<string, Shortcut>>
