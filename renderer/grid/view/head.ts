import type { Column } from '../engine/column.ts'
import { HEADER_HEIGHT_PX } from '../engine/constants.ts'
import { beginGesture } from './begin-gesture.ts'
import { makeBlock, makeCell, makeDiv, makeLine, makeSpan } from './elements.ts'
import { renderFreeCells } from './free-cells.ts'
import type { PlacedColumn } from './geometry.ts'
import styles from './grid.module.css'
import type { ServiceColumn } from './grid-state.ts'
import type { WholeState } from './later-parts.ts'
import { placeServices } from './service-cells.ts'

/** Titles, marks, and grips to change widths. */
export interface GridHead {
  readonly element: HTMLElement
  render(): void
  rebuild(): void
  /** The box that marks all rows, and what stands beside the titles, drawn again. */
  update(): void
}

export interface HeadEvents {
  onResize(column: Column, widthPx: number): void
  onMenu(column: Column, anchor: DOMRect): void
}

export function createHead(state: WholeState, services: readonly ServiceColumn[], events: HeadEvents): GridHead {
  const { texts, selected, parts, markHead } = state.options
  const element = makeDiv(styles.head, 'rowgroup')
  let line = makeLine(0)
  let left: HTMLElement | null = null
  let right: HTMLElement | null = null
  let all: HTMLInputElement | null = null
  const cells = new Map<PlacedColumn, HTMLElement>()

  function build() {
    const { layout } = state
    element.textContent = ''
    element.style.width = `${layout.widthPx}px`
    cells.clear()
    line = makeLine(layout.widthPx)
    line.setAttribute('aria-rowindex', '1')
    left = layout.leftWidthPx > 0 ? makeBlock('left', layout.leftWidthPx) : null
    right = layout.right.length > 0 ? makeBlock('right', layout.rightWidthPx) : null
    for (const block of [left, right]) if (block) line.append(block)
    all = null
    element.append(line)
    placeServices(services, layout.leftWidthPx, (service, leftPx, position) => {
      const place = service.isLoose ? line : left
      place?.append(makeServiceHead(service, leftPx, position))
    })
    for (const placed of layout.left) left?.append(makeHead(placed))
    for (const placed of layout.right) right?.append(makeHead(placed))
  }

  function makeServiceHead(service: ServiceColumn, leftPx: number, position: number): HTMLElement {
    const cell = makeCell('columnheader', leftPx, service.widthPx, position)
    cell.classList.add(styles.service ?? '')
    if (service.kind === 'number') cell.textContent = texts.rowNumber
    if (service.kind === 'drag') cell.append(makeSpan(styles.unseen, texts.dragColumn))
    if (service.kind === 'expand') cell.append(makeSpan(styles.unseen, texts.expandColumn))
    if (service.kind === 'select' && state.options.services.select === 'checkbox') {
      all = document.createElement('input')
      // In the order of the Tab key: rows are marked with Shift+Space, all of them only here.
      all.type = 'checkbox'
      all.setAttribute('aria-label', texts.selectAll)
      all.addEventListener('change', () => selected.toggleAll(all?.checked ?? false))
      cell.append(all)
    }
    return cell
  }

  function makeHead(placed: PlacedColumn): HTMLElement {
    const { column } = placed
    const cell = makeCell('columnheader', placed.leftPx, column.widthPx, placed.index + services.length)
    if (column.align !== 'left') cell.dataset.align = column.align
    if (column.required && !column.readOnly) {
      const mark = makeSpan(styles.mark, '*')
      mark.setAttribute('aria-hidden', 'true')
      cell.append(mark)
    }
    const label = makeSpan(styles.label, column.title)
    label.title = column.title
    cell.append(label)
    cell.append(makeGrip(column))
    cell.addEventListener('contextmenu', (event) => {
      event.preventDefault()
      events.onMenu(column, cell.getBoundingClientRect())
    })
    cells.set(placed, cell)
    drawMarks(placed, cell)
    return cell
  }

  function makeGrip(column: Column): HTMLElement {
    const grip = makeSpan(styles.grip)
    grip.title = texts.resizeColumn(column.title)
    grip.addEventListener('pointerdown', (down) => {
      down.preventDefault()
      down.stopPropagation()
      grip.setPointerCapture(down.pointerId)
      beginGesture(parts, (view) => view.startResize(down, column, (widthPx) => events.onResize(column, widthPx)))
    })
    return grip
  }

  function drawMarks({ column }: PlacedColumn, cell: HTMLElement) {
    if (
      column.choices?.state === 'failed' ||
      column.declared.headerHelp !== undefined ||
      cell.querySelector('[data-retry]')
    )
      parts.view.use((view) => view.drawHeadMarks(cell, column, texts))
    markHead?.(cell, column)
  }

  function render() {
    renderFreeCells(state, { line, cells, right }, makeHead)
  }

  build()
  return {
    element,
    render,
    rebuild() {
      build()
      render()
      this.update()
    },
    update() {
      if (all) {
        all.checked = selected.state === 'all'
        all.indeterminate = selected.state === 'some'
      }
      for (const [placed, cell] of cells) drawMarks(placed, cell)
      element.style.height = `${HEADER_HEIGHT_PX}px`
    },
  }
}
