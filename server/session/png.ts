import { promisify } from 'node:util'
import { deflate } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const BITS_PER_SAMPLE = 8
const RGB_AND_ALPHA = 6
const CHANNELS = 4
const compress = promisify(deflate)

/** Pixels row by row, four bytes each: red, green, blue, alpha. */
export interface Raster {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** The picture as a PNG data URI. */
export async function toPngAddress({ width, height, pixels }: Raster): Promise<string> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([BITS_PER_SAMPLE, RGB_AND_ALPHA, 0, 0, 0], 8)
  const lineBytes = width * CHANNELS
  // Each line begins with the number of its filter; 0 is none.
  const lines = Buffer.alloc((lineBytes + 1) * height)
  for (let row = 0; row < height; row += 1) {
    lines.set(pixels.subarray(row * lineBytes, (row + 1) * lineBytes), row * (lineBytes + 1) + 1)
  }
  const file = [SIGNATURE, chunk('IHDR', header), chunk('IDAT', await compress(lines)), chunk('IEND', Buffer.alloc(0))]
  return `data:image/png;base64,${Buffer.concat(file).toString('base64')}`
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}
