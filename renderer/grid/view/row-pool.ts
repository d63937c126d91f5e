import type { CellDefinition, CellPlace } from '../engine/cell-definition.ts'
import type { Column } from '../engine/column.ts'
import type { GridRow } from '../engine/row.ts'
import { makeDiv, makeLine, placeCell } from './elements.ts'
import type { PlacedColumn } from './geometry.ts'
import styles from './grid.module.css'

/** An element that shows one column of one row, and takes others as the window moves. */
export interface CellSlot {
  readonly element: HTMLElement
  placed: PlacedColumn
  /** Marks as they are drawn now, see `CellMark`. */
  marks: number
  readonly line: RowSlot
}

export interface RowSlot {
  readonly element: HTMLElement
  /** Blocks of the pinned columns; null while nothing is pinned on that side. */
  left: HTMLElement | null
  right: HTMLElement | null
  /** Cells of the free columns that are in the window. */
  free: CellSlot[]
  pinned: CellSlot[]
  service: HTMLElement[]
  /** -1: idle. */
  index: number
  id: string
  row: GridRow | null
  marks: number
}

/** What is drawn on a cell besides its value; a set of bits, so that equal ones cost one comparison. */
export const CellMark = { active: 1, range: 2, invalid: 4, locked: 8, filling: 16 } as const
export const RowMark = { marked: 1, flash: 2, stale: 4, dropping: 8, droppingAfter: 16 } as const

const CELL_ATTRIBUTES = [
  [CellMark.active, 'data-active'],
  [CellMark.range, 'data-range'],
  [CellMark.invalid, 'data-invalid'],
  [CellMark.locked, 'data-locked'],
  [CellMark.filling, 'data-filling'],
] as const
const ROW_ATTRIBUTES = [
  [RowMark.marked, 'data-marked'],
  [RowMark.flash, 'data-flash'],
  [RowMark.stale, 'data-stale'],
  [RowMark.dropping, 'data-dropping'],
  [RowMark.droppingAfter, 'data-dropping-after'],
] as const

const slotByElement = new WeakMap<Element, CellSlot>()
const lineByElement = new WeakMap<Element, RowSlot>()

export function cellSlotOf(target: Element | null): CellSlot | null {
  const element = target?.closest('[role="gridcell"]')
  return (element && slotByElement.get(element)) ?? null
}
export function rowSlotOf(target: Element | null): RowSlot | null {
  const element = target?.closest('[role="row"]')
  return (element && lineByElement.get(element)) ?? null
}

export function makeRowSlot(widthPx: number): RowSlot {
  const element = makeLine(widthPx)
  const slot: RowSlot = {
    element,
    left: null,
    right: null,
    free: [],
    pinned: [],
    service: [],
    index: -1,
    id: '',
    row: null,
    marks: 0,
  }
  lineByElement.set(element, slot)
  return slot
}

/** An element bound to each column, never shown: copies of it are made much faster than new elements. */
const templates = new WeakMap<PlacedColumn, { readonly looksLikeInput: boolean; readonly element: HTMLElement }>()

export function makeCellSlot(
  line: RowSlot,
  placed: PlacedColumn,
  looksLikeInput: boolean,
  ariaOffset: number,
): CellSlot {
  let template = templates.get(placed)
  if (template?.looksLikeInput !== looksLikeInput) {
    template = { looksLikeInput, element: makeCellElement(placed, looksLikeInput, ariaOffset) }
    templates.set(placed, template)
  }
  const element = template.element.cloneNode() as HTMLElement // A copy of an element is one.
  const slot: CellSlot = { element, placed, marks: 0, line }
  slotByElement.set(element, slot)
  return slot
}

function makeCellElement(placed: PlacedColumn, looksLikeInput: boolean, ariaOffset: number): HTMLElement {
  const element = makeDiv(styles.cell, 'gridcell')
  bindElement(element, placed, looksLikeInput, ariaOffset)
  return element
}

/** The element is for another column from now on: place, alignment and look; nothing of the old one stays. */
export function bindCell(slot: CellSlot, placed: PlacedColumn, looksLikeInput: boolean, ariaOffset: number): void {
  if (slot.placed.column.cell !== placed.column.cell) slot.element.textContent = ''
  slot.placed = placed
  bindElement(slot.element, placed, looksLikeInput, ariaOffset)
}

function bindElement(element: HTMLElement, placed: PlacedColumn, looksLikeInput: boolean, ariaOffset: number): void {
  const { column } = placed
  const look = looksLikeInput && column.cell.looksLikeInput ? 'input' : undefined
  placeCell(element, placed.leftPx, column.widthPx, placed.index + ariaOffset)
  setData(element, 'align', column.align === 'left' ? undefined : column.align)
  setData(element, 'look', look)
  setData(element, 'sign', look && column.cell.sign)
  setData(element, 'text', column.cell.paint || column.cell.editing === 'slot' ? undefined : '')
  setData(element, 'placeholder', look && (column.placeholder || undefined))
  setData(element, 'first', placed.index === 0 ? '' : undefined)
  // Of a page's field: by it, an implementer asks where the field comes from.
  setData(element, 'field', column.declared.widget && column.key)
}

function setData(element: HTMLElement, name: string, value: string | undefined): void {
  if (element.dataset[name] === value) return
  if (value === undefined) delete element.dataset[name]
  else element.dataset[name] = value
}

export function paintValue(element: HTMLElement, definition: CellDefinition, column: Column, place: CellPlace): void {
  const value = place.row[column.key] ?? null
  if (definition.paint) {
    definition.paint(element, value, place)
    return
  }
  const text = (definition.describe ?? definition.format)(value, column)
  const node = element.firstChild
  if (node instanceof Text) {
    if (node.data !== text) node.data = text
  } else element.textContent = text
}

export function drawCellMarks(slot: CellSlot, marks: number): void {
  if (marks === slot.marks) return
  drawMarks(slot.element, CELL_ATTRIBUTES, slot.marks, marks)
  const isInRange = (CellMark.active | CellMark.range) & marks
  if (isInRange) slot.element.setAttribute('aria-selected', 'true')
  else slot.element.removeAttribute('aria-selected')
  if (marks & CellMark.invalid) slot.element.setAttribute('aria-invalid', 'true')
  else slot.element.removeAttribute('aria-invalid')
  if (marks & CellMark.locked) slot.element.setAttribute('aria-readonly', 'true')
  else slot.element.removeAttribute('aria-readonly')
  slot.marks = marks
}

export function drawRowMarks(slot: RowSlot, marks: number): void {
  if (marks === slot.marks) return
  drawMarks(slot.element, ROW_ATTRIBUTES, slot.marks, marks)
  if (marks & RowMark.marked) slot.element.setAttribute('aria-selected', 'true')
  else slot.element.removeAttribute('aria-selected')
  slot.marks = marks
}

type MarkAttributes = readonly (readonly [number, string])[]
function drawMarks(element: HTMLElement, attributes: MarkAttributes, before: number, after: number): void {
  for (const [mark, name] of attributes) {
    if ((before & mark) === (after & mark)) continue
    if (after & mark) element.setAttribute(name, '')
    else element.removeAttribute(name)
  }
}
