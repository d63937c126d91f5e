import { HEADER_HEIGHT_PX } from '../engine/constants.ts'
import type { GridRow } from '../engine/row.ts'
import type { CellRange, GridExtent, Selection } from '../engine/selection.ts'
import { clampSelection, extendTo, selectCell } from '../engine/selection-moves.ts'
import type { StoreChange } from '../engine/store-change.ts'
import { createBody } from './body.ts'
import { createCellCommands } from './cell-commands.ts'
import { makeDiv } from './elements.ts'
import { followColumns } from './follow-columns.ts'
import { followSelection } from './follow-selection.ts'
import { createFoot } from './foot.ts'
import { columnSpan, scrollInto } from './geometry.ts'
import styles from './grid.module.css'
import { createGridActions } from './grid-actions.ts'
import { followFocus } from './grid-focus.ts'
import { createGridState, isMarked, layOut, measureWindow, setSelection } from './grid-state.ts'
import { createHead } from './head.ts'
import { createLaterMessages } from './later-messages.ts'
import type { WholeOptions } from './later-parts.ts'
import { createLiveEditor } from './live-editor.ts'
import { listenToPointers } from './pointer.ts'
import type { RowFlashes } from './row-flashes.ts'
import { serviceColumns } from './service-cells.ts'
import type { GridView, GridViewOptions } from './view-types.ts'
import { whenIdle } from './when-idle.ts'

let gridCount = 0

/** Of the viewport, both sides. */
const BORDERS_PX = 2
/** Editors are mounted in advance when the page has come to rest, and when the editing of a cell has. */
const REST_MS = 1_000

/**
 * Draws a grid into an element. Rows are painted, not rendered: a pool of elements is filled within the scroll event,
 * from plain rows, and one live editor serves all cells.
 */
