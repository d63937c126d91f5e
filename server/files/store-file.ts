import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { MAX_THUMBNAIL_SIDE } from '#schemas/api/files.ts'
import type { Db } from '../db/databases.ts'
import type { RequestContext } from '../http/request-context.ts'
import { cleanBiz, cleanFileName } from './file-name.ts'
import { markStored, type NewFile, noteFile, uploadedOfLate } from './file-repository.ts'
import type { FileSettings } from './file-settings.ts'
import type { FileStore } from './file-store.ts'
import { imageSizeOf } from './image-size.ts'
import { judgeFile } from './judge-file.ts'
import { fileMessages as messages } from './messages.ts'
import type { ReceivedUpload } from './receive-upload.ts'
import { refuseUpload } from './refuse-upload.ts'

/** 132 bits, so that nobody guesses where a file lies. */
export function randomName(): string {
  return randomBytes(17).toString('base64url').slice(0, 22)
}

export function thumbnailKey(storeKey: string): string {
  return `${storeKey}.thumb`
}

export interface StoreWork {
  readonly db: Db
  readonly store: FileStore
  readonly settings: FileSettings
  readonly context: RequestContext
}

/** Keeps a file that has come in, as its uploader's alone until a record takes it. */
export async function storeFile(
  { db, store, settings, context }: StoreWork,
  { file, biz, thumbnail }: ReceivedUpload,
): Promise<NewFile> {
  if (file.size === 0) throw refuseUpload(messages.empty)
  const name = cleanFileName(file.name)
  const judged = await judgeFile({ name, localPath: file.localPath, declared: file.declared })
  if (!judged.ok) throw refuseUpload(judged.message)
  if (thumbnail && !isThumbnail(thumbnail)) throw refuseUpload(messages.wrongThumbnail)
  const { dailyMegabytes } = settings
  if ((await uploadedOfLate(db, context)) + file.size > dailyMegabytes * 1_048_576) {
    throw refuseUpload(messages.quota(dailyMegabytes))
  }
  const folder = cleanBiz(biz)
  const key = randomBytes(16).toString('hex')
  const storeKey = `${key.slice(0, 2)}/${key}`
  const noted: NewFile = {
    path: `${folder}/${randomName()}/${name}`,
    storeKey,
    name,
    type: judged.kind.type,
    size: file.size,
    sha256: file.sha256,
    hasThumbnail: thumbnail !== null,
    biz: folder,
  }
  const id = await noteFile(db, context, noted)
  await store.put(storeKey, file.localPath, noted.type)
  if (thumbnail) {
    const localPath = `${file.localPath}.thumb`
    try {
      await writeFile(localPath, thumbnail)
      await store.put(thumbnailKey(storeKey), localPath, 'image/png')
    } finally {
      await rm(localPath, { force: true })
    }
  }
  await markStored(db, context, id)
  return noted
}

function isThumbnail(content: Buffer): boolean {
  const size = imageSizeOf(content)
  return (
    size !== undefined && Math.max(size.width, size.height) <= MAX_THUMBNAIL_SIDE && size.width > 0 && size.height > 0
  )
}
