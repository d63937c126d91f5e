import type { ByteSink } from './byte-sink.ts'
import { createPacker, type PackedSizes, type Packer } from './packer.ts'
import { dataDescriptor, directory, localHeader, type ZipEntry } from './zip-records.ts'

/** A file of an archive that is being packed. */
export type ZipPart = Pick<Packer, 'push' | 'abandon'> & { end(): Promise<void> }

/**
 * An archive that grows at its end only, so that it can be sent while it is made: one file after the other, of whatever
 * size. Beyond 4 GB the fields of 64 bits are used, and only then, since some readers do not expect them.
 */
export interface ZipWriter {
  /** A file that is packed as it comes. The one before must have ended. */
  begin(name: string): Promise<ZipPart>
  /** One that was packed elsewhere meanwhile. */
  addPacked(name: string, sizes: PackedSizes, content: AsyncIterable<Uint8Array>): Promise<void>
  finish(): Promise<void>
}

/** @param zip64From absent: as the format has it. */
export function createZipWriter(out: ByteSink, zip64From?: number): ZipWriter {
  const entries: ZipEntry[] = []
  let at = 0
  const append = async (bytes: Uint8Array) => {
    at += bytes.length
    await out.write(bytes)
  }
  const end = async (name: string, begun: number, sizes: PackedSizes) => {
    await append(dataDescriptor(sizes, zip64From))
    entries.push({ name, at: begun, ...sizes })
  }
  return {
    async begin(name) {
      const begun = at
      await append(localHeader(name))
      const packer = createPacker({ write: append })
      return {
        push: packer.push,
        abandon: packer.abandon,
        end: async () => end(name, begun, await packer.end()),
      }
    },
    async addPacked(name, sizes, content) {
      const begun = at
      await append(localHeader(name))
      for await (const piece of content) await append(piece)
      await end(name, begun, sizes)
    },
    async finish() {
      await append(directory(entries, at, zip64From))
    },
  }
}