export function createGridView(root: HTMLElement, options: WholeOptions): GridView {
  const { store, errors, selected, events, editors, validator, parts, rowHeightPx } = options
  gridCount += 1
  const services = serviceColumns(options)
  const state = createGridState(options, options.id ?? `grid-${gridCount}`, services)

  root.classList.add(styles.root ?? '')
  const viewport = makeViewport(options)
  const grid = makeGrid(options, state.id)
  const empty = makeDiv(styles.empty)
  empty.textContent = options.texts.empty

  const head = createHead(state, services, {
    onResize(column, widthPx) {
      column.widthPx = widthPx
      relayout()
      events.onColumnResize?.(column)
    },
    onMenu: (column, anchor) => events.onColumnMenu?.(column, anchor),
  })
  const body = createBody(state, services, (cell, message) => messages.describe(cell, message))
  const foot = createFoot(state, services)
  const live = createLiveEditor(state, {
    onOpening: () => {
      viewport.dataset.editing = ''
    },
    onOpened: ({ row, column }) => {
      messages.tellActive()
      events.onEditOpened?.(store.idOf(row), column.key)
    },
    onClosed: ({ row, column }) => {
      delete viewport.dataset.editing
      const rowId = store.idOf(row)
      body.repaint(new Set([rowId]), null)
      messages.tellActive()
      events.onEditClosed?.(rowId, column.key)
    },
    onMove: (move) => actions.afterCommit(move),
  })
  const messages = createLaterMessages({ root, viewport, state, body, live })
  const cells = createCellCommands({ state, live, select, say: messages.say })
  const actions = createGridActions({ root, state, live, cells, extent, select, say: messages.say })
  grid.append(head.element, body.element, foot.element)
  viewport.append(grid, live.input, live.container)
  // Asked before there is anything to lay out.
  const expected = expectedSize(root, options, foot.heightPx)
  root.append(viewport)

  function extent(): GridExtent {
    return {
      rows: store.rows.length,
      columns: state.layout.placed.length,
      pageRows: Math.max(1, Math.floor(state.bodyHeightPx / rowHeightPx)),
    }
  }

  // --- what is drawn ---
  /** Sizes of the content follow the rows and the columns; nothing per row. */
  function resizeContent() {
    const { widthPx } = state.layout
    grid.style.width = `${widthPx}px`
    body.element.style.width = `${widthPx}px`
    body.element.style.height = `${Math.max(1, store.rows.length) * rowHeightPx}px`
    grid.setAttribute('aria-rowcount', String(store.rows.length + 1 + foot.rowCount))
    grid.setAttribute('aria-colcount', String(state.layout.placed.length + services.length))
    if (store.rows.length === 0) grid.before(empty)
    else empty.remove()
    // Where no cell can be selected, nobody should come by.
    live.input.tabIndex = store.rows.length > 0 && state.layout.placed.length > 0 ? 0 : -1
  }

  /** A hidden pane has no sizes: those from before stay, with the offsets, for when it comes back. */
  function isHidden(): boolean {
    return viewport.clientWidth === 0 && viewport.clientHeight === 0
  }

  function hasPinned(): boolean {
    return state.columns.some(({ pinned }) => pinned !== null)
  }

  function readSizes(): boolean {
    const widthPx = viewport.clientWidth
    const bodyHeightPx = Math.max(0, viewport.clientHeight - HEADER_HEIGHT_PX - foot.heightPx)
    if (isHidden() || (widthPx === state.widthPx && bodyHeightPx === state.bodyHeightPx)) return false
    const wasWidth = state.widthPx
    state.widthPx = widthPx
    state.bodyHeightPx = bodyHeightPx
    markEdges()
    // Whether columns may be pinned depends on the width of the window.
    if (wasWidth !== widthPx && hasPinned()) relayout()
    return true
  }

  function render() {
    const { free } = state
    measureWindow(state)
    if (free.first !== state.free.first || free.end !== state.free.end) {
      head.render()
      foot.render()
    }
    body.render()
    live.point(body.showsActive)
  }

  /** Columns that lie under the pinned ones show it by their edges. */
  function markEdges() {
    const { layout, scrollLeft, widthPx } = state
    viewport.toggleAttribute('data-under-left', scrollLeft > 0)
    viewport.toggleAttribute('data-under-right', Math.ceil(scrollLeft) + widthPx < layout.widthPx)
  }

  function remark() {
    body.remark()
    live.point(body.showsActive)
  }

  function relayout() {
    state.layout = layOut(state.columns, services, state.widthPx)
    state.free = columnSpan(state.layout, state.scrollLeft, state.widthPx)
    follow()
    head.rebuild()
    foot.rebuild()
    resizeContent()
    body.rebuild()
    render()
    markEdges()
    live.place()
  }

  function handleScroll() {
    const { scrollTop, scrollLeft } = viewport
    if ((scrollTop === state.scrollTop && scrollLeft === state.scrollLeft) || isHidden()) return
    const movedSideways = scrollLeft !== state.scrollLeft
    state.scrollTop = scrollTop
    state.scrollLeft = scrollLeft
    render()
    if (movedSideways) {
      markEdges()
      live.place()
    }
    messages.hide()
    events.onScroll?.(scrollTop, scrollLeft)
  }

  // --- the selection ---
  /** Another selection: ranges are drawn, the input follows. */
  function select(selection: Selection | null, { scroll = true } = {}) {
    const { selection: before } = state
    setSelection(state, selection)
    if (scroll && selection) revealCell(selection.active.row, selection.active.column)
    if (before !== selection) remark()
    live.place()
    messages.tellActive()
    if (before !== selection) events.onSelectionChange?.(selection)
  }

  /** Scrolls as little as it takes to see the cell. */
  function revealCell(row: number, column: number) {
    // Nearly always it is in view, by the offsets that were heard of: asking for them would lay out the page.
    const { layout, scrollTop, scrollLeft } = state
    const top = scrollInto(scrollTop, state.bodyHeightPx, row * rowHeightPx, rowHeightPx)
    const placed = layout.placed[column]
    let left = scrollLeft
    if (placed && placed.pinned === null) {
      const windowPx = state.widthPx - layout.leftWidthPx - layout.rightWidthPx
      left = scrollInto(left, windowPx, placed.leftPx - layout.leftWidthPx, placed.column.widthPx)
    }
    if ((top === scrollTop && left === scrollLeft) || isHidden()) return
    viewport.scrollTop = top
    viewport.scrollLeft = left
    handleScroll()
  }

  let showing = 0
  /** What the grid stands in may be scrolled as well: a form in a drawer. Not within the key press, which reads no layout. */
  function showActive() {
    cancelAnimationFrame(showing)
    showing = requestAnimationFrame(() => {
      const { active } = state
      if (active) body.cellAt(active.row, active.column)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    })
  }

  /** The selection stays on its rows and columns, wherever they stand now. */
  function follow() {
    const { selection, ground, layout } = state
    if (!selection) return
    const followed = followSelection(selection, ground, {
      rowIndexOf: (row) => store.indexOf(store.idOf(row)),
      columnIndexOf: (column) => layout.placed.findIndex((placed) => placed.column === column),
    })
    setSelection(state, clampSelection(followed, extent()))
  }

  // --- changes of the rows ---
  function handleChange(change: StoreChange) {
    if (change.reset || change.moved || change.renamed || change.inserted.length > 0 || change.removed.length > 0) {
      handleRows()
      return
    }
    const { cells, columns } = change
    const edited = live.cell
    const keys = edited && cells?.size === 1 ? cells.get(store.idOf(edited.row)) : undefined
    // Under an open text nothing is seen; the other cells of its row may have been computed.
    const isUnseen = keys?.size === 1 && edited?.column.cell.editing === 'text' && keys.has(edited.column.key)
    if (!isUnseen) body.repaint(cells, columns)
    foot.update(columns)
  }

  /** Rows came, went or moved; or all are others. */
  function handleRows() {
    const edited = live.cell
    if (edited && store.rowById(store.idOf(edited.row)) !== edited.row) live.abandon()
    follow()
    resizeContent()
    // The height may have been what the content was.
    readSizes()
    handleScroll()
    render()
    body.repaint(null, null)
    live.point(body.showsActive)
    live.place()
    foot.update(null)
  }

  const endStore = store.subscribe(handleChange)
  const endErrors = errors.subscribe(() => {
    body.remark()
    messages.tellActive()
  })
  const endSelected = selected.subscribe(() => {
    body.remark()
    head.update()
  })
  const columnEvents = {
    onChoices(key: string) {
      body.repaint(null, new Set([key]))
      head.update()
    },
    onProgress: (row: GridRow, key: string) => body.repaint(new Set([store.idOf(row)]), new Set([key])),
  }
  let endColumns = followColumns(state.columns, columnEvents)

  // --- focus, keys, pointers ---
  const endFocus = followFocus({
    root,
    viewport,
    live,
    onEnter(byTab) {
      fetchParts()
      if (state.selection === null && store.rows.length > 0 && state.layout.placed.length > 0)
        select(selectCell({ row: 0, column: 0 }))
      if (byTab) actions.enterByTab()
      messages.tellActive()
    },
    onLeave() {
      live.commit()
      messages.hide()
    },
  })
  viewport.addEventListener('scroll', handleScroll, { passive: true })
  viewport.addEventListener('pointerenter', fetchParts, { once: true })
  viewport.addEventListener('keydown', (event) => {
    const { active } = state
    actions.handleKey(event)
    if (state.active !== active) showActive()
  })
  for (const type of ['copy', 'cut', 'paste'] as const) viewport.addEventListener(type, cells[type])

  const endPointers = listenToPointers(viewport, state, (target) => live.contains(target), {
    press(position, { extend, menu, keepsFocus }) {
      live.commit()
      // The right button opens the menu of the range that it is in.
      const keeps = menu && isMarked(state.range, position.row, position.column)
      if (extend && state.selection) select(extendTo(state.selection, position), { scroll: false })
      else if (!keeps) select(selectCell(position))
      if (keepsFocus) return
      live.focus()
      if (!extend && !menu) actions.openByPress(position)
    },
    drag(position) {
      live.commit()
      select(extendTo(state.selection, position))
    },
    click: actions.click,
    doubleClick: () => {
      if (!live.cell) live.open()
    },
    fillTo(range) {
      state.filling = range
      body.remark()
    },
    fill: cells.fill,
    dropAt(index) {
      if (state.dropIndex === index) return
      state.dropIndex = index
      body.remark()
    },
    drop(from, to) {
      live.commit()
      store.move(from, to, 'user')
    },
    service: actions.service,
    rowMenu(position, at) {
      const row = store.rows[position.row]
      if (row) events.onRowMenu?.(row, at)
    },
  })

  // --- first paint ---
  resizeContent()
  if (expected) {
    state.widthPx = expected.widthPx
    state.bodyHeightPx = Math.max(0, expected.heightPx - HEADER_HEIGHT_PX - foot.heightPx)
    markEdges()
    if (hasPinned()) relayout()
  } else readSizes()
  state.free = columnSpan(state.layout, 0, state.widthPx)
  head.render()
  foot.render()
  head.update()
  measureWindow(state)
  body.render()
  live.place()
  let wasHidden = false
  const observer = new ResizeObserver(() => {
    if (wasHidden) restoreOffsets()
    wasHidden = isHidden()
    if (wasHidden) return
    // Whoever has just scrolled is not taken back: the event of that is still to come.
    handleScroll()
    const { bodyHeightPx, active } = state
    if (!readSizes()) return
    render()
    live.place()
    // What was scrolled by the other size takes no message away.
    messages.tellActive()
    const bottomPx = active ? (active.row + 1) * rowHeightPx - state.scrollTop : 0
    if (bottomPx > bodyHeightPx || bottomPx <= state.bodyHeightPx) return
    // What has come below the grid hides no cell that was seen: its message is often what it came with.
    viewport.scrollTop += bottomPx - state.bodyHeightPx
    handleScroll()
    messages.tellActive()
  })
  observer.observe(viewport)
  const endIdle = whenIdle(() => foot.update(null))
  const warmings = [fetchParts, () => validator.warm(), () => editors?.warm(state.columns)]
  let endWarming = () => {}
  /** One after the other, when the browser has nothing else to do; not while a cell is being edited. */
  function warm() {
    if (live.cell) return warmLater()
    warmings.shift()?.()
    if (warmings.length > 0) endWarming = whenIdle(warm)
  }
  function warmLater() {
    const timer = setTimeout(() => {
      endWarming = whenIdle(warm)
    }, REST_MS)
    endWarming = () => clearTimeout(timer)
  }
  warmLater()
  let flashes: RowFlashes | null = null

  /** When somebody comes to the grid, or the page has come to rest: mounting is for what is seen. */
  function fetchParts() {
    messages.begin()
    validator.fetch?.()
  }

  /** A pane that was hidden may have lost them. */
  function restoreOffsets() {
    viewport.scrollTop = state.scrollTop
    viewport.scrollLeft = state.scrollLeft
  }

  return {
    viewport,
    focusCell(rowId, key, { edit = false } = {}) {
      const position = this.positionOf(rowId, key)
      if (!position) return false
      live.commit()
      select(selectCell(position))
      live.focus()
      if (edit) live.open()
      showActive()
      return true
    },
    scrollToRow(rowId) {
      const row = store.indexOf(rowId)
      if (row !== -1) revealCell(row, state.active?.column ?? 0)
    },
    get selection() {
      return state.selection
    },
    get range(): CellRange | null {
      return state.range
    },
    select,
    focus: live.focus,
    run: actions.run,
    commit: live.commit,
    cancel: live.cancel,
    get editing() {
      return live.cell ? { rowId: store.idOf(live.cell.row), key: live.cell.column.key } : null
    },
    setColumns(columns) {
      live.commit()
      state.columns = columns
      services.splice(0, services.length, ...serviceColumns({ ...options, columns }))
      endColumns()
      endColumns = followColumns(columns, columnEvents)
      relayout()
      editors?.warm(columns)
    },
    setMode(mode) {
      if (state.mode === mode) return
      live.commit()
      state.mode = mode
      relayout()
    },
    refresh() {
      if (isHidden()) return
      restoreOffsets()
      readSizes()
      render()
      head.update()
      body.repaint(null, null)
      foot.update(null)
      live.place()
    },
    highlight(ids) {
      parts.view.use(({ createRowFlashes }) => {
        flashes ??= createRowFlashes(state.flashing, body.remark)
        flashes.start(ids)
      })
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
      cancelAnimationFrame(showing)
      live.destroy()
      for (const end of [endStore, endErrors, endSelected, endColumns, endFocus, endPointers]) end()
      observer.disconnect()
      endIdle()
      endWarming()
      flashes?.end()
      messages.destroy()
      body.destroy()
      viewport.remove()
      root.classList.remove(styles.root ?? '')
      editors?.destroy()
    },
  }
}

