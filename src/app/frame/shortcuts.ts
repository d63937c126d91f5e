import type { Shortcut } from '#renderer/react/shortcuts/shortcut.ts'

export const frameShortcuts = {
  /** What stands above the console for a few seconds: undoing a deletion, an action. */
  accept: { label: '撤销刚才的删除或操作', keys: ['Alt+Z'] },
} as const satisfies Readonly<Record<string, Shortcut>>
