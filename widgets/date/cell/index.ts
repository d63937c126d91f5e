import { DATE_WIDTH_PX, MIN_DATE_WIDTH_PX } from '#renderer/grid/engine/constants.ts'
import { defineMomentCell } from './define-moment-cell.ts'

/** A date, stored as the text of the column's format. */
export const date = defineMomentCell({
  kind: 'date',
  title: '日期',
  widthPx: DATE_WIDTH_PX,
  minWidthPx: MIN_DATE_WIDTH_PX,
  loadEditor: () => import('./moment-editor.tsx').then((module) => module.DateEditor),
})
