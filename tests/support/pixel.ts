import { inflateSync } from 'node:zlib'
import type { Page } from 'playwright'

/** The colour that is on the screen at this point, as `#rrggbb`. */
export async function pixelAt(page: Page, x: number, y: number): Promise<string> {
  const png = await page.screenshot({ clip: { x, y, width: 1, height: 1 }, animations: 'allow' })
  const data: Buffer[] = []
  // Eight bytes of signature, then chunks: length, name, content, checksum.
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  // One row: the byte of its filter, which does nothing to the first pixel, then red, green, blue.
  return `#${inflateSync(Buffer.concat(data)).subarray(1, 4).toString('hex')}`
}
