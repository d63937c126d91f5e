import { forgetRefusedOnChange } from '../core/cell-plan.ts'
import { HEADER_HEIGHT_PX, RELOAD_HIGHLIGHT_MS, ROW_HEIGHT_PX } from '../core/constants.ts'
import type { StoreChange } from '../core/grid-store.ts'
import type { CellRange, GridExtent, Selection } from '../core/selection.ts'
import { clampSelection, extendTo, inputCell, isInRange, rangeOf, selectCell } from '../core/selection-moves.ts'
import { createBody } from './body.ts'
import { createErrorTip } from './error-tip.ts'
import { createFoot } from './foot.ts'
import { columnSpan, layOutColumns, scrollInto } from './geometry.ts'
import styles from './grid.module.css'
import { createGridActions } from './grid-actions.ts'
import { createGridState, measureWindow } from './grid-state.ts'
import { createHead } from './head.ts'
import { createLiveEditor } from './live-editor.ts'
import { listenToPointers } from './pointer.ts'
import { cellSlotOf } from './row-pool.ts'
import { serviceColumns } from './service-cells.ts'
import type { GridView, GridViewOptions } from './view-types.ts'

let gridCount = 0

/**
 * Draws a grid into an element. Rows are painted, not rendered: a pool of elements is filled within the scroll event,
 * from plain rows, and one live editor serves all cells.
 */
