import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartProblem } from '../settings/start-problem.ts'
import { secretMessages as messages } from './messages.ts'
import { parseSecretKeys, type SecretKey, toSecretKey } from './secret-key.ts'

/** In the data folder, where the database comes with the server. One key a line, the current one first. */
export const KEY_FILE = 'secret-key'
const OWNER_ONLY = 0o600
const KEY_BYTES = 32

export interface KeyFile {
  /** Null: there is none yet. */
  readonly read: () => readonly SecretKey[] | null
  /** Makes it with a first key, where there is none. */
  readonly ensure: () => void
  readonly write: (keys: readonly SecretKey[]) => void
}

export function createKeyFile(folder: string): KeyFile {
  const file = join(folder, KEY_FILE)
  const draft = `${file}.${process.pid}`
  const writeDraft = (keys: readonly SecretKey[]) => {
    const text = keys.map(({ bytes }) => `${bytes.toString('base64')}\n`).join('')
    writeFileSync(draft, text, { mode: OWNER_ONLY, flush: true })
  }
  return {
    read: () => {
      if (!existsSync(file)) return null
      const keys = parseSecretKeys(readFileSync(file, 'utf8'))
      if (!keys) throw new StartProblem('invalid-setting', messages.brokenFile(file))
      return keys
    },
    ensure: () => {
      if (existsSync(file)) return
      mkdirSync(folder, { recursive: true })
      writeDraft([createSecretKey()])
      try {
        // Whole or not at all, and never over one that is there by now.
        linkSync(draft, file)
      } catch (error) {
        if (!existsSync(file)) throw error
      } finally {
        rmSync(draft)
      }
    },
    write: (keys) => {
      writeDraft(keys)
      renameSync(draft, file)
    },
  }
}

export function createSecretKey(): SecretKey {
  return toSecretKey(randomBytes(KEY_BYTES))
}
