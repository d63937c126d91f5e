import type { Shortcut } from '#renderer/react/shortcuts/shortcut.ts'

export const searchShortcuts = {
  palette: { label: '打开命令面板', keys: ['Mod+K'] },
} as const satisfies Readonly<Record<string, Shortcut>>

/** Within the open palette. */
export const paletteShortcuts = {
  walk: { label: '选择', keys: ['ArrowUp', 'ArrowDown'] },
  open: { label: '打开', keys: ['Enter'] },
  favourite: { label: '收藏', keys: ['Mod+D'] },
  close: { label: '关闭', keys: ['Escape'] },
} as const satisfies Readonly<Record<string, Shortcut>>
