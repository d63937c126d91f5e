import { createHash, randomInt } from 'node:crypto'

const RECOVERY_CODES = 10
/** Without those that look alike. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const GROUPS = 4
const GROUP_LENGTH = 4

/** Ten codes of 79 bits: nobody guesses one, and none is found by its hash, so the hash may be a quick one. */
export function createRecoveryCodes(): readonly string[] {
  return Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: GROUPS }, createGroup).join('-'))
}

function createGroup(): string {
  return Array.from({ length: GROUP_LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
}

/** As it is stored, however it was typed: with whose it is in it, so that it is nobody else's. */
export function hashRecoveryCode(userId: string, code: string): string {
  const bare = code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return createHash('sha256').update(`${userId}:${bare}`).digest('hex')
}
