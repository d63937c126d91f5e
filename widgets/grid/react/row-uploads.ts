import { createUploadTracker } from '../cells/file/create-upload-tracker.ts'
import type { CellServices, UploadTracker, UploadTransport } from '../core/cell-services.ts'
import type { GridStore } from '../core/grid-store.ts'
import type { Validator } from '../core/validator.ts'

export interface RowUploadsOptions {
  readonly transport: UploadTransport
  readonly notify: NonNullable<CellServices['notify']>
  /** What cells are made with comes before their store. */
  store(): GridStore
  validator(): Validator
}

/** Files on their way into the rows of a grid. */
export function createRowUploads({ transport, notify, store, validator }: RowUploadsOptions): UploadTracker {
  return createUploadTracker({
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
