import { defineCell } from './cell-definition.ts'
import type { Column } from './column.ts'
import { createGridStore } from './create-grid-store.ts'
import type { GridColumn } from './grid-column.ts'
import type { GridStore } from './grid-store.ts'
import type { GridStoreOptions } from './grid-store-options.ts'
import { createOthersCells, type LeftAlone } from './others-cells.ts'
import type { GridRow } from './row.ts'
import { createServerRows, type ServerRows } from './server-rows.ts'
import type { StoreChange } from './store-change.ts'

const textCell = defineCell({
  type: 'text',
  title: '文本',
  editing: 'text',
  looksLikeInput: true,
  emptyValue: () => '',
  format: String,
  parse: (text) => ({ ok: true, value: text }),
})

/** A column as the store sees it: what is only drawn is made up. */
export function column(declared: Partial<GridColumn> & { readonly key: string }, parts: Partial<Column> = {}): Column {
  const whole: GridColumn = { title: declared.key, ...declared }
  return {
    key: declared.key,
    title: whole.title,
    declared: whole,
    cell: textCell,
    widthPx: 100,
    minWidthPx: 40,
    pinned: null,
    visible: true,
    align: 'left',
    readOnly: declared.disabled ?? false,
    required: false,
    placeholder: '',
    props: {},
    statistics: [],
    choices: null,
    rules: [],
    ...parts,
  }
}

/** People with a name and an age; ids of new rows are `new1`, `new2`, …. */
export function setupStore(options: Partial<GridStoreOptions> = {}): {
  readonly store: GridStore
  readonly told: StoreChange[]
  /** What undo and redo have left alone, since others have saved it. */
  readonly left: LeftAlone[]
  server(): ServerRows
} {
  const made: { count: number; server?: ServerRows } = { count: 0 }
  const left: LeftAlone[] = []
  const others = createOthersCells((cells) => left.push(cells))
  const store = createGridStore({
    server(ground) {
      made.server = createServerRows(ground, others)
      return made.server
    },
    others,
    columns: [column({ key: 'name' }), column({ key: 'age' })],
    rows: people(),
    makeId: () => {
      made.count += 1
      return `new${made.count}`
    },
    ...options,
  })
  others.follow(store)
  const told: StoreChange[] = []
  store.subscribe((change) => told.push(change))
  return {
    store,
    told,
    left,
    server() {
      if (!made.server) throw new Error('The store was made without it.')
      return made.server
    },
  }
}

export function people(): GridRow[] {
  return [
    { id: 'a', name: '张三', age: 30 },
    { id: 'b', name: '李四', age: 40 },
    { id: 'c', name: '王五', age: 50 },
  ]
}

export function idsOf(store: GridStore): readonly string[] {
  return store.rows.map((row) => store.idOf(row))
}
