import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { TempFile } from '../temp/temp-file.ts'
import type { TempSpace } from '../temp/temp-space.ts'
import { type Answer, toEnvelope } from './answer.ts'
import { malformed } from './api-error.ts'
import { hasControlCharacter } from './control-characters.ts'
import { httpMessages } from './messages.ts'
import { answerInLines, wantsLines } from './progress-lines.ts'
import {
  type AnyEndpoint,
  createRequestReader,
  forItsTenant,
  requireContext,
  type ServedEndpoint,
  type SignedInRequest,
} from './serve-endpoint.ts'
import { type LongRequest, watchClient } from './serve-file.ts'

/** A file that was sent, with the fields beside it. It lies in a temporary file until the handler is done. */
export interface Upload {
  readonly fileName: string
  readonly descriptor: number
  readonly size: number
  readonly sha256: string
  readonly fields: ReadonlyMap<string, string>
  /** All of it, piece by piece. */
  readonly readAll: () => AsyncIterable<Uint8Array>
}

export interface UploadOptions {
  readonly maxBytes: number
  readonly temp: TempSpace
}

type UploadRequest<E> = SignedInRequest<E> &
  LongRequest & {
    readonly upload: Upload
    /** Told to clients that listen. */
    readonly onProgress: (progress: object) => void
  }

/** An endpoint that takes one file as `multipart/form-data`, under whatever name. */
export function bindUpload<E extends AnyEndpoint>(
  endpoint: E,
  options: UploadOptions,
  handler: (request: UploadRequest<E>) => Promise<Answer<unknown>>,
): ServedEndpoint {
  const read = createRequestReader(endpoint)
  return {
    endpoint,
    run: async (request, reply) => {
      const context = requireContext(request.context, endpoint)
      const client = watchClient(reply)
      const file = await options.temp.open()
      const work = async (onProgress: UploadRequest<E>['onProgress'], upload: Upload) => {
        const given = { ...read(request), context, upload, onProgress, ...client }
        const answered = await forItsTenant(context, () => handler(given))
        return toEnvelope(answered, request.server.now())
      }
      let isHandedOn = false
      try {
        const upload = await readUpload(request, file, options.maxBytes)
        if (!wantsLines(request)) return reply.send(await work(() => {}, upload))
        isHandedOn = true
        return answerInLines(request, reply, (tell) => work(tell, upload).finally(file.close))
      } finally {
        if (!isHandedOn) await file.close()
      }
    },
  }
}

const MAX_FIELDS = 10
/** Which column is which of a wide sheet. */
const MAX_FIELD_BYTES = 32_768
const MAX_NAME_LENGTH = 255

async function readUpload(request: FastifyRequest, file: TempFile, maxBytes: number): Promise<Upload> {
  if (!request.isMultipart()) throw malformed(httpMessages.oneFile)
  request.server.expectUpload(request.raw)
  request.server.leaveQueue(request)
  const limits = { files: 1, fields: MAX_FIELDS, parts: MAX_FIELDS + 1, fieldSize: MAX_FIELD_BYTES, fileSize: maxBytes }
  const fields = new Map<string, string>()
  let stored: { readonly fileName: string; readonly sha256: string } | undefined
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') fields.set(part.fieldname, String(part.value))
      else {
        stored = { fileName: part.filename.slice(-MAX_NAME_LENGTH), sha256: await store(part.file, file) }
        if (part.file.truncated) throw new TooLargeError()
      }
    }
  } catch (error) {
    // The parser's own words, without a code: a form that breaks off, or is none.
    throw error instanceof Error && 'code' in error ? error : malformed(httpMessages.brokenForm)
  }
  await request.server.enterQueue(request)
  if (!stored) throw malformed(httpMessages.oneFile)
  const texts = [stored.fileName, ...[...fields].flat()]
  if (texts.some(hasControlCharacter)) throw malformed(httpMessages.controlCharacter)
  return { ...stored, descriptor: file.descriptor, size: file.size, fields, readAll: file.readAll }
}

/** Answers the digest of what was written. */
async function store(content: Readable, file: TempFile): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of content) {
    hash.update(piece)
    await file.write(piece)
  }
  return hash.digest('hex')
}

/** As the parser's own, so that it is answered like that. */
class TooLargeError extends Error {
  override readonly name = 'TooLargeError'
  readonly code = 'FST_REQ_FILE_TOO_LARGE'
}
