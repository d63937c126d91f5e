import type { Column } from '../engine/column.ts'
import type { ColumnOption } from '../engine/grid-column.ts'
import type { GridStore } from '../engine/grid-store.ts'
import type { CellValue, GridRow } from '../engine/row.ts'
import type { CellChange, StoreChange } from '../engine/store-change.ts'
import { createLinkedLevel, type LinkedLevel } from './linked-level.ts'

/** Choices of columns that depend on each other: a province, its cities, their districts. */
export interface LinkageConfig {
  /** Key of the first column; each names the next by its `linkageKey`. */
  readonly key: string
  /** Choices below a value; '' asks for those of the first level. */
  requestData(parent: string): Promise<readonly ColumnOption[]>
}

export interface Linkage {
  /** The columns with their choices: of all values that are known, so that cells show texts. */
  link(columns: readonly Column[]): readonly Column[]
  /** The column with the choices of one row, for its editor. */
  columnOf(column: Column, row: GridRow): Column
  /** The lower columns, emptied: what goes with another value in this one. */
  followersOf(column: Column): Readonly<Record<string, CellValue>> | undefined
  /**
   * Empties the lower columns where a value was changed by a paste, a fill or by code. `onEmptied`: these cells hold
   * nothing any more, whoever emptied them; what was wrong with them is to be looked at again.
   */
  follow(store: GridStore, onEmptied: (cells: readonly EmptiedCell[]) => void): () => void
}

export type EmptiedCell = readonly [id: string, key: string]

/** Links columns. Choices are asked for once for each value of the level above, when they are first needed. */
export function createLinkage(configs: readonly LinkageConfig[], store: () => GridStore): Linkage {
  const levels = new Map<string, LinkedLevel>()

  function chainOf(config: LinkageConfig, columns: readonly Column[]): readonly Column[] {
    const chain: Column[] = []
    let key: string | undefined = config.key
    while (key !== undefined) {
      const column: Column | undefined = columns.find((candidate) => candidate.key === key)
      if (!column || chain.includes(column)) break
      chain.push(column)
      key = column.declared.linkageKey
    }
    return chain
  }

  return {
    link(columns) {
      levels.clear()
      for (const config of configs) {
        const chain = chainOf(config, columns)
        chain.forEach(({ key }, depth) => {
          const above = chain[depth - 1]?.key
          const below = chain.slice(depth + 1).map((column) => column.key)
          levels.set(
            key,
            createLinkedLevel({ key, depth, above, below, request: (parent) => config.requestData(parent), store }),
          )
        })
      }
      if (levels.size === 0) return columns
      return columns.map((column) => {
        const level = levels.get(column.key)
        return level ? { ...column, choices: level.known } : column
      })
    },
    columnOf(column, row) {
      const level = levels.get(column.key)
      if (!level) return column
      const choices = level.choicesOf(row)
      choices.load()
      return { ...column, choices }
    },
    followersOf({ key }) {
      const below = levels.get(key)?.below ?? []
      return below.length === 0 ? undefined : Object.fromEntries(below.map((lower) => [lower, null]))
    },
    follow(followed, onEmptied) {
      return followed.subscribe((change) => {
        if (levels.size === 0 || change.reset || change.origin === 'undo' || change.origin === 'outside') return
        const outdated = outdatedCells(change, levels, followed)
        if (outdated.length > 0) followed.setCells(outdated, 'follow')
        const emptied = [
          ...emptiedCells(change, levels, followed),
          ...outdated.map(({ id, key }) => [id, key] as const),
        ]
        if (emptied.length > 0) onEmptied(emptied)
      })
    },
  }
}

/** Lower cells of changed ones that were not changed with them. */
function outdatedCells(
  change: StoreChange,
  levels: ReadonlyMap<string, LinkedLevel>,
  store: GridStore,
): readonly CellChange[] {
  const linked = [...change.columns].flatMap((key) => levels.get(key) ?? [])
  if (linked.length === 0) return []
  const outdated: CellChange[] = []
  const look = (id: string, row: GridRow, changed: ReadonlySet<string>) => {
    for (const { key, below } of linked) {
      const next = below[0]
      if (next === undefined || !changed.has(key) || changed.has(next)) continue
      for (const lower of below) if (!isEmpty(row[lower])) outdated.push({ id, key: lower, value: null })
    }
  }
  if (change.cells) {
    for (const [id, changed] of change.cells) {
      const row = store.rowById(id)
      if (row) look(id, row, changed)
    }
  } else for (const row of store.rows) look(store.idOf(row), row, change.columns)
  return outdated
}

/** Lower cells that were emptied in one step with the cell above, as an editor does. */
function emptiedCells(
  change: StoreChange,
  levels: ReadonlyMap<string, LinkedLevel>,
  store: GridStore,
): readonly EmptiedCell[] {
  return [...(change.cells ?? [])].flatMap(([id, changed]) => {
    const below = new Set([...changed].flatMap((key) => levels.get(key)?.below ?? []))
    return [...below]
      .filter((key) => changed.has(key) && isEmpty(store.rowById(id)?.[key]))
      .map((key) => [id, key] as const)
  })
}

function isEmpty(value: CellValue | undefined): boolean {
  return value === undefined || value === null || value === ''
}
