import { type ComponentType, startTransition } from 'react'
import { flushSync } from 'react-dom'
import { whenIdle as runWhenIdle } from '../cells/when-idle.ts'
import type { CellEditorProps } from '../core/cell-definition.ts'
import type { CellErrors } from '../core/cell-errors.ts'
import type { Column } from '../core/grid-column.ts'
import type { GridStore } from '../core/grid-store.ts'
import { type CellValue, type GridRow, isSameCell } from '../core/row.ts'
import type { EditorHost, EditorRequest, OpenEditor } from '../view/view-types.ts'
import { openWaitingEditor, type WaitingEditor } from './waiting-editor.ts'

/** The one editor of a type, mounted once and kept. */
export interface MountedEditor {
  readonly type: string
  /** Never exchanged, so what is mounted in it stays mounted while it moves from cell to cell. */
  readonly element: HTMLElement
  readonly Component: ComponentType<CellEditorProps>
  readonly props: CellEditorProps
}

/** An editor host with what its drawing needs. */
export interface ReactEditorHost extends EditorHost {
  readonly mounted: readonly MountedEditor[]
  subscribe(onChange: () => void): () => void
  /** The editor that was opened last stands in the document with its props. */
  drawn(type: string, opening: number): void
  /** An editor threw while it was drawn. */
  fail(type: string): void
  /** Where closed editors wait, and where pop-ups are drawn; the drawing says so. */
  setPlaces(places: EditorPlaces | null): void
  /** Fetches the code of the editors of these columns when there is time; drawing them is left to `warm`. */
  preload(columns: readonly Column[]): void
  /** Mounts the editor of this column's type unseen, without waiting for time: it is about to be opened. */
  prepare(column: Column): void
  /** Runs what may open editors while React is at work, when nothing can be drawn at once. */
  duringRender(run: () => void): void
}

export interface EditorPlaces {
  readonly parking: HTMLElement
  readonly popups: HTMLElement
}

export interface EditorHostOptions {
  readonly store: GridStore
  readonly errors: CellErrors
  /** Of the ids of the controls: several grids may stand on a page. */
  readonly idPrefix: string
  /** The column as an editor of this row sees it: its choices may depend on the row. */
  columnOf?(column: Column, row: GridRow): Column
  /** Cells that change with a cell, beside those that the editor names. */
  followersOf?(column: Column): Readonly<Record<string, CellValue>> | undefined
  /** When there is nothing better to do; tests run it at once. */
  readonly whenIdle?: (run: () => void) => () => void
}

const NO_ROW: GridRow = {}
const ignore = () => undefined

/**
 * Keeps one editor of each type: mounted unseen when there is time, moved over the cell that opens, with other props.
 * A type whose code is still on its way takes what is typed in the meantime; one that cannot be had can be tried again
 * in its cell.
 */
