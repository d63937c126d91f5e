import { randomUUID } from 'node:crypto'

/** Where the random part of a UUID begins, behind its version. */
const RANDOM_FROM = 15

/** A UUIDv7: ids of one server sort by creation time, so new rows go to the end of an index. */
export function createUuidV7(now: number = Date.now()): string {
  const time = now.toString(16).padStart(12, '0')
  // The variant is the same in all versions, and random bytes for many of them are drawn at once.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(RANDOM_FROM)}`
}
