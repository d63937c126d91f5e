import { defineRows } from '#renderer/widget.ts'

export const grid = defineRows({
  type: 'grid',
  title: '可编辑表格',
  summary: 'Rows that are edited where they stand: of sub-tables, and of pages of kind `grid`.',
  load: () => import('./rows/rows-grid.tsx').then((module) => module.RowsGrid),
})
