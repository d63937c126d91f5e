import { displayText } from '../data.ts'
import { drawBox, makeFloor } from '../make-floor.ts'

/** What it would cost to be always in edit mode by a live input in each cell. */
export const entrant = makeFloor({
  name: 'floor-inputs',
  note: 'live inputs in all cells',
  editsInPlace: true,
  draw(cell, column, value) {
    if (column.type === 'checkbox') return drawBox(cell, value === true)
    const known = cell.firstChild
    const input = known instanceof HTMLInputElement ? known : document.createElement('input')
    if (known !== input) cell.append(input)
    input.value = displayText(column, value)
  },
})
