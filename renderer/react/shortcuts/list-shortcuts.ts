import type { Shortcut } from './shortcut.ts'

/** What is done by keys in a list. */
export const listShortcuts = {
  next: { label: '下一行', keys: ['J'] },
  previous: { label: '上一行', keys: ['K'] },
  walk: { label: '逐行移动', keys: ['ArrowDown', 'ArrowUp'] },
  open: { label: '打开这一行的详情', keys: ['Enter'] },
  edit: { label: '编辑这一行', keys: ['E'] },
  add: { label: '新增', keys: ['N'] },
  query: { label: '到查询条件', keys: ['/', '、'] },
  mark: { label: '选中这一行', keys: ['X'] },
  markTo: { label: '从上次选中的行选到这一行', keys: ['Shift+X'] },
  remove: { label: '删除这一行，或选中的行', keys: ['Delete'] },
} as const satisfies Readonly<Record<string, Shortcut>>

/** On the title of a column. */
export const listTitleShortcuts = {
  sort: { label: '按这一列排序', keys: ['Enter'] },
  sortAlso: { label: '再按这一列排序（也可以按住 Shift 点击）', keys: ['Shift+Enter'] },
  resize: { label: '变宽、变窄', keys: ['Shift+ArrowRight', 'Shift+ArrowLeft'] },
} as const satisfies Readonly<Record<string, Shortcut>>

/** In the detail of a record. */
export const detailShortcuts = {
  next: { label: '下一条', keys: ['J'] },
  previous: { label: '上一条', keys: ['K'] },
  edit: { label: '编辑', keys: ['E'] },
} as const satisfies Readonly<Record<string, Shortcut>>
