import { DATE_WIDTH_PX, MIN_PICKER_WIDTH_PX } from '#renderer/grid/engine/constants.ts'
import { defineMomentCell } from '../../date/cell/define-moment-cell.ts'

/** A date with its time, stored as the text of the column's format. */
export const datetime = defineMomentCell({
  kind: 'datetime',
  title: '日期时间',
  widthPx: DATE_WIDTH_PX,
  minWidthPx: MIN_PICKER_WIDTH_PX,
  loadEditor: () => import('../../date/cell/moment-editor.tsx').then((module) => module.DatetimeEditor),
})
