import { randomFillSync } from 'node:crypto'

const POOLED = 256
const pool = Buffer.alloc(16 * POOLED)
let left = 0

/** A UUIDv7, as all rows have. */
export function createId(now: number): string {
  if (left === 0) {
    randomFillSync(pool)
    left = POOLED
  }
  left -= 1
  const bytes = pool.subarray(left * 16, left * 16 + 16)
  bytes.writeUIntBE(now, 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
