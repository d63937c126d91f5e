import { randomFillSync } from 'node:crypto'

const ID_BYTES = 8
/** Random numbers are asked for many at a time: asking costs as much as a statement is worth. */
const IDS_AT_ONCE = 512

/** Makes ids that nobody can guess, 16 hexadecimal digits each. */
export function createTraceIds(): () => string {
  const bytes = Buffer.alloc(ID_BYTES * IDS_AT_ONCE)
  let next = bytes.length
  return () => {
    if (next === bytes.length) {
      randomFillSync(bytes)
      next = 0
    }
    const id = bytes.toString('hex', next, next + ID_BYTES)
    next += ID_BYTES
    return id
  }
}
