import { rm } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { MAX_THUMBNAIL_BYTES, UPLOAD_FIELDS } from '#schemas/api/files.ts'
import { type IncomingFile, takeIn } from './incoming.ts'
import { fileMessages as messages } from './messages.ts'
import { refuseUpload } from './refuse-upload.ts'

export interface ReceivedUpload {
  readonly file: IncomingFile & { readonly name: string; readonly declared: string }
  readonly biz: string | undefined
  readonly thumbnail: Buffer | null
}

const MAX_FIELDS = 20
const MAX_FIELD_BYTES = 4_096

/**
 * Reads the form as it comes: the file goes to the disk, the rest is small. What breaks off leaves nothing, nor does what
 * `handle` has not moved elsewhere.
 */
export async function receiveUpload<Result>(
  request: FastifyRequest,
  { folder, maxBytes }: { readonly folder: string; readonly maxBytes: number },
  handle: (upload: ReceivedUpload) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw refuseUpload(messages.noFile)
  request.server.expectUpload(request.raw)
  request.server.leaveQueue(request)
  const cut = new AbortController()
  const onClose = () => {
    if (!request.raw.complete) cut.abort()
  }
  request.raw.once('close', onClose)
  const taken: string[] = []
  try {
    const upload = await readParts(request, { folder, maxBytes, signal: cut.signal }, taken)
    await request.server.enterQueue(request)
    return await handle(upload)
  } finally {
    request.raw.removeListener('close', onClose)
    for (const path of taken) await rm(path, { force: true })
  }
}

interface Reading {
  readonly folder: string
  readonly maxBytes: number
  readonly signal: AbortSignal
}

async function readParts(
  request: FastifyRequest,
  { folder, maxBytes, signal }: Reading,
  taken: string[],
): Promise<ReceivedUpload> {
  const limits = { files: 2, fields: MAX_FIELDS, parts: MAX_FIELDS + 2, fieldSize: MAX_FIELD_BYTES, fileSize: maxBytes }
  let file: ReceivedUpload['file'] | undefined
  let thumbnail: Buffer | null = null
  let biz: string | undefined
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (part.fieldname === UPLOAD_FIELDS.biz) biz = String(part.value)
      } else if (part.fieldname === UPLOAD_FIELDS.thumbnail) {
        thumbnail = await readSmall(part.file)
      } else if (!file) {
        const incoming = await takeIn(folder, part.file, signal)
        taken.push(incoming.localPath)
        if (part.file.truncated) throw refuseUpload(messages.tooLarge(Math.floor(maxBytes / 1_048_576)))
        file = { ...incoming, name: part.filename, declared: part.mimetype }
      } else part.file.resume()
    }
  } catch (error) {
    if (isTooLarge(error)) throw refuseUpload(messages.tooLarge(Math.floor(maxBytes / 1_048_576)))
    // The parser's own words, without a code, and what a cut connection ends in.
    const isOwn = error instanceof Error && 'code' in error && error.name !== 'AbortError' && !isCut(error)
    throw isOwn ? error : refuseUpload(messages.broken)
  }
  if (!file) throw refuseUpload(messages.noFile)
  return { file, biz, thumbnail }
}

async function readSmall(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of content) {
    size += chunk.length
    if (size <= MAX_THUMBNAIL_BYTES) chunks.push(chunk)
  }
  // One that is too large is read to its end all the same: the form goes on behind it.
  if (size > MAX_THUMBNAIL_BYTES) throw refuseUpload(messages.wrongThumbnail)
  return Buffer.concat(chunks)
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE'
}

function isCut(error: Error & { readonly code?: unknown }): boolean {
  return error.code === 'ERR_STREAM_PREMATURE_CLOSE' || error.code === 'ECONNRESET'
}
