import type { Entrant } from './entrant.ts'

interface DomPartsOptions {
  scroller(): HTMLElement
  /** A selector that every cell of a row matches. */
  readonly cells: string
  readonly headerHeight: number
  /** The element of a visible cell. */
  cell(row: number, column: string): Element | null
}

const EDITOR = 'input:not([type=checkbox]):not([readonly]), textarea'

/** The parts of an entrant that are the same for every grid made of DOM cells. */
export function domParts({
  scroller,
  cells,
  headerHeight,
  cell,
}: DomPartsOptions): Pick<
  Entrant,
  'scroller' | 'bodyRect' | 'hasRowAt' | 'cellPoint' | 'shows' | 'isEditing' | 'movedTo'
> {
  return {
    scroller,
    bodyRect() {
      const { clientWidth, clientHeight } = scroller()
      const { left, top } = scroller().getBoundingClientRect()
      return { left, top: top + headerHeight, width: clientWidth, height: clientHeight - headerHeight }
    },
    hasRowAt({ x, y }) {
      const hit = document.elementFromPoint(x, y)?.closest(cells)
      return isElement(hit) && (hit.textContent !== '' || hit.querySelector('input') !== null)
    },
    cellPoint(row, column) {
      const element = cell(row, column)
      if (!element) throw new Error(`No cell is drawn for row ${row}, column ${column}.`)
      return centreOf(element)
    },
    shows(row, column, text) {
      const element = cell(row, column)
      if (!element) return false
      return (element.textContent ?? '').includes(text) || (element.querySelector('input')?.value ?? '').includes(text)
    },
    isEditing() {
      const focused = document.activeElement
      return isElement(focused) && focused.matches(EDITOR) && focused.closest(cells) !== null
    },
    movedTo(row, column) {
      const element = cell(row, column)
      return isElement(element) && element.contains(document.activeElement)
    },
  }
}

export function centreOf(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

function isElement(found: Element | null | undefined): found is Element {
  return found !== null && found !== undefined
}
