import { FOOTER_HEIGHT_PX, HEADER_HEIGHT_PX } from '#renderer/grid/engine/constants.ts'
import type { GridStore } from '#renderer/grid/engine/grid-store.ts'
import { inputCell } from '#renderer/grid/engine/selection-moves.ts'
import type { Validator } from '#renderer/grid/engine/validator.ts'
import type { GridView } from '#renderer/grid/view/view-types.ts'
import { makeDataset } from './data.ts'
import { centreOf } from './dom-parts.ts'
import type { CellValue, ComponentEditor, Dataset, Entrant } from './entrant.ts'
import { CHECKED_COLUMNS } from './pagewright-columns.ts'

/** A grid that has been mounted. */
export interface MountedGrid {
  readonly store: GridStore
  readonly validator: Validator
  readonly view: GridView
  unmount(): void
}

interface PagewrightOptions {
  readonly name: string
  readonly note: string
  mount(element: HTMLElement, data: Dataset): MountedGrid
}

/** 合计 and 平均. */
const FOOT_PX = 2 * FOOTER_HEIGHT_PX
/** So much that as many rows are seen as in the others, which have no footer. */
export const HEIGHT_PX = 600 + FOOT_PX
/** Other rows than those that are shown. */
const PASTED_SEED = 7
const POPUPS: Readonly<Record<ComponentEditor, string>> = {
  select: '.ant-select-dropdown:not(.ant-select-dropdown-hidden)',
  date: '.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)',
}

/** Our grid as an entrant, however it was put together. */
export function makePagewrightEntrant({ name, note, mount }: PagewrightOptions): Entrant {
  let grid: MountedGrid | null = null

  function mounted(): MountedGrid {
    if (!grid) throw new Error('The grid is not mounted.')
    return grid
  }

  function rowAt(index: number) {
    const row = mounted().store.rows[index]
    if (!row) throw new Error(`There is no row ${index}.`)
    return row
  }

  function cellOf(row: number, column: string): HTMLElement | null {
    const { store, view } = mounted()
    return view.cellElement(store.idOf(rowAt(row)), column)
  }

  return {
    name,
    about: { lib: 'pagewright', licence: '-', note },
    openWith: 'click',
    commitKey: 'Tab',
    mount(element, data) {
      element.style.height = `${HEIGHT_PX}px`
      grid = mount(element, data)
    },
    unmount() {
      grid?.unmount()
      grid = null
    },
    scroller: () => mounted().view.viewport,
    bodyRect() {
      const { viewport } = mounted().view
      const { left, top } = viewport.getBoundingClientRect()
      const height = viewport.clientHeight - HEADER_HEIGHT_PX - FOOT_PX
      return { left, top: top + HEADER_HEIGHT_PX, width: viewport.clientWidth, height }
    },
    hasRowAt({ x, y }) {
      const cell = document.elementFromPoint(x, y)?.closest('[role=gridcell]')
      return cell instanceof HTMLElement && (cell.textContent !== '' || cell.querySelector('input') !== null)
    },
    cellPoint(row, column) {
      const cell = cellOf(row, column)
      if (!cell) throw new Error(`No cell is drawn for row ${row}, column ${column}.`)
      return centreOf(cell)
    },
    isEditing() {
      const { view } = mounted()
      return view.editing !== null && view.viewport.contains(document.activeElement)
    },
    movedTo(row, column) {
      const { store, view } = mounted()
      const at = view.selection && inputCell(view.selection)
      const wanted = view.positionOf(store.idOf(rowAt(row)), column)
      const isThere = at?.row === wanted?.row && at?.column === wanted?.column
      return wanted !== null && isThere && view.viewport.contains(document.activeElement)
    },
    getValue: (row, column) => toPlain(rowAt(row)[column]),
    setColumn(column, value) {
      const { store, validator } = mounted()
      store.setColumn(column, (_row, index) => value(index), 'api')
      // A column without rules costs nothing here.
      validator.checkColumn(column)
    },
    shows: (row, column, text) => cellOf(row, column)?.textContent?.includes(text) ?? false,
    own: {
      checkedColumns: CHECKED_COLUMNS,
      isWarm: (editor) => document.querySelector(`[data-grid-editor=${editor}]`)?.hasChildNodes() ?? false,
      isOpen(editor) {
        const { activeElement } = document
        const isFocused = activeElement?.closest(`[data-grid-editor=${editor}]`) != null
        // Pop-ups of editors that wait stay in the document, unseen.
        const popup = document.querySelector(POPUPS[editor])
        return isFocused && (popup?.checkVisibility({ visibilityProperty: true }) ?? false)
      },
      clipboardText(rows, columns) {
        const shown = mounted().store.columns.slice(0, columns)
        return makeDataset(rows, PASTED_SEED)
          .rows.map((row, index) =>
            shown
              .map((column) =>
                column.key === 'c0' ? `P${index}` : column.cell.format(row[column.key] ?? null, column),
              )
              .join('\t'),
          )
          .join('\n')
      },
      async validate() {
        const wrong = (await mounted().validator.validate()) ?? {}
        return Object.values(wrong).reduce((count, cells) => count + Object.keys(cells).length, 0)
      },
    },
  }
}

/** Cells of the benchmark hold nothing but texts, numbers and booleans. */
function toPlain(value: unknown): CellValue {
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value ?? '')
}
