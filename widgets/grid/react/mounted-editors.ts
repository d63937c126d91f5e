import { type ComponentType, startTransition } from 'react'
import { flushSync } from 'react-dom'
import type { CellEditorProps } from '../core/cell-definition.ts'
import type { Column } from '../core/grid-column.ts'
import type { GridRow } from '../core/row.ts'

/** The one editor of a type, mounted once and kept. */
export interface MountedEditor {
  readonly type: string
  /** Never exchanged, so what is mounted in it stays mounted while it moves from cell to cell. */
  readonly element: HTMLElement
  readonly Component: ComponentType<CellEditorProps>
  readonly props: CellEditorProps
}

export interface EditorPlaces {
  readonly parking: HTMLElement
  readonly popups: HTMLElement
}

/** The editors of a grid as they are drawn: parked unseen, or over a cell. */
export interface MountedEditors {
  /** The same list until something is drawn. */
  readonly list: readonly MountedEditor[]
  readonly byType: ReadonlyMap<string, MountedEditor>
  readonly places: EditorPlaces | null
  subscribe(onChange: () => void): () => void
  /** Parks what is not over a cell. */
  setPlaces(places: EditorPlaces | null, openType: string | undefined): void
  popups(): HTMLElement
  mount(column: Column, Component: ComponentType<CellEditorProps>, opening: number): MountedEditor
  setProps(type: string, props: CellEditorProps): void
  park(editor: MountedEditor): void
  /** Over the cell of a column, whose width it takes. */
  place(editor: MountedEditor, column: Column, container: HTMLElement): void
  unmount(editor: MountedEditor): void
  focus(type: string): void
  draw(): void
  /** Within the event that opens a cell, so that the next key finds its editor. */
  drawNow(): void
  /** In slices: a key press in between is not kept waiting. */
  drawInSlices(): void
  /** Runs what may draw while React is at work, when nothing can be drawn at once. */
  duringRender(run: () => void): void
}

const NO_ROW: GridRow = {}
const ignore = () => undefined

export function createMountedEditors(idPrefix: string): MountedEditors {
  const editors = new Map<string, MountedEditor>()
  const listeners = new Set<() => void>()
  let list: readonly MountedEditor[] = []
  let places: EditorPlaces | null = null
  let rendering = 0

  const popups = () => places?.popups ?? document.body

  function draw() {
    list = [...editors.values()]
    for (const listener of listeners) listener()
  }

  function park({ element }: Pick<MountedEditor, 'element'>) {
    // Unseen, and out of reach of the keyboard.
    element.inert = true
    places?.parking.append(element)
  }

  function idleProps(column: Column, opening: number): CellEditorProps {
    return {
      column,
      row: NO_ROW,
      rowId: '',
      value: null,
      initialText: undefined,
      opening,
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

  return {
    get list() {
      return list
    },
    byType: editors,
    get places() {
      return places
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    setPlaces(next, openType) {
      places = next
      if (next) for (const editor of editors.values()) if (editor.type !== openType) park(editor)
    },
    popups,
    mount(column, Component, opening) {
      const element = document.createElement('div')
      element.dataset.gridEditor = column.cell.type
      setWidth(element, column)
      park({ element })
      const editor = { type: column.cell.type, element, Component, props: idleProps(column, opening) }
      editors.set(editor.type, editor)
      return editor
    },
    setProps(type, props) {
      const editor = editors.get(type)
      if (editor) editors.set(type, { ...editor, props })
    },
    park,
    place({ element }, column, container) {
      element.inert = false
      setWidth(element, column)
      container.append(element)
    },
    unmount(editor) {
      park(editor)
      editor.element.remove()
      editors.delete(editor.type)
    },
    focus: (type) => focusIn(editors.get(type)?.element),
    draw,
    drawNow() {
      if (rendering > 0) draw()
      else flushSync(draw)
    },
    drawInSlices: () => startTransition(draw),
    duringRender(run) {
      rendering += 1
      try {
        run()
      } finally {
        rendering -= 1
      }
    },
  }
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
