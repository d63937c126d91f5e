import type { Column } from '../engine/column.ts'
import type { ColumnStatistic } from '../engine/grid-column.ts'
import { runningSum } from '../engine/running-sum.ts'
import { makeBlock, makeCell, makeLine } from './elements.ts'
import { renderFreeCells } from './free-cells.ts'
import type { PlacedColumn } from './geometry.ts'
import type { GridState, ServiceColumn } from './grid-state.ts'

/** What stands in the footer. */
export interface FootLines {
  build(shown: readonly ColumnStatistic[]): void
  render(): void
  /** Statistics of these columns, or of all, counted again. */
  update(columns: ReadonlySet<string> | null): void
}

export function createFootLines(element: HTMLElement, state: GridState, services: readonly ServiceColumn[]): FootLines {
  const { store, texts } = state.options
  /** Counting waits until the rows are painted. */
  let isCounted = false
  let lines: {
    readonly statistic: ColumnStatistic
    readonly element: HTMLElement
    readonly cells: Map<PlacedColumn, HTMLElement>
    readonly right: HTMLElement | null
  }[] = []

  function build(shown: readonly ColumnStatistic[]) {
    const { layout } = state
    element.textContent = ''
    lines = shown.map((statistic) => {
      const line = makeLine(layout.widthPx)
      element.append(line)
      const cells = new Map<PlacedColumn, HTMLElement>()
      const left = layout.leftWidthPx > 0 ? makeBlock('left', layout.leftWidthPx) : null
      const right = layout.right.length > 0 ? makeBlock('right', layout.rightWidthPx) : null
      for (const block of [left, right]) if (block) line.append(block)
      const [first] = services
      if (first) {
        const isLoose = first.isLoose
        const spanned = services.filter((service) => service.isLoose === isLoose)
        const widthPx = spanned.reduce((sum, service) => sum + service.widthPx, 0)
        const title = makeCell('gridcell', isLoose ? layout.leftWidthPx : 0, widthPx, 0)
        title.textContent = titleOf(statistic)
        title.setAttribute('aria-colspan', String(spanned.length))
        const place = isLoose ? line : left
        place?.append(title)
      }
      for (const placed of layout.left) if (shows(placed, statistic)) left?.append(make(placed, statistic, cells))
      for (const placed of layout.right) if (shows(placed, statistic)) right?.append(make(placed, statistic, cells))
      return { statistic, element: line, cells, right }
    })
  }

  function make(placed: PlacedColumn, statistic: ColumnStatistic, cells: Map<PlacedColumn, HTMLElement>): HTMLElement {
    const { column } = placed
    const cell = makeCell('gridcell', placed.leftPx, column.widthPx, placed.index + services.length)
    cell.textContent = textOf(placed, statistic)
    if (column.align !== 'left') cell.dataset.align = column.align
    cell.dataset.statistic = statistic
    cells.set(placed, cell)
    return cell
  }

  /** Where nothing would stand there is no cell. */
  function shows(placed: PlacedColumn, statistic: ColumnStatistic): boolean {
    return placed.column.statistics.includes(statistic) || namesStatistic(placed)
  }

  /** The first column names the statistic, where no service column does. */
  function namesStatistic({ index }: PlacedColumn): boolean {
    return index === 0 && services.length === 0
  }

  function textOf(placed: PlacedColumn, statistic: ColumnStatistic): string {
    if (!placed.column.statistics.includes(statistic)) return titleOf(statistic)
    return isCounted ? statisticText(placed.column, statistic) : ''
  }

  function statisticText(column: Column, statistic: ColumnStatistic): string {
    const figure = store.figure(column.key, runningSum)
    const { precision } = column.props
    const decimals = typeof precision === 'number' ? precision : undefined
    const value = statistic === 'sum' ? figure.sum(decimals) : figure.average(decimals)
    if (value === null) return '-'
    // Numbers read in the foot as they do in their cells.
    return column.declared.widget || decimals !== undefined ? column.cell.format(value, column) : value
  }

  function titleOf(statistic: ColumnStatistic): string {
    return statistic === 'sum' ? texts.sum : texts.average
  }

  function render() {
    for (const { element: line, cells, statistic, right } of lines)
      renderFreeCells(state, { line, cells, right }, (placed) =>
        shows(placed, statistic) ? make(placed, statistic, cells) : null,
      )
  }

  return {
    build,
    render,
    update(columns) {
      isCounted = true
      // They are rows of the grid as well, after all others.
      if (!columns)
        for (const [offset, { element: line }] of lines.entries())
          line.setAttribute('aria-rowindex', String(store.rows.length + 2 + offset))
      for (const { statistic, cells } of lines) {
        for (const [placed, cell] of cells) {
          if (!placed.column.statistics.includes(statistic)) continue
          if (columns && !columns.has(placed.column.key)) continue
          const text = statisticText(placed.column, statistic)
          if (cell.textContent !== text) cell.textContent = text
        }
      }
    },
  }
}
