import type { CellServices, UploadTracker, UploadTransport } from '../engine/cell-services.ts'
import type { GridCells } from '../engine/grid-cells.ts'
import type { GridStore } from '../engine/grid-store.ts'
import type { Validator } from '../engine/validator.ts'

export interface RowUploadsOptions {
  readonly cells: GridCells
  readonly transport: UploadTransport
  readonly notify: NonNullable<CellServices['notify']>
  /** What cells are made with comes before their store. */
  store(): GridStore
  validator(): Validator
}

/** Files on their way into the rows of a grid. */
export function createRowUploads({ cells, transport, notify, store, validator }: RowUploadsOptions): UploadTracker {
  return cells.createUploadTracker({
    transport,
    isThere: (row) => store().rowById(store().idOf(row)) === row,
    // Not `user`: an upload ends while another cell is being edited, and must not be taken back with that.
    store(row, key, value) {
      const rowId = store().idOf(row)
      store().setCells([{ id: rowId, key, value }], 'api')
      validator().check(rowId, key, 'change')
    },
    notify,
  })
}

/** A row that is removed may come back by an undo: its files go on. Returns what ends it. */
export function keepUploads(uploads: UploadTracker, store: GridStore): () => void {
  return store.subscribe(({ inserted, reset }) => {
    if (reset) uploads.forget()
    else uploads.resume(inserted.map(({ id }) => store.rowById(id)).filter((row) => row !== undefined))
  })
}
