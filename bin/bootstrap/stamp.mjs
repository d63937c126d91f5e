import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * @param {string} file
 * @param {string} fingerprint
 */
export function isStamped(file, fingerprint) {
  try {
    return readFileSync(file, 'utf8') === fingerprint
  } catch {
    // Absent or unreadable: the work it vouches for is simply done again.
    return false
  }
}

/**
 * @param {string} file
 * @param {string} fingerprint
 */
export function writeStamp(file, fingerprint) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, fingerprint)
}
