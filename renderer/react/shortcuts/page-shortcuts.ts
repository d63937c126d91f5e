import type { Shortcut } from './shortcut.ts'

/** What pages do by keys. */
export const pageShortcuts = {
  save: { label: '保存', keys: ['Mod+S'] },
  /** Where Enter alone begins a line. */
  saveFromField: { label: '在输入框中保存', keys: ['Mod+Enter'] },
  nextRow: { label: '到明细的下一行', keys: ['Enter'] },
  close: { label: '关闭表单或详情', keys: ['Escape'] },
  inspect: { label: '查看字段的来源', keys: ['Alt+Shift+I'] },
} as const satisfies Readonly<Record<string, Shortcut>>
