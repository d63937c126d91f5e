import './floor.css'
import { displayText } from './data.ts'
import { domParts } from './dom-parts.ts'
import type { DataColumn, DataRow, Dataset, Entrant } from './entrant.ts'

const HEADER_PX = 40
/** As wide as the page: columns beyond it are not drawn. */
const DRAWN_WIDTH_PX = 1320
/** Rows that are drawn beyond the window. */
const OVERSCAN = 1

interface PlacedColumn {
  readonly column: DataColumn
  readonly leftPx: number
}

interface DrawnRow {
  readonly element: HTMLElement
  readonly cells: readonly HTMLElement[]
  row: number
}

interface FloorOptions {
  readonly name: string
  readonly note: string
  /** Draws one value into a cell, which keeps what was drawn in it before. */
  draw(cell: HTMLElement, column: DataColumn, value: DataRow[string]): void
  readonly editsInPlace: boolean
}

/**
 * What the DOM itself costs: rows of absolutely placed elements, windowed by hand, recycled, without a framework and
 * without anything that a grid is for.
 */
export function makeFloor({ name, note, draw, editsInPlace }: FloorOptions): Entrant {
  let root = document.createElement('div')
  let body = document.createElement('div')
  let data: Dataset
  let drawn: DrawnRow[] = []
  let columns: readonly PlacedColumn[] = []
  let editing: { readonly input: HTMLInputElement; readonly row: number; readonly column: DataColumn } | null = null

  function drawRow(drawnRow: DrawnRow) {
    const row = data.rows[drawnRow.row]
    if (!row) return
    for (let index = 0; index < columns.length; index += 1) drawCell(drawnRow, row, index)
  }

  function drawCell({ cells }: DrawnRow, row: DataRow, index: number) {
    const cell = cells[index]
    const column = columns[index]?.column
    if (cell && column) draw(cell, column, row[column.key] ?? '')
  }

  function createRow(): DrawnRow {
    const element = document.createElement('div')
    element.className = 'floor-row'
    element.style.width = `${DRAWN_WIDTH_PX}px`
    element.style.height = `${data.rowHeight}px`
    const cells = columns.map(({ column, leftPx }) => {
      const cell = document.createElement('div')
      cell.style.left = `${leftPx}px`
      cell.style.width = `${column.width}px`
      element.append(cell)
      return cell
    })
    body.append(element)
    const created = { element, cells, row: -1 }
    drawn.push(created)
    return created
  }

  /** A row keeps its element while it is in the window; the others take the rows that came in. */
  function drawWindow() {
    const first = Math.max(0, Math.floor(root.scrollTop / data.rowHeight) - OVERSCAN)
    const count = Math.ceil((root.clientHeight - HEADER_PX) / data.rowHeight) + 2 * OVERSCAN + 1
    const missing = new Set<number>()
    for (let row = first; row < Math.min(data.rows.length, first + count); row += 1) missing.add(row)
    const idle = drawn.filter(({ row }) => !missing.delete(row))
    for (const row of missing) {
      const taken = idle.pop() ?? createRow()
      if (editing?.row === taken.row) commit()
      taken.row = row
      taken.element.style.transform = `translateY(${row * data.rowHeight}px)`
      drawRow(taken)
    }
  }

  function cellOf(row: number, key: string): HTMLElement | null {
    const index = columns.findIndex(({ column }) => column.key === key)
    return drawn.find((candidate) => candidate.row === row)?.cells[index] ?? null
  }

  function open(row: number, column: DataColumn) {
    const cell = cellOf(row, column.key)
    if (!cell) return
    const input = document.createElement('input')
    input.value = String(data.rows[row]?.[column.key])
    cell.replaceChildren(input)
    input.focus()
    input.select()
    editing = { input, row, column }
  }

  function commit() {
    if (!editing) return
    const { input, row, column } = editing
    editing = null
    put(row, column, input)
    cellOf(row, column.key)?.replaceChildren()
    const edited = drawn.find((candidate) => candidate.row === row)
    if (edited) drawRow(edited)
  }

  function put(row: number, { key, type }: DataColumn, { value, checked }: HTMLInputElement) {
    const target = data.rows[row]
    if (!target) return
    if (type === 'checkbox') target[key] = checked
    else target[key] = type === 'number' ? Number(value) : value
  }

  function placeOf({ target }: Event) {
    const cell = target instanceof Element ? target.closest<HTMLElement>('.floor-row > div') : null
    const hit = drawn.find(({ element }) => element === cell?.parentElement)
    const column = cell && hit && columns[hit.cells.indexOf(cell)]?.column
    return hit && column ? { row: hit.row, column } : null
  }

  function listenToLiveInputs() {
    root.addEventListener('input', (event) => {
      const place = placeOf(event)
      if (place && event.target instanceof HTMLInputElement) put(place.row, place.column, event.target)
    })
    root.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLInputElement && target.type !== 'checkbox') target.select()
    })
  }

  function listenToCells() {
    root.addEventListener('mousedown', (event) => {
      const place = placeOf(event)
      if (editing && place?.row === editing.row && place.column === editing.column) return
      commit()
      if (!place || place.column.type === 'checkbox') return
      open(place.row, place.column)
      event.preventDefault()
    })
    root.addEventListener('keydown', (event) => {
      if (event.key !== 'Tab' || !editing) return
      event.preventDefault()
      const { row, column } = editing
      const next = data.columns[data.columns.indexOf(column) + 1]
      commit()
      if (next) open(row, next)
    })
  }

  return {
    name,
    about: { lib: 'hand-written DOM', licence: '-', note },
    mount(element, given) {
      data = given
      drawn = []
      root = createElement('floor')
      body = createElement('floor-body')
      const head = createElement('floor-head')
      const widthPx = data.columns.reduce((width, column) => width + column.width, 0)
      for (const part of [body, head]) part.style.width = `${widthPx}px`
      body.style.height = `${data.rows.length * data.rowHeight}px`
      const placed = place(data.columns)
      columns = placed.filter(({ leftPx }) => leftPx < DRAWN_WIDTH_PX)
      for (const { column, leftPx } of placed) {
        const title = document.createElement('div')
        title.style.left = `${leftPx}px`
        title.style.width = `${column.width}px`
        title.textContent = column.title
        head.append(title)
      }
      root.append(head, body)
      root.addEventListener('scroll', drawWindow, { passive: true })
      if (editsInPlace) listenToLiveInputs()
      else listenToCells()
      element.append(root)
      drawWindow()
    },
    unmount: () => root.remove(),
    ...domParts({ scroller: () => root, cells: '.floor-row > div', headerHeight: HEADER_PX, cell: cellOf }),
    openWith: 'click',
    commitKey: 'Tab',
    getValue: (row, column) => data.rows[row]?.[column] ?? '',
    setColumn(key, value) {
      data.rows.forEach((row, index) => {
        row[key] = value(index)
      })
      const index = columns.findIndex(({ column }) => column.key === key)
      for (const drawnRow of drawn) {
        const row = data.rows[drawnRow.row]
        if (row) drawCell(drawnRow, row, index)
      }
    },
  }
}

function createElement(className: string): HTMLDivElement {
  const element = document.createElement('div')
  element.className = className
  return element
}

function place(columns: readonly DataColumn[]): readonly PlacedColumn[] {
  let leftPx = 0
  return columns.map((column) => {
    const placed = { column, leftPx }
    leftPx += column.width
    return placed
  })
}

/** A box for true and false; it is kept when the cell shows another row. */
export function drawBox(cell: HTMLElement, checked: boolean) {
  const known = cell.firstChild
  const box = known instanceof HTMLInputElement ? known : document.createElement('input')
  if (known !== box) {
    box.type = 'checkbox'
    cell.append(box)
  }
  box.checked = checked
}

/** Writes a text into the text node that is there. */
export function drawText(cell: HTMLElement, column: DataColumn, value: DataRow[string]) {
  const text = displayText(column, value)
  if (cell.firstChild instanceof Text) cell.firstChild.data = text
  else cell.append(text)
}
