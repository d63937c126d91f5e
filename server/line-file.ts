import { appendFileSync, chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A person looks for the newest; as many are kept when the file is cut. */
const KEPT = 100
const CUT_AT = 2 * KEPT
const OWNER_ONLY = 0o600

/**
 * Lines of JSON that the server's own user alone can read, for what has nowhere else to go. Whoever reads them can read
 * the database as well.
 */
export function createLineFile(folder: string, name: string) {
  const file = join(folder, name)
  return {
    /** At once and whole: few lines, and no two of them mixed. */
    append(value: object): void {
      mkdirSync(folder, { recursive: true })
      const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []
      const line = JSON.stringify(value)
      if (lines.length < CUT_AT) {
        appendFileSync(file, `${line}\n`, { mode: OWNER_ONLY })
        // The mode above counts for a new file only.
        chmodSync(file, OWNER_ONLY)
        return
      }
      const kept = [...lines.slice(1 - KEPT), line]
      writeFileSync(`${file}.new`, `${kept.join('\n')}\n`, { mode: OWNER_ONLY })
      renameSync(`${file}.new`, file)
    },
  }
}
