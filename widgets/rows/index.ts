import { defineRows } from '#renderer/widget.ts'

export const rows = defineRows({
  type: 'rows',
  title: '可编辑表格',
  summary: 'Rows that are edited where they stand: of sub-tables, and of pages of kind `grid`.',
  load: () => import('./rows.tsx').then((module) => module.Rows),
})
