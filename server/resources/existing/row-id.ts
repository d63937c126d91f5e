import type { ExistingKeyType } from '#renderer/compile/plan.ts'
import { isDate } from '#schemas/values/calendar.ts'
import { isStorable } from '#schemas/values/wire-value.ts'

/**
 * The id of a row whose key are columns of its table: their texts, joined. Ids stand in comma lists and are trimmed, so
 * what would be mistaken there is escaped; whatever is in a key, two rows have two ids.
 */
export const KEY_ESCAPES: readonly (readonly [character: string, escaped: string])[] = [
  // First: the others bring it along.
  ['~', '~0'],
  [',', '~1'],
  [' ', '~3'],
]
export const KEY_SEPARATOR = '~2'
/** An id is never empty. */
export const EMPTY_PART = '~4'

/** The texts of the key's columns; null for what is no id of such a row, and so of none that there is. */
export function readRowId(id: string, types: readonly ExistingKeyType[]): readonly string[] | null {
  const written = id.split(KEY_SEPARATOR)
  if (written.length !== types.length) return null
  const parts = written.map((part) => (part === EMPTY_PART ? '' : unescapePart(part)))
  return parts.every((part, place) => canBe(part, types[place])) ? parts : null
}

function unescapePart(part: string): string {
  return KEY_ESCAPES.toReversed().reduce((text, [character, escaped]) => text.replaceAll(escaped, character), part)
}

const LARGEST_INTEGER = 2n ** 63n

/** Whether the database takes the text for a value of the type: it ends the statement at what it does not take. */
export function canBe(part: string, type: ExistingKeyType | undefined): boolean {
  switch (type) {
    case 'text':
      return isStorable(part)
    case 'integer':
      return /^-?\d{1,19}$/.test(part) && BigInt(part) < LARGEST_INTEGER && BigInt(part) >= -LARGEST_INTEGER
    case 'decimal':
      return /^-?\d{1,100}(?:\.\d{1,100})?$/.test(part)
    case 'uuid':
      return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(part)
    case 'date':
      return isDate(part)
    default:
      return false
  }
}
