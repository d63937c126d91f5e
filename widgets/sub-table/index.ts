import { defineRows } from '#renderer/widget.ts'

export const subTable = defineRows({
  type: 'sub-table',
  title: '子表',
  summary: 'The rows of a sub-table, each cell an input of its field.',
  load: () => import('./sub-table-input.tsx').then((module) => module.SubTableInput),
})
