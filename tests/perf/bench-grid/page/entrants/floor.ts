import { drawBox, drawText, makeFloor } from '../make-floor.ts'

/** Cells of text, and one input where a cell is edited. */
export const entrant = makeFloor({
  name: 'floor',
  note: 'text cells, one input',
  editsInPlace: false,
  draw(cell, column, value) {
    if (column.type === 'checkbox') drawBox(cell, value === true)
    else drawText(cell, column, value)
  },
})
