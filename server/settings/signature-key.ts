import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingsMessages } from './messages.ts'
import { StartProblem } from './start-problem.ts'

const KEY_FILE = 'signature-key'

/** The key of this deployment's signatures: made at the first start, kept in the data folder at 0600. */
export function openSignatureKey(dataFolder: string): string {
  const file = join(dataFolder, KEY_FILE)
  try {
    mkdirSync(dataFolder, { recursive: true })
    // `wx`: of two servers that start at once, the second takes the key of the first.
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw problem(file, error)
  }
  const key = read(file).trim()
  if (key === '') throw problem(file)
  return key
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw problem(file, error)
  }
}

function problem(file: string, cause?: unknown): StartProblem {
  return new StartProblem('folder-not-writable', settingsMessages.signatureKey(file), { cause })
}
