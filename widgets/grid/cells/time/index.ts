import { defineMomentCell } from '../date/define-moment-cell.ts'

/** A time of day, stored as the text of the column's format. */
export const time = defineMomentCell({
  kind: 'time',
  title: '时间',
  loadEditor: () => import('../date/moment-editor.tsx').then((module) => module.TimeEditor),
})
