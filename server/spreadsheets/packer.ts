import { crc32, createDeflateRaw } from 'node:zlib'
import type { ByteSink } from './byte-sink.ts'

/** What an archive tells of one of its files. */
export interface PackedSizes {
  readonly crc: number
  readonly size: number
  readonly packedSize: number
}

/** Packs one file as it comes. One piece at a time: whoever pushes waits for the one before. */
export interface Packer {
  push(bytes: Uint8Array): Promise<void>
  end(): Promise<PackedSizes>
  /** Gives up what is not ended; harmless afterwards. */
  abandon(): void
}

/** Rows go out in bulk: speed counts more than the last percent of size. */
const LEVEL = 1
const PIECE_BYTES = 64 * 1024

/** Node's own deflate works in a thread of its own, so that requests go on meanwhile. */
export function createPacker(out: ByteSink): Packer {
  const deflate = createDeflateRaw({ level: LEVEL, chunkSize: PIECE_BYTES })
  const packed: Buffer[] = []
  let crc = 0
  let size = 0
  let packedSize = 0
  deflate.on('data', (piece: Buffer) => packed.push(piece))

  async function drain() {
    for (const piece of packed.splice(0)) {
      packedSize += piece.length
      await out.write(piece)
    }
  }

  return {
    async push(bytes) {
      crc = crc32(bytes, crc)
      size += bytes.length
      await new Promise<void>((resolve, reject) => deflate.write(bytes, (error) => (error ? reject(error) : resolve())))
      await drain()
    },
    async end() {
      await new Promise<void>((resolve, reject) => {
        deflate.once('end', resolve)
        deflate.once('error', reject)
        deflate.end()
      })
      await drain()
      return { crc, size, packedSize }
    },
    abandon: () => void deflate.destroy(),
  }
}
