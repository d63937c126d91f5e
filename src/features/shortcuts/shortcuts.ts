import type { Shortcut } from '#renderer/react/shortcuts/shortcut.ts'

export const sheetShortcuts = {
  // Chinese input methods make the second of the first.
  sheet: { label: '查看全部快捷键', keys: ['?', '？'] },
} as const satisfies Readonly<Record<string, Shortcut>>
