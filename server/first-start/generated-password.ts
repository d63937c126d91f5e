import { randomInt } from 'node:crypto'

/** Without the characters that are mistaken for one another when read off a screen. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 16

/** A password that is shown once, to be replaced at the first sign-in. */
export function createPassword(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
