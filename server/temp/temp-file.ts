import type { FileHandle } from 'node:fs/promises'
import type { ByteStore } from '../spreadsheets/byte-sink.ts'

/** A file without a name, which grows while it is read. */
export interface TempFile extends ByteStore {
  readonly size: number
  /** For a thread of this process that reads it as well. */
  readonly descriptor: number
  /** Nothing more comes: who reads comes to the end. */
  end(): void
  /** It will never be complete: who reads is told so. */
  fail(error: unknown): void
  /** Everything from the beginning, waiting for what is still to come. */
  follow(): AsyncGenerator<Buffer, void>
  /** What is there now, from the beginning. */
  readAll(): AsyncGenerator<Buffer, void>
  /** A piece of what is there, by its place. */
  readAt(at: number, length: number): Promise<Buffer>
  /** Gives the room back; may be called twice. */
  close(): Promise<void>
}

export interface Room {
  /** Throws when there is no more. */
  take(bytes: number): void
  giveBack(): void
}

const PIECE_BYTES = 256 * 1024

type State = { readonly is: 'growing' | 'complete' } | { readonly is: 'failed'; readonly error: unknown }

export function createTempFile(handle: FileHandle, room: Room): TempFile {
  let size = 0
  let state: State = { is: 'growing' }
  let wake = () => {}
  let closing: Promise<void> | undefined

  async function* read(isFollowing: boolean): AsyncGenerator<Buffer, void> {
    for (let at = 0; ; ) {
      if (state.is === 'failed') throw state.error
      if (at < size) {
        const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(PIECE_BYTES), 0, PIECE_BYTES, at)
        at += bytesRead
        yield buffer.subarray(0, bytesRead)
      } else if (isFollowing && state.is === 'growing') {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      } else return
    }
  }

  const settle = (next: State) => {
    if (state.is === 'growing') state = next
    wake()
  }
  const close = () => {
    closing ??= handle.close().finally(room.giveBack)
    settle({ is: 'failed', error: new TypeError('A temporary file was closed while it was read.') })
    return closing
  }

  return {
    get size() {
      return size
    },
    descriptor: handle.fd,
    async write(bytes) {
      if (closing) throw new TypeError('A temporary file that is closed takes nothing more.')
      room.take(bytes.length)
      for (let done = 0; done < bytes.length; ) {
        const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, size)
        done += bytesWritten
        size += bytesWritten
      }
      wake()
    },
    end: () => settle({ is: 'complete' }),
    fail: (error) => settle({ is: 'failed', error }),
    follow: () => read(true),
    readAll: () => read(false),
    async readAt(at, length) {
      const piece = Buffer.allocUnsafe(length)
      for (let done = 0; done < length; ) {
        const { bytesRead } = await handle.read(piece, done, length - done, at + done)
        if (bytesRead === 0) throw new TypeError('A temporary file ends before the piece that was asked for.')
        done += bytesRead
      }
      return piece
    },
    close,
  }
}
