import { createCellMessages } from './cell-messages.ts'
import { focusBeyond } from './focus-beyond.ts'
import { scrollAtEdges, startFill, startResize, startRowDrag } from './gestures.ts'
import { drawHeadMarks } from './head-marks.ts'
import { moveRow } from './move-row.ts'
import { createRowFlashes } from './row-flashes.ts'
import { showTravelled } from './show-travelled.ts'
import { continueSeries, pasteText } from './transfer.ts'

/** What a view needs as soon as somebody works in it, and not to be seen. */
export const laterView = {
  continueSeries,
  createCellMessages,
  createRowFlashes,
  drawHeadMarks,
  focusBeyond,
  moveRow,
  pasteText,
  showTravelled,
  scrollAtEdges,
  startFill,
  startResize,
  startRowDrag,
}
