import { type ComponentType, startTransition } from 'react'
import type { CellEditorProps } from '../engine/cell-definition.ts'
import type { Column } from '../engine/column.ts'
import type { GridRow } from '../engine/row.ts'
import { createDrawnList, type DrawnList } from './drawn-list.ts'

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
export interface MountedEditors extends DrawnList<MountedEditor> {
  readonly byType: ReadonlyMap<string, MountedEditor>
  readonly places: EditorPlaces | null
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
  /** In slices: a key press in between is not kept waiting. */
  drawInSlices(): void
}

const NO_ROW: GridRow = {}
const ignore = () => undefined

export function createMountedEditors(idPrefix: string): MountedEditors {
  const editors = new Map<string, MountedEditor>()
  const drawn = createDrawnList(editors)
  let places: EditorPlaces | null = null

  const popups = () => places?.popups ?? document.body

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
    get items() {
      return drawn.items
    },
    subscribe: drawn.subscribe,
    draw: drawn.draw,
    drawNow: drawn.drawNow,
    duringRender: drawn.duringRender,
    byType: editors,
    get places() {
      return places
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
    drawInSlices: () => startTransition(drawn.draw),
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
