import type { ComponentType } from 'react'
import type { CellEditorProps } from '../engine/cell-definition.ts'
import type { CellErrors } from '../engine/cell-errors.ts'
import type { Column } from '../engine/column.ts'
import type { GridStore } from '../engine/grid-store.ts'
import { type CellValue, type GridRow, isSameCell } from '../engine/row.ts'
import type { EditorHost, EditorRequest, OpenEditor } from '../view/view-types.ts'
import { whenIdle as runWhenIdle } from '../view/when-idle.ts'
import { createEditorComponents, oneByOne, oneOfEachType } from './editor-components.ts'
import { createMountedEditors, type EditorPlaces, type MountedEditor } from './mounted-editors.ts'
import { openWaitingEditor, type WaitingEditor } from './waiting-editor.ts'

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
  const components = createEditorComponents()
  const editors = createMountedEditors(idPrefix)
  let openings = 0
  let stopWarming: () => void = ignore
  let stopLoading: () => void = ignore
  let destroyed = false
  let current: CurrentEditor | null = null

  /** Mounts it where it waits, unless it is mounted or is to be no more. */
  async function mountUnseen(column: Column): Promise<void> {
    const Component = await components.load(column)
    if (destroyed || editors.byType.has(column.cell.type)) return
    editors.mount(column, Component, openings)
    editors.drawInSlices()
  }

  function closeCurrent() {
    const closing = current
    current = null
    if (!closing) return
    markRefused(closing)
    closing.waiting?.close()
    const editor = editors.byType.get(closing.type)
    if (!editor || !closing.shown) return
    editors.park(editor)
    editors.setProps(closing.type, { ...editor.props, open: false, initialText: undefined })
    editors.draw()
  }

  /** What was typed and is no value is told of as a refused paste is; a value takes that away again. */
  function markRefused({ request: { row, column }, refused }: CurrentEditor) {
    const rowId = store.idOf(row)
    if (refused !== null && store.rowById(rowId) === row) errors.set('paste', rowId, column.key, refused || undefined)
  }

  function show(opened: CurrentEditor, Component: ComponentType<CellEditorProps>, initialText: string | undefined) {
    const { request, container } = opened
    const { column, row } = request
    const mounted = editors.byType.get(column.cell.type)
    const editor = mounted ?? editors.mount(column, Component, openings)
    openings += 1
    opened.shown = true
    const seen = columnOf(column, row)
    editors.setProps(editor.type, {
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
      popupContainer: editors.popups,
    })
    editors.place(editor, column, container)
    // First, so that what is drawn for the focus and what is drawn for the cell is drawn once.
    if (mounted) editors.focus(editor.type)
    // Within the event that opens the cell, so that the next key finds its editor.
    editors.drawNow()
  }

  function start(opened: CurrentEditor, initialText: string | undefined) {
    const { request, container } = opened
    const ready = components.here.get(opened.type)
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
    components.load(request.column).then(
      (Component) =>
        waiting.settle((typed) => {
          if (current !== opened || destroyed) return
          opened.waiting = null
          // It judges the text by itself.
          opened.refused = null
          const hadFocus = waiting.hasFocus()
          waiting.close()
          show(opened, Component, typed)
          if (hadFocus) editors.focus(opened.type)
        }),
      () => waiting.fail(),
    )
  }

  /** The cell of the open editor may have another value, or be wrong. */
  function follow() {
    if (!current?.shown) return
    const { request, type } = current
    const { key } = request.column
    const editor = editors.byType.get(type)
    const value = request.row[key] ?? null
    const invalid = errors.messageOf(request.rowId, key) !== undefined
    if (!editor || (editor.props.value === value && editor.props.invalid === invalid)) return
    editors.setProps(type, { ...editor.props, value, invalid })
    editors.draw()
  }

  const subscriptions = [store.subscribe(follow), errors.subscribe(follow)]

  return {
    get mounted() {
      return editors.items
    },
    subscribe: editors.subscribe,
    drawn(type, opening) {
      // Once for each opening: it is drawn again when a hidden page comes back.
      if (current?.type !== type || current.ready || opening !== openings) return
      current.ready = true
      current.request.onReady()
    },
    setPlaces: (next) => editors.setPlaces(next, current?.type),
    duringRender: editors.duringRender,
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
          current === opened && (container.contains(target) || (editors.places?.popups.contains(target) ?? false)),
        focus() {
          if (current !== opened) return
          if (opened.waiting) opened.waiting.focus()
          else editors.focus(opened.type)
        },
        close() {
          if (current === opened) closeCurrent()
        },
      }
    },
    preload(columns) {
      stopLoading()
      stopLoading = oneByOne(oneOfEachType(columns, components.here), components.load, whenIdle)
    },
    warm(columns) {
      stopWarming()
      // A type that cannot be had is asked for again by the cell that needs it, which says so.
      stopWarming = oneByOne(oneOfEachType(columns, editors.byType), mountUnseen, whenIdle)
    },
    prepare(column) {
      const { type, loadEditor } = column.cell
      if (loadEditor && !editors.byType.has(type)) mountUnseen(column).catch(ignore)
    },
    fail(type) {
      const editor = editors.byType.get(type)
      if (!editor) return
      const failing = current
      editors.unmount(editor)
      editors.draw()
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

/** What was typed before the editor came. Why the text means nothing by itself; empty: it has been taken. */
function takeText({ column, row, onChange }: EditorRequest, typed: string): string {
  const outcome = column.cell.parse(typed, column)
  if (!outcome.ok) return outcome.message
  if (!isSameCell(row[column.key], outcome.value)) onChange(outcome.value)
  return ''
}
