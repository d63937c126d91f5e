import { inflateSync } from 'node:zlib'
import type { Locator, Page } from 'playwright'

/** A picture without transparency: red, green, blue for each pixel, row by row. */
interface Picture {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** What can be told of a picture without another one beside it. */
export interface Look {
  /** Of its commonest colour, 0 to 255. */
  readonly ground: number
  /** The share of pixels that are clearly lighter or darker than that. */
  readonly drawn: number
}

const CLEARLY = 24

/** The colour that is on the screen at this point, as `#rrggbb`. */
export async function pixelAt(page: Page, x: number, y: number): Promise<string> {
  const { data } = readPng(await page.screenshot({ clip: { x, y, width: 1, height: 1 }, animations: 'allow' }))
  return `#${Buffer.from(data).toString('hex')}`
}

/** How an element looks on the screen. */
export async function lookOf(element: Locator): Promise<Look> {
  const { data } = readPng(await element.screenshot({ animations: 'disabled' }))
  const counts = new Array<number>(256).fill(0)
  for (let at = 0; at < data.length; at += 3) {
    const lightness = Math.round((channel(data, at) * 3 + channel(data, at + 1) * 6 + channel(data, at + 2)) / 10)
    counts[lightness] = (counts[lightness] ?? 0) + 1
  }
  const ground = counts.indexOf(Math.max(...counts))
  const drawn = counts.reduce((sum, count, lightness) => sum + (Math.abs(lightness - ground) > CLEARLY ? count : 0), 0)
  return { ground, drawn: drawn / (data.length / 3) }
}

/** Reads what Chromium writes: eight bits, three or four channels, not interlaced. */
function readPng(png: Buffer): Picture {
  const width = png.readUInt32BE(16)
  const height = png.readUInt32BE(20)
  const channels = png[25] === 6 ? 4 : 3
  const chunks: Buffer[] = []
  // Eight bytes of signature, then chunks: length, name, content, checksum.
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') chunks.push(png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  const rows = unfiltered(inflateSync(Buffer.concat(chunks)), width * channels, channels)
  const data = new Uint8Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    for (let one = 0; one < 3; one += 1) data[pixel * 3 + one] = channel(rows, pixel * channels + one)
  }
  return { width, height, data }
}

/** Each row begins with the way in which its bytes are told by those before and above them. */
function unfiltered(raw: Uint8Array, rowLength: number, channels: number): Uint8Array {
  const height = raw.length / (rowLength + 1)
  const rows = new Uint8Array(height * rowLength)
  for (let y = 0; y < height; y += 1) {
    const filter = channel(raw, y * (rowLength + 1))
    for (let x = 0; x < rowLength; x += 1) {
      const at = y * rowLength + x
      const left = x < channels ? 0 : channel(rows, at - channels)
      const above = y === 0 ? 0 : channel(rows, at - rowLength)
      const corner = y === 0 || x < channels ? 0 : channel(rows, at - rowLength - channels)
      rows[at] = channel(raw, y * (rowLength + 1) + 1 + x) + predicted(filter, left, above, corner)
    }
  }
  return rows
}

function predicted(filter: number, left: number, above: number, corner: number): number {
  switch (filter) {
    case 1:
      return left
    case 2:
      return above
    case 3:
      return Math.floor((left + above) / 2)
    case 4: {
      const guess = left + above - corner
      const [toLeft, toAbove, toCorner] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)]
      if (toLeft <= toAbove && toLeft <= toCorner) return left
      return toAbove <= toCorner ? above : corner
    }
    default:
      return 0
  }
}

function channel(bytes: Uint8Array, at: number): number {
  return bytes[at] ?? 0
}
