/** Codes of departments and categories: a letter and two digits for each level, `A01A03`. */
export const LEVEL_LENGTH = 3
const LAST_NUMBER = 99

/**
 * The code behind the last one on its level, `A01` to `A99`, then `B01`; the first where there is none. Null when all
 * are used up.
 */
export function nextLevelCode(parentCode: string | null, siblingCodes: readonly string[]): string | null {
  const prefix = parentCode ?? ''
  const last = siblingCodes
    .filter((code) => code.startsWith(prefix) && code.length === prefix.length + LEVEL_LENGTH)
    .map((code) => code.slice(prefix.length))
    .filter((step) => /^[A-Z]\d{2}$/.test(step))
    .toSorted()
    .at(-1)
  if (last === undefined) return `${prefix}A01`
  const [letter = 'A'] = last
  const number = Number(last.slice(1))
  if (number < LAST_NUMBER) return `${prefix}${letter}${String(number + 1).padStart(2, '0')}`
  return letter === 'Z' ? null : `${prefix}${String.fromCharCode(letter.charCodeAt(0) + 1)}01`
}
