export interface ImageSize {
  readonly type: 'image/png' | 'image/jpeg'
  readonly width: number
  readonly height: number
}

const PNG_SIGN = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** How large a PNG or a JPEG says that it is; undefined for anything else. */
export function imageSizeOf(content: Buffer): ImageSize | undefined {
  if (
    content.length >= 24 &&
    content.subarray(0, 8).equals(PNG_SIGN) &&
    content.toString('latin1', 12, 16) === 'IHDR'
  ) {
    return { type: 'image/png', width: content.readUInt32BE(16), height: content.readUInt32BE(20) }
  }
  return jpegSizeOf(content)
}

/** Walks over the segments of a JPEG to the one that begins the picture. */
function jpegSizeOf(content: Buffer): ImageSize | undefined {
  if (content.length < 4 || content.readUInt16BE(0) !== 0xffd8) return undefined
  for (let at = 2; at + 9 <= content.length; ) {
    if (content[at] !== 0xff) return undefined
    const marker = content[at + 1] ?? 0
    const beginsFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (beginsFrame) {
      return { type: 'image/jpeg', height: content.readUInt16BE(at + 5), width: content.readUInt16BE(at + 7) }
    }
    at += 2 + content.readUInt16BE(at + 2)
  }
  return undefined
}
