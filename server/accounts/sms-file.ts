import { appendFileSync, chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Clock } from '../clock.ts'
import type { SmsProvider } from './sms-provider.ts'

/** In the data folder, beside the secrets of the installation. */
export const SMS_FILE = 'text-messages.jsonl'
/** A person looks for the newest; as many are kept when the file is cut. */
const KEPT = 100
const CUT_AT = 2 * KEPT
const OWNER_ONLY = 0o600

/**
 * Stands in for a provider where none is set: messages are lines of a file that the server's own user alone can read.
 * Whoever reads it can read the database as well; the log and the tables, which more people see, hold no code.
 */
export function createSmsFile(folder: string, clock: Clock): SmsProvider {
  const file = join(folder, SMS_FILE)
  return {
    // At once and whole: few messages, and no two of them mixed.
    send: async ({ mobile, content }) => {
      mkdirSync(dirname(file), { recursive: true })
      const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []
      const line = JSON.stringify({ time: clock().toISOString(), mobile, content })
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