/** The size that the viewport will have, scrollbars aside; what it has is observed. Null where only the layout knows. */
function expectedSize(
  root: HTMLElement,
  { height, maxHeight, store, rowHeightPx }: GridViewOptions,
  footHeightPx: number,
): { readonly widthPx: number; readonly heightPx: number } | null {
  const { clientWidth, clientHeight } = root
  if (clientWidth === 0) return null
  if (height === null) return clientHeight === 0 ? null : { widthPx: clientWidth, heightPx: clientHeight }
  const natural = HEADER_HEIGHT_PX + Math.max(1, store.rows.length) * rowHeightPx + footHeightPx + BORDERS_PX
  const heightPx = height ?? Math.min(maxHeight ?? natural, natural)
  return { widthPx: clientWidth - BORDERS_PX, heightPx: heightPx - BORDERS_PX }
}

function makeViewport({ height, maxHeight }: GridViewOptions): HTMLElement {
  const viewport = makeDiv(styles.viewport)
  // The mouse wheel reaches it; the keyboard scrolls by moving the active cell.
  viewport.tabIndex = -1
  if (height === null) viewport.dataset.fills = ''
  else if (height !== undefined) viewport.style.height = `${height}px`
  if (maxHeight !== undefined && maxHeight !== null) viewport.style.maxHeight = `${maxHeight}px`
  return viewport
}

function makeGrid({ labelledBy, label }: GridViewOptions, id: string): HTMLElement {
  const grid = makeDiv(undefined, 'grid')
  grid.id = id
  grid.setAttribute('aria-multiselectable', 'true')
  if (labelledBy !== undefined) grid.setAttribute('aria-labelledby', labelledBy)
  else if (label !== undefined) grid.setAttribute('aria-label', label)
  return grid
}
