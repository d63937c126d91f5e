import type { ComponentType } from 'react'
import type { CellEditorProps } from '../engine/cell-definition.ts'
import type { Column } from '../engine/column.ts'

type EditorComponent = ComponentType<CellEditorProps>

/** The components that edit cells, one for each type: fetched when first asked for. */
export interface EditorComponents {
  /** Those that are here, by type. */
  readonly here: ReadonlyMap<string, EditorComponent>
  /** Whoever asks again after a failure has it fetched again. */
  load(column: Column): Promise<EditorComponent>
}

export function createEditorComponents(): EditorComponents {
  const loads = new Map<string, Promise<EditorComponent>>()
  const here = new Map<string, EditorComponent>()
  return {
    here,
    load({ cell: { type, loadEditor } }) {
      const known = loads.get(type)
      if (known) return known
      if (!loadEditor) return Promise.reject(new TypeError(`Cells of type ${type} have no editor component.`))
      const loading = loadEditor()
      loads.set(type, loading)
      loading.then(
        (Component) => here.set(type, Component),
        // So that the next attempt asks again.
        () => loads.delete(type),
      )
      return loading
    },
  }
}

/** A column of each type that has an editor component, but for the types that are there. */
export function oneOfEachType(columns: readonly Column[], there: ReadonlyMap<string, unknown>): readonly Column[] {
  const byType = new Map(columns.map((column) => [column.cell.type, column]))
  return [...byType.values()].filter(({ cell }) => cell.loadEditor && !there.has(cell.type))
}

/** Runs it for one column after the other, whenever there is time; one that fails keeps no other. Returns what ends it. */
export function oneByOne(
  columns: readonly Column[],
  run: (column: Column) => Promise<unknown>,
  whenIdle: (run: () => void) => () => void,
): () => void {
  const waiting = [...columns]
  let stop = () => {}
  const next = () => {
    const column = waiting.shift()
    if (column) stop = whenIdle(() => void run(column).then(next, next))
  }
  next()
  return () => {
    waiting.length = 0
    stop()
  }
}