export function createGridView(root: HTMLElement, options: GridViewOptions): GridView {
  const { store, errors, selected, texts, events, editors } = options
  gridCount += 1
  const id = options.id ?? `grid-${gridCount}`
  const services = serviceColumns(
    options.services,
    options.columns.some(({ statistics }) => statistics.length > 0),
  )
  const servicesWidthPx = services.reduce((sum, { widthPx }) => sum + widthPx, 0)
  const state = createGridState(options, id, servicesWidthPx)

  root.classList.add(styles.root ?? '')
  const viewport = document.createElement('div')
  viewport.className = styles.viewport ?? ''
  // The mouse wheel reaches it; the keyboard scrolls by moving the active cell.
  viewport.tabIndex = -1
  const grid = document.createElement('div')
  grid.setAttribute('role', 'grid')
  grid.id = id
  grid.setAttribute('aria-multiselectable', 'true')
  if (options.labelledBy !== undefined) grid.setAttribute('aria-labelledby', options.labelledBy)
  else if (options.label !== undefined) grid.setAttribute('aria-label', options.label)
  const empty = document.createElement('div')
  empty.className = styles.empty ?? ''
  empty.textContent = texts.empty
  const spoken = document.createElement('div')
  spoken.className = styles.unseen ?? ''
  spoken.setAttribute('role', 'status')
  const tip = createErrorTip(`${id}-tip`)

  const head = createHead(state, services, {
    onResize(column, widthPx) {
      column.widthPx = widthPx
      relayout()
      events.onColumnResize?.(column)
    },
    onMenu: (column, anchor) => events.onColumnMenu?.(column, anchor),
  })
  const body = createBody(state, services)
  const foot = createFoot(state, services)
  foot.element.dataset.foot = ''
  const live = createLiveEditor(state, {
    onOpened: ({ rowId, placed }) => {
      viewport.dataset.editing = ''
      showTip()
      events.onEditOpened?.(rowId, placed.column.key)
    },
    onClosed: ({ rowId, placed }) => {
      delete viewport.dataset.editing
      body.repaint(new Set([rowId]), null)
      showTip()
      events.onEditClosed?.(rowId, placed.column.key)
    },
    onMove: (move) => actions.afterCommit(move),
  })
  grid.append(head.element, body.element, foot.element)
  viewport.append(grid, live.input, live.container)
  root.append(viewport, spoken, tip.element)

  const actions = createGridActions({ state, live, extent, select, say })

  function extent(): GridExtent {
    return {
      rows: store.rows.length,
      columns: state.layout.placed.length,
      pageRows: Math.max(1, Math.floor(state.bodyHeightPx / ROW_HEIGHT_PX)),
    }
  }

  /** Sizes of the content follow the rows and the columns; nothing per row. */
  function resizeContent() {
    const { widthPx } = state.layout
    grid.style.width = `${widthPx}px`
    grid.style.minWidth = '100%'
    body.element.style.width = `${widthPx}px`
    body.element.style.height = `${Math.max(1, store.rows.length) * ROW_HEIGHT_PX}px`
    grid.setAttribute('aria-rowcount', String(store.rows.length + 1))
    grid.setAttribute('aria-colcount', String(state.layout.placed.length + services.length))
    if (store.rows.length === 0) body.element.append(empty)
    else empty.remove()
  }

  function readSizes(): boolean {
    const widthPx = viewport.clientWidth
    const bodyHeightPx = Math.max(0, viewport.clientHeight - HEADER_HEIGHT_PX - foot.heightPx)
    if (widthPx === state.widthPx && bodyHeightPx === state.bodyHeightPx) return false
    const wasWidth = state.widthPx
    state.widthPx = widthPx
    state.bodyHeightPx = bodyHeightPx
    // Whether columns may be pinned depends on the width of the window.
    if (wasWidth !== widthPx && state.columns.some(({ pinned }) => pinned !== null)) relayout()
    return true
  }

  /** A pane that was hidden has lost its offsets. */
  function restoreOffsets() {
    if (viewport.scrollTop !== state.scrollTop) viewport.scrollTop = state.scrollTop
    if (viewport.scrollLeft !== state.scrollLeft) viewport.scrollLeft = state.scrollLeft
  }

  function render() {
    const { free } = state
    measureWindow(state)
    if (free.first !== state.free.first || free.end !== state.free.end) {
      head.render()
      foot.render()
    }
    body.render()
  }

  function relayout() {
    state.layout = layOutColumns(state.columns, servicesWidthPx, state.widthPx)
    state.free = columnSpan(state.layout, state.scrollLeft, state.widthPx)
    resizeContent()
    head.rebuild()
    foot.rebuild()
    body.rebuild()
    render()
    live.place()
  }

  function handleScroll() {
    const { scrollTop, scrollLeft } = viewport
    if (scrollTop === state.scrollTop && scrollLeft === state.scrollLeft) return
    // A page that is hidden loses its offsets, and says so as if somebody had scrolled.
    if (scrollTop === 0 && viewport.clientHeight === 0) return
    const movedSideways = scrollLeft !== state.scrollLeft
    state.scrollTop = scrollTop
    state.scrollLeft = scrollLeft
    render()
    if (movedSideways) live.place()
    if (tipCell !== null) hideTip()
    events.onScroll?.(scrollTop, scrollLeft)
  }

  /** Another selection: ranges are drawn, the input follows. */
  function select(selection: Selection | null, { scroll = true } = {}) {
    const before = state.selection
    state.selection = selection
    const range = selection ? rangeOf(selection) : null
    const changed =
      before !== selection &&
      (before === null || selection === null || !isSameRange(state.range, range) || !isSameCell(before, selection))
    state.range = range
    if (scroll && selection) reveal(selection.active.row, selection.active.column)
    if (changed) body.remark()
    live.place()
    showTip()
    if (changed) events.onSelectionChange?.(selection)
  }

  /** Scrolls as little as it takes to see the cell. */
  function reveal(row: number, column: number) {
    const { layout } = state
    const top = scrollInto(viewport.scrollTop, state.bodyHeightPx, row * ROW_HEIGHT_PX, ROW_HEIGHT_PX)
    const placed = layout.placed[column]
    let left = viewport.scrollLeft
    if (placed && placed.pinned === null) {
      const windowPx = state.widthPx - layout.leftWidthPx - layout.rightWidthPx
      left = scrollInto(left, windowPx, placed.leftPx - layout.leftWidthPx, placed.column.widthPx)
    }
    if (top !== viewport.scrollTop) viewport.scrollTop = top
    if (left !== viewport.scrollLeft) viewport.scrollLeft = left
    handleScroll()
  }

  // --- what is wrong, beside the cell ---
  let tipCell: string | null = null

  function messageAt(selection: Selection | null): string | undefined {
    if (!selection || errors.size === 0) return undefined
    const { row: rowIndex, column } = inputCell(selection)
    const row = store.rows[rowIndex]
    const placed = state.layout.placed[column]
    return row && placed ? errors.messageOf(store.idOf(row), placed.column.key) : undefined
  }

  /** The message of the active cell, while the grid has the focus. */
  function showTip() {
    const message = messageAt(state.selection)
    live.mark(message, tip.element.id)
    const isHere = root.contains(document.activeElement)
    const { row = -1, column = -1 } = state.selection ? inputCell(state.selection) : {}
    const cell = message !== undefined && isHere ? body.cellAt(row, column) : null
    if (!cell || message === undefined) {
      hideTip()
      return
    }
    tipCell = 'active'
    tip.show(message, cell.getBoundingClientRect())
    say(message)
  }

  function hideTip() {
    tipCell = null
    tip.hide()
  }

  function say(text: string) {
    if (spoken.textContent !== text) spoken.textContent = text
  }

  viewport.addEventListener('pointerover', (event) => {
    if (!(event.target instanceof Element)) return
    const slot = cellSlotOf(event.target)
    if (slot) tellWholeText(slot.element)
    if (errors.size === 0) return
    const message = slot?.line.row ? errors.messageOf(slot.line.id, slot.placed.column.key) : undefined
    if (slot && message !== undefined) {
      tipCell = 'hover'
      tip.show(message, slot.element.getBoundingClientRect())
    } else if (tipCell === 'hover') showTip()
  })
  /** What is cut off can be read by pointing at it. */
  function tellWholeText(element: HTMLElement) {
    const text = element.scrollWidth > element.clientWidth ? (element.textContent ?? '') : ''
    if (element.title !== text) element.title = text
  }
  viewport.addEventListener('pointerleave', () => {
    if (tipCell === 'hover') showTip()
  })

  // --- changes of the rows ---
  function handleChange(change: StoreChange) {
    if (change.reset || change.moved || change.inserted.length > 0 || change.removed.length > 0) {
      resizeContent()
      if (live.cell && (change.reset || store.indexOf(live.cell.rowId) === -1)) live.cancel()
      else if (live.cell) follow(live.cell.rowId)
      state.selection = clampSelection(state.selection, extent())
      state.range = state.selection ? rangeOf(state.selection) : null
      // The height may have been what the content was.
      readSizes()
      handleScroll()
      render()
      body.repaint(null, null)
      live.place()
      foot.update(null)
      return
    }
    const edited = live.cell
    if (edited && change.cells?.size === 1 && change.cells.has(edited.rowId)) {
      // Under the editor nothing is seen; the other cells of its row may have been computed.
      const keys = change.cells.get(edited.rowId)
      if (keys && (keys.size > 1 || !keys.has(edited.placed.column.key))) body.repaint(change.cells, keys)
      else if (edited.placed.column.cell.editing === 'component') body.repaint(change.cells, change.columns)
    } else body.repaint(change.cells, change.columns)
    foot.update(change.columns)
  }

  /** The edited row stands elsewhere now. */
  function follow(rowId: string) {
    const row = store.indexOf(rowId)
    const { selection } = state
    if (row === -1 || !selection) return
    const { column } = inputCell(selection)
    state.selection = selectCell({ row, column })
  }

  const unsubscribes = [
    store.subscribe(handleChange),
    errors.subscribe(() => {
      body.remark()
      showTip()
    }),
    selected.subscribe(() => {
      body.remark()
      head.update()
    }),
    forgetRefusedOnChange(store, errors),
    ...subscribeColumns(),
  ]

  /** Texts of choices and progress of uploads come later than the values that they are drawn for. */
  function subscribeColumns(): (() => void)[] {
    const uploads = new Set(state.columns.flatMap(({ services: cellServices }) => cellServices?.uploads ?? []))
    const ends = [...uploads].map((tracker) =>
      tracker.subscribe((row, key) => body.repaint(new Set([store.idOf(row)]), new Set([key]))),
    )
    for (const { choices, key } of state.columns) {
      if (!choices) continue
      ends.push(
        choices.subscribe(() => {
          body.repaint(null, new Set([key]))
          head.update()
        }),
      )
    }
    return ends
  }

  // --- focus ---
  live.input.addEventListener('focus', () => {
    if (state.selection === null && store.rows.length > 0 && state.layout.placed.length > 0) {
      select(selectCell({ row: 0, column: 0 }))
      actions.enterByTab()
    }
    showTip()
  })
  root.addEventListener('focusout', (event) => {
    const next = event.relatedTarget
    if (next instanceof Node && (root.contains(next) || live.contains(next))) return
    // A window that loses the focus keeps its editor; a click elsewhere closes it.
    if (next === null && !document.hasFocus()) return
    if (live.cell && next === null && live.cell.placed.column.cell.editing === 'component') return
    live.commit()
    hideTip()
  })
  /** A mouse-up outside ends editing; pop-ups of the editor are no outside. */
  const handleOutside = (event: PointerEvent) => {
    if (!live.cell || !(event.target instanceof Node)) return
    if (viewport.contains(event.target) || live.contains(event.target)) return
    live.commit()
    hideTip()
  }
  document.addEventListener('pointerup', handleOutside, true)

  viewport.addEventListener('scroll', handleScroll, { passive: true })
  viewport.addEventListener('keydown', (event) => actions.handleKey(event))
  viewport.addEventListener('copy', (event) => actions.handleCopy(event))
  viewport.addEventListener('cut', (event) => actions.handleCut(event))
  viewport.addEventListener('paste', (event) => actions.handlePaste(event))

  const endPointers = listenToPointers(viewport, state, (target) => live.contains(target), {
    press(position, { extend, menu }) {
      live.commit()
      // The right button opens the menu of the range that it is in.
      const keeps = menu && state.range !== null && isInRange(state.range, position.row, position.column)
      if (extend && state.selection) select(extendTo(state.selection, position), { scroll: false })
      else if (!keeps) select(selectCell(position))
      live.focus()
      if (!extend && !menu) actions.openByPress(position)
    },
    drag(position) {
      live.commit()
      select(extendTo(state.selection, position))
    },
    click: (position, target) => actions.click(position, target),
    doubleClick: () => {
      if (!live.cell) live.open()
    },
    fillTo(range) {
      state.filling = range
      body.remark()
    },
    fill: (source, target) => actions.fill(source, target),
    dropAt(index) {
      if (state.dropIndex === index) return
      state.dropIndex = index
      body.remark()
    },
    drop: (from, to) => store.move(from, to, 'user'),
    service(kind, rowIndex, target, extend) {
      const row = store.rows[rowIndex]
      if (!row) return
      live.commit()
      const rowId = store.idOf(row)
      if (kind === 'select') actions.markRows(rowIndex, !selected.has(rowId), extend)
      else if (kind === 'expand') events.onExpand?.(row, target.getBoundingClientRect())
      else events.onRowMenu?.(row, target.getBoundingClientRect())
    },
    rowMenu(position, at) {
      const row = store.rows[position.row]
      if (row) events.onRowMenu?.(row, at)
    },
  })

  // --- first paint ---
  if (options.height === null) viewport.dataset.fills = ''
  else if (options.height !== undefined) viewport.style.height = `${options.height}px`
  if (options.maxHeight !== undefined && options.maxHeight !== null) viewport.style.maxHeight = `${options.maxHeight}px`
  resizeContent()
  readSizes()
  state.free = columnSpan(state.layout, 0, state.widthPx)
  head.render()
  foot.render()
  head.update()
  measureWindow(state)
  body.render()
  live.place()
  for (const { choices } of state.columns) if (choices?.state === 'loading') choices.load()
  const observer = new ResizeObserver(() => {
    const wasHidden = state.bodyHeightPx === 0
    if (!readSizes()) return
    if (wasHidden) restoreOffsets()
    render()
    live.place()
  })
  observer.observe(viewport)
  const warming = editors ? setTimeout(() => editors.warm(state.columns), WARM_AFTER_MS) : undefined
  const flashes = new Set<ReturnType<typeof setTimeout>>()

  return {
    viewport,
    focusCell(rowId, key, { edit = false } = {}) {
      const position = this.positionOf(rowId, key)
      if (!position) return false
      live.commit()
      select(selectCell(position))
      live.focus()
      if (edit) live.open()
      return true
    },
    scrollToRow(rowId) {
      const row = store.indexOf(rowId)
      if (row !== -1) reveal(row, state.selection ? inputCell(state.selection).column : 0)
    },
    get selection() {
      return state.selection
    },
    get range(): CellRange | null {
      return state.range
    },
    commit: () => live.commit(),
    cancel: () => live.cancel(),
    get editing() {
      return live.cell ? { rowId: live.cell.rowId, key: live.cell.placed.column.key } : null
    },
    setColumns(columns) {
      live.commit()
      state.columns = columns
      for (const end of unsubscribes.splice(COLUMN_SUBSCRIPTIONS)) end()
      unsubscribes.push(...subscribeColumns())
      state.selection = clampSelection(state.selection, { ...extent(), columns: columns.length })
      relayout()
    },
    setMode(mode) {
      if (state.mode === mode) return
      live.commit()
      state.mode = mode
      relayout()
    },
    refresh() {
      readSizes()
      restoreOffsets()
      render()
      body.repaint(null, null)
      foot.update(null)
      live.place()
    },
    highlight(ids) {
      for (const rowId of ids) state.flashing.add(rowId)
      body.remark()
      const timer = setTimeout(() => {
        flashes.delete(timer)
        for (const rowId of ids) state.flashing.delete(rowId)
        body.remark()
      }, RELOAD_HIGHLIGHT_MS)
      flashes.add(timer)
    },
    cellElement(rowId, key) {
      const position = this.positionOf(rowId, key)
      return position && body.cellAt(position.row, position.column)
    },
    positionOf(rowId, key) {
      const row = store.indexOf(rowId)
      const placed = state.layout.placed.find(({ column }) => column.key === key)
      return row === -1 || !placed ? null : { row, column: placed.index }
    },
    resetScroll(top = 0) {
      viewport.scrollTop = top
      handleScroll()
    },
    destroy() {
      live.destroy()
      for (const end of unsubscribes) end()
      endPointers()
      document.removeEventListener('pointerup', handleOutside, true)
      observer.disconnect()
      if (warming !== undefined) clearTimeout(warming)
      for (const timer of flashes) clearTimeout(timer)
      hideTip()
      body.destroy()
      viewport.remove()
      spoken.remove()
      tip.element.remove()
      root.classList.remove(styles.root ?? '')
      editors?.destroy()
    },
  }
}

const WARM_AFTER_MS = 1_000
/** Where the subscriptions of columns begin in the list of them. */
const COLUMN_SUBSCRIPTIONS = 4

function isSameRange(left: CellRange | null, right: CellRange | null): boolean {
  if (left === null || right === null) return left === right
  return (
    left.top === right.top && left.left === right.left && left.bottom === right.bottom && left.right === right.right
  )
}

function isSameCell(left: Selection, right: Selection): boolean {
  const one = inputCell(left)
  const other = inputCell(right)
  return one.row === other.row && one.column === other.column
}
