import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { filePathsOf } from '#schemas/values/file-value.ts'
import type { FileStore } from '../files/file-store.ts'
import type { SystemContext } from '../http/request-context.ts'
import { createUuidV7 } from '../ids/uuid-v7.ts'
import type { Resource } from '../resources/resource.ts'
import type { RecordTransaction } from '../resources/services.ts'
import type { NewRecord } from '../resources/write/record-store.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** No smaller than they are shown anywhere. */
const USUAL: Size = { width: 640, height: 480 }
/** By folder, where a page asks for another. */
const SIZES: Readonly<Record<string, Size>> = { banner: { width: 750, height: 300 } }
/** So many pictures are made; the rows share them. */
const VARIANTS = 6

/** Where a demo row has its picture: told by its folder and its number. */
export function demoPicturePath(folder: string, index: number): string {
  return `${folder}/demo${String(index + 1).padStart(18, '0')}/${String(index + 1).padStart(3, '0')}.png`
}

/** Makes the pictures that demo rows name, before the rows are written: they take them as those of a user are taken. */
export async function storeDemoPictures(
  trx: RecordTransaction,
  { context, resource, store }: { context: SystemContext; resource: Resource; store: FileStore },
  records: readonly NewRecord[],
): Promise<void> {
  const paths = records.flatMap(({ values }) =>
    resource.plan.fields.flatMap(({ name, files }) => (files ? filePathsOf(values.get(name), files.form) : [])),
  )
  if (paths.length === 0) return
  const made = new Map<string, ReturnType<typeof storePicture>>()
  const rows = paths.map(async (path, index) => {
    const [biz = 'temp', , name = ''] = path.split('/')
    const size = SIZES[biz] ?? USUAL
    const variant = index % VARIANTS
    const key = `${size.width} ${variant}`
    const picture = made.get(key) ?? storePicture(store, variant, size)
    made.set(key, picture)
    return {
      id: createUuidV7(context.now().getTime()),
      tenant_id: context.tenantId,
      path,
      name,
      biz,
      ...(await picture),
      content_type: 'image/png',
      has_thumbnail: false,
      uploader_id: null,
      create_time: context.now(),
      is_stored: true,
    }
  })
  await trx
    .insertInto('sys_file')
    .values(await Promise.all(rows))
    .execute()
}

async function storePicture(store: FileStore, variant: number, size: Size) {
  const content = drawPicture((variant * 360) / VARIANTS, size)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const storeKey = `demo/${sha256.slice(0, 32)}`
  const localPath = join(tmpdir(), `pagewright-demo-${createUuidV7(Date.now())}.png`)
  try {
    await writeFile(localPath, content)
    await store.put(storeKey, localPath, 'image/png')
  } finally {
    await rm(localPath, { force: true })
  }
  return { store_key: storeKey, size: content.length, sha256 }
}

/** A calm slope of one hue, with a lighter circle in it. */
function drawPicture(hue: number, { width, height }: Size): Buffer {
  const lines = Buffer.alloc(height * (width * 3 + 1))
  const radius = height / 4
  for (let y = 0; y < height; y += 1) {
    const start = y * (width * 3 + 1) + 1
    const slope = (y / height) * 0.2
    lines.fill(Buffer.from(toRgb(hue, 0.35 + slope)), start, start + width * 3)
    const above = y - height * 0.4
    if (Math.abs(above) >= radius) continue
    const half = Math.round(Math.sqrt(radius ** 2 - above ** 2))
    const middle = Math.round(width * 0.65)
    lines.fill(Buffer.from(toRgb(hue, 0.75 + slope)), start + (middle - half) * 3, start + (middle + half) * 3)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits for each of three colours.
  header.set([8, 2, 0, 0, 0], 8)
  const sign = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([sign, chunk('IHDR', header), chunk('IDAT', deflateSync(lines)), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

function toRgb(hue: number, lightness: number): readonly number[] {
  const reach = 0.5 * Math.min(lightness, 1 - lightness)
  return [0, 8, 4].map((shift) => {
    const step = (shift + hue / 30) % 12
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(step - 3, 9 - step, 1))))
  })
}
