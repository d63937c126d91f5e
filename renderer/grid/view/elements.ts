import styles from './grid.module.css'

export function makeDiv(className: string | undefined, role?: string): HTMLElement {
  const element = document.createElement('div')
  element.className = className ?? ''
  if (role !== undefined) element.setAttribute('role', role)
  return element
}

export function makeSpan(className: string | undefined, text = ''): HTMLElement {
  const element = document.createElement('span')
  element.className = className ?? ''
  element.textContent = text
  return element
}

/** A row of cells. */
export function makeLine(widthPx: number): HTMLElement {
  const line = makeDiv(styles.line, 'row')
  line.style.width = `${widthPx}px`
  return line
}

/** The cells of a line that are pinned to one side. */
export function makeBlock(side: 'left' | 'right', widthPx: number): HTMLElement {
  const block = makeDiv(styles.block, 'presentation')
  block.dataset.side = side
  block.style.width = `${widthPx}px`
  return block
}

/** `position` counts all columns from 0, those before the data included. */
export function makeCell(
  role: 'gridcell' | 'columnheader',
  leftPx: number,
  widthPx: number,
  position: number,
): HTMLElement {
  const cell = makeDiv(styles.cell, role)
  placeCell(cell, leftPx, widthPx, position)
  return cell
}

export function placeCell(cell: HTMLElement, leftPx: number, widthPx: number, position: number): void {
  cell.style.left = `${leftPx}px`
  cell.style.width = `${widthPx}px`
  cell.setAttribute('aria-colindex', String(position + 1))
}
