import { randomUUID } from 'node:crypto'
import { mkdir, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTempFile, type TempFile } from './temp-file.ts'

/** Files that are gone when they are done with; all of them together may take so much room. */
export interface TempSpace {
  /** @throws {TempSpaceFullError} when there is no room for even a little. */
  open(): Promise<TempFile>
  /** Bytes in use. */
  used(): number
}

export interface TempSettings {
  readonly folder: string
  readonly maxBytes: number
}

export const DEFAULT_TEMP_MEGABYTES = 4_096
export const DEFAULT_TEMP_SETTINGS: TempSettings = {
  folder: join(tmpdir(), 'pagewright'),
  maxBytes: DEFAULT_TEMP_MEGABYTES * 1024 * 1024,
}

export class TempSpaceFullError extends Error {
  override readonly name = 'TempSpaceFullError'
  readonly code = 'temp-space-full'
}

/** With less than this no file is begun: it would break off in the middle. */
const LEAST_BYTES = 1024 * 1024
/** Of the server's own user alone: the files hold what not everybody may read. */
const FILE_MODE = 0o600
const FOLDER_MODE = 0o700

export function createTempSpace({ folder, maxBytes }: TempSettings): TempSpace {
  let used = 0
  return {
    used: () => used,
    async open() {
      if (maxBytes - used < LEAST_BYTES) throw new TempSpaceFullError('No room for another temporary file.')
      await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
      const path = join(folder, `${randomUUID()}.tmp`)
      const handle = await open(path, 'wx+', FILE_MODE)
      // A file without a name lives as long as it is open: whatever ends this process takes it along.
      await unlink(path)
      let own = 0
      return createTempFile(handle, {
        take(bytes) {
          if (used + bytes > maxBytes) throw new TempSpaceFullError('Temporary files have reached their limit.')
          used += bytes
          own += bytes
        },
        giveBack() {
          used -= own
          own = 0
        },
      })
    },
  }
}
