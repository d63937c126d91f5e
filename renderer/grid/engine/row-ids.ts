import { MAX_ROW_KEY_LENGTH } from './constants.ts'

/** Marks ids that the server has not given. */
const TEMPORARY_SUFFIX = '_tid-'
const RANDOM_DIGITS = 6
const TEMPORARY_ID = /_tid-\d{6}$/

function randomDigits(random: () => number): string {
  return String(Math.floor(random() * 10 ** RANDOM_DIGITS)).padStart(RANDOM_DIGITS, '0')
}

/** Ids of new rows: time, running number, random digits, and the suffix of temporary ids. */
export function createRowIds(now: () => number = Date.now, random: () => number = Math.random): () => string {
  let count = 0
  return () => {
    count += 1
    const suffix = `${TEMPORARY_SUFFIX}${randomDigits(random)}`
    // Cut at the front, where ids of one session are all alike.
    const head = `${now()}${count}${randomDigits(random)}`.slice(suffix.length - MAX_ROW_KEY_LENGTH)
    return head + suffix
  }
}

/** Whether an id is of a row that no server knows. */
export function isTemporaryId(id: string): boolean {
  return TEMPORARY_ID.test(id)
}
