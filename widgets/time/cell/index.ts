import { defineMomentCell } from '../../date/cell/define-moment-cell.ts'

/** A time of day, stored as the text of the column's format. */
export const time = defineMomentCell({
  kind: 'time',
  title: '时间',
  // What an empty cell says, and the clock.
  minWidthPx: 124,
  loadEditor: () => import('../../date/cell/moment-editor.tsx').then((module) => module.TimeEditor),
})