export function createEditorHost({
  store,
  errors,
  idPrefix,
  columnOf = (column) => column,
  followersOf = () => undefined,
  whenIdle = runWhenIdle,
}: EditorHostOptions): ReactEditorHost {
  const editors = new Map<string, MountedEditor>()
  const loads = new Map<string, Promise<ComponentType<CellEditorProps>>>()
  const arrived = new Map<string, ComponentType<CellEditorProps>>()
  const listeners = new Set<() => void>()
  let list: readonly MountedEditor[] = []
  let places: EditorPlaces | null = null
  let openings = 0
  let stopWarming: () => void = ignore
  let stopLoading: () => void = ignore
  let rendering = 0
  let destroyed = false
  let current: CurrentEditor | null = null

  const popups = () => places?.popups ?? document.body

  function draw() {
    list = [...editors.values()]
    for (const listener of listeners) listener()
  }

  /** Within the event that opens a cell, so that the next key finds its editor. */
  function drawNow() {
    if (rendering > 0) draw()
    else flushSync(draw)
  }

  function load(column: Column): Promise<ComponentType<CellEditorProps>> {
    const { type, loadEditor } = column.cell
    const known = loads.get(type)
    if (known) return known
    if (!loadEditor) return Promise.reject(new TypeError(`Cells of type ${type} have no editor component.`))
    const loading = loadEditor()
    loads.set(type, loading)
    loading.then(
      (Component) => arrived.set(type, Component),
      // So that the next attempt asks again.
      () => loads.delete(type),
    )
    return loading
  }

  function mount(column: Column, Component: ComponentType<CellEditorProps>): MountedEditor {
    const element = document.createElement('div')
    element.dataset.gridEditor = column.cell.type
    setWidth(element, column)
    park(element)
    const editor = { type: column.cell.type, element, Component, props: idleProps(column) }
    editors.set(editor.type, editor)
    return editor
  }

  /** Mounts it where it waits, unless it is mounted or is to be no more. */
  async function mountUnseen(column: Column): Promise<void> {
    const Component = await load(column)
    if (destroyed || editors.has(column.cell.type)) return
    mount(column, Component)
    // In slices: a key press in between is not kept waiting.
    startTransition(draw)
  }

  function park(element: HTMLElement) {
    // Unseen, and out of reach of the keyboard.
    element.inert = true
    places?.parking.append(element)
  }

  function idleProps(column: Column): CellEditorProps {
    return {
      column,
      row: NO_ROW,
      rowId: '',
      value: null,
      initialText: undefined,
      opening: openings,
      open: false,
      id: `${idPrefix}-${column.cell.type}`,
      label: column.title,
      invalid: false,
      describedBy: undefined,
      onChange: ignore,
      onRefuse: ignore,
      onCommit: ignore,
      onCancel: ignore,
      popupContainer: popups,
    }
  }

  function setProps(type: string, props: CellEditorProps) {
    const editor = editors.get(type)
    if (editor) editors.set(type, { ...editor, props })
  }

  function closeCurrent() {
    const closing = current
    current = null
    if (!closing) return
    markRefused(closing)
    closing.waiting?.close()
    const editor = editors.get(closing.type)
    if (!editor || !closing.shown) return
    park(editor.element)
    setProps(closing.type, { ...editor.props, open: false, initialText: undefined })
    draw()
  }

  /** What was typed and is no value is told of as a refused paste is; a value takes that away again. */
  function markRefused({ request: { row, column }, refused }: CurrentEditor) {
    const rowId = store.idOf(row)
    if (refused !== null && store.rowById(rowId) === row) errors.set('paste', rowId, column.key, refused || undefined)
  }

  function show(opened: CurrentEditor, Component: ComponentType<CellEditorProps>, initialText: string | undefined) {
    const { request, container } = opened
    const { column, row } = request
    const wasMounted = editors.has(column.cell.type)
    const editor = editors.get(column.cell.type) ?? mount(column, Component)
    openings += 1
    opened.shown = true
    const seen = columnOf(column, row)
    setProps(editor.type, {
      column: seen,
      row,
      rowId: request.rowId,
      value: row[column.key] ?? null,
      initialText,
      opening: openings,
      open: true,
      id: `${idPrefix}-${editor.type}-${openings}`,
      label: request.label,
      invalid: request.invalid,
      describedBy: request.describedBy,
      onChange(value, others) {
        if (current !== opened) return
        opened.refused = ''
        const followers = followersOf(column)
        request.onChange(value, followers || others ? { ...followers, ...others } : undefined)
      },
      onRefuse(message) {
        if (current === opened) opened.refused = message
      },
      onCommit: (move) => current === opened && request.onCommit(move),
      onCancel() {
        if (current !== opened) return
        // The value from before is what is wanted.
        opened.refused = ''
        request.onCancel()
      },
      popupContainer: popups,
    })
    editor.element.inert = false
    setWidth(editor.element, column)
    container.append(editor.element)
    // First, so that what is drawn for the focus and what is drawn for the cell is drawn once.
    if (wasMounted) focusIn(editor.element)
    drawNow()
  }

  function start(opened: CurrentEditor, initialText: string | undefined) {
    const { request, container } = opened
    const ready = arrived.get(opened.type)
    if (ready) return show(opened, ready, initialText)
    const before = request.row[request.column.key] ?? null
    const waiting = openWaitingEditor({
      container,
      label: request.label,
      initialText,
      onCancel() {
        opened.refused = null
        request.onCancel()
      },
      // As far as it means something by itself: the cell may be left by a click before the editor is there.
      onType(typed) {
        opened.refused = typed === '' ? '' : takeText(request, typed)
        if (typed !== '' && opened.refused === '') return
        if (!isSameCell(request.row[request.column.key], before)) request.onChange(before)
      },
      onLeave(typed, move) {
        // What only the editor understands stays, and is in it when it comes.
        if (typed === '' || takeText(request, typed) === '') request.onCommit(move)
      },
      onRetry: () => start(opened, undefined),
    })
    opened.waiting = waiting
    load(request.column).then(
      (Component) =>
        waiting.settle((typed) => {
          if (current !== opened || destroyed) return
          opened.waiting = null
          // It judges the text by itself.
          opened.refused = null
          const hadFocus = waiting.hasFocus()
          waiting.close()
          show(opened, Component, typed)
          if (hadFocus) focusIn(editors.get(opened.type)?.element)
        }),
      () => waiting.fail(),
    )
  }

  /** The cell of the open editor may have another value, or be wrong. */
  function follow() {
    if (!current?.shown) return
    const { request, type } = current
    const { key } = request.column
    const editor = editors.get(type)
    const value = request.row[key] ?? null
    const invalid = errors.messageOf(request.rowId, key) !== undefined
    if (!editor || (editor.props.value === value && editor.props.invalid === invalid)) return
    setProps(type, { ...editor.props, value, invalid })
    draw()
  }

  const subscriptions = [store.subscribe(follow), errors.subscribe(follow)]

  return {
    get mounted() {
      return list
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    drawn(type, opening) {
      // Once for each opening: it is drawn again when a hidden page comes back.
      if (current?.type !== type || current.ready || opening !== openings) return
      current.ready = true
      current.request.onReady()
    },
    setPlaces(next) {
      places = next
      if (next) for (const { element, type } of editors.values()) if (current?.type !== type) park(element)
    },
    duringRender(run) {
      rendering += 1
      try {
        run()
      } finally {
        rendering -= 1
      }
    },
    open(request, container): OpenEditor {
      closeCurrent()
      const opened: CurrentEditor = {
        request,
        container,
        type: request.column.cell.type,
        waiting: null,
        shown: false,
        ready: false,
        refused: null,
      }
      current = opened
      start(opened, request.initialText)
      return {
        contains: (target) =>
          current === opened && (container.contains(target) || (places?.popups.contains(target) ?? false)),
        focus() {
          if (current !== opened) return
          if (opened.waiting) opened.waiting.focus()
          else focusIn(editors.get(opened.type)?.element)
        },
        close() {
          if (current === opened) closeCurrent()
        },
      }
    },
    preload(columns) {
      stopLoading()
      const waiting = oneOfEachType(columns, arrived)
      const next = () => {
        const column = waiting.shift()
        if (column && !destroyed) stopLoading = whenIdle(() => void load(column).then(next, next))
      }
      next()
    },
    warm(columns) {
      stopWarming()
      const waiting = oneOfEachType(columns, editors)
      const next = () => {
        const column = waiting.shift()
        if (!column || destroyed) return
        // A type that cannot be had is asked for again by the cell that needs it, which says so.
        stopWarming = whenIdle(() => void mountUnseen(column).then(next, next))
      }
      next()
    },
    prepare(column) {
      const { type, loadEditor } = column.cell
      if (loadEditor && !editors.has(type)) mountUnseen(column).catch(ignore)
    },
    fail(type) {
      const editor = editors.get(type)
      if (!editor) return
      const failing = current
      park(editor.element)
      editor.element.remove()
      editors.delete(type)
      draw()
      if (failing?.type !== type) return
      failing.shown = false
      failing.ready = false
      failing.waiting = openWaitingEditor({
        container: failing.container,
        label: failing.request.label,
        initialText: undefined,
        onCancel: () => failing.request.onCancel(),
        onType: ignore,
        onLeave: ignore,
        onRetry: () => start(failing, undefined),
      })
      failing.waiting.fail()
    },
    destroy() {
      destroyed = true
      stopWarming()
      stopLoading()
      for (const unsubscribe of subscriptions) unsubscribe()
      current?.waiting?.close()
      current = null
    },
  }
}

interface CurrentEditor {
  readonly request: EditorRequest
  readonly container: HTMLElement
  readonly type: string
  /** Stands in until the component is there. */
  waiting: WaitingEditor | null
  shown: boolean
  ready: boolean
  /** Why what was typed last is no value; empty: it is one. Null: nothing was entered. */
  refused: string | null
}

/** A column of each type that has an editor component, but for the types that are there. */
function oneOfEachType(columns: readonly Column[], there: ReadonlyMap<string, unknown>): Column[] {
  const byType = new Map(columns.map((column) => [column.cell.type, column]))
  return [...byType.values()].filter(({ cell }) => cell.loadEditor && !there.has(cell.type))
}

/** What was typed before the editor came. Why the text means nothing by itself; empty: it has been taken. */
function takeText({ column, row, onChange }: EditorRequest, typed: string): string {
  const outcome = column.cell.parse(typed, column)
  if (!outcome.ok) return outcome.message
  if (!isSameCell(row[column.key], outcome.value)) onChange(outcome.value)
  return ''
}

/** Its padding. */
const CELL_INSET_PX = 8

/** As wide as in its cell also while it waits: what watches its size has nothing to do when it moves. */
function setWidth(element: HTMLElement, { widthPx }: Column) {
  element.style.inlineSize = `${widthPx - CELL_INSET_PX}px`
}

const FOCUSABLE = 'input:not([type="hidden"]):not([disabled]), textarea, select, button:not([disabled]), [tabindex="0"]'

function focusIn(element: HTMLElement | undefined) {
  if (!element || element.contains(document.activeElement)) return
  element.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true })
}
