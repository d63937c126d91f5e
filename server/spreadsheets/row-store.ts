import type { ByteStore } from './byte-sink.ts'
import type { SheetRow } from './sheet-row.ts'

/** Where rows wait as bytes. */
export type RowStore = ByteStore

const LENGTH_BYTES = 4

/** Rows in portions, each behind its length: as they come out of the thread, and not taken apart before they are read. */
export function createRowStore(store: RowStore) {
  let count = 0
  return {
    count: () => count,
    async write(portion: { readonly count: number; readonly bytes: Uint8Array }): Promise<void> {
      const length = Buffer.alloc(LENGTH_BYTES)
      length.writeUInt32LE(portion.bytes.length)
      await store.write(length)
      await store.write(portion.bytes)
      count += portion.count
    },
    async *read(): AsyncGenerator<readonly SheetRow[], void> {
      let held = Buffer.alloc(0)
      for await (const piece of store.readAll()) {
        held = held.length === 0 ? Buffer.from(piece) : Buffer.concat([held, piece])
        while (held.length >= LENGTH_BYTES) {
          const end = LENGTH_BYTES + held.readUInt32LE()
          if (held.length < end) break
          // What the thread has written itself.
          yield JSON.parse(held.toString('utf8', LENGTH_BYTES, end)) as readonly SheetRow[]
          held = held.subarray(end)
        }
      }
    },
  }
}
