import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Answer, toEnvelope } from './answer.ts'
import { malformed } from './api-error.ts'
import { hasControlCharacter } from './control-characters.ts'
import { httpMessages } from './messages.ts'
import {
  type AnyEndpoint,
  createRequestReader,
  forItsTenant,
  requireContext,
  type ServedEndpoint,
  type SignedInRequest,
} from './serve-endpoint.ts'

/** A file as an answer. It is complete before the first byte goes out: a failure is an envelope, never half a file. */
export interface FileAnswer {
  readonly name: string
  readonly contentType: string
  readonly content: Buffer
}

/** Work that takes long asks between its steps whether anybody still waits for it. */
export interface LongRequest {
  /** The client has given up: what is still to be done is for nobody. */
  readonly isGone: () => boolean
}

/** An endpoint that answers with a file. Failures are envelopes as everywhere. */
export function bindDownload<E extends AnyEndpoint>(
  endpoint: E,
  handler: (request: SignedInRequest<E> & LongRequest) => Promise<FileAnswer>,
): ServedEndpoint {
  const read = createRequestReader(endpoint)
  return {
    endpoint,
    run: async (request, reply) => {
      const context = requireContext(request.context, endpoint)
      const given = { ...read(request), context, isGone: goneCheck(reply) }
      const file = await forItsTenant(context, () => handler(given))
      return reply
        .header('content-disposition', disposition(file.name))
        .header('x-content-type-options', 'nosniff')
        .type(file.contentType)
        .send(file.content)
    },
  }
}

/** A file that was sent, with the fields beside it. */
export interface Upload {
  readonly fileName: string
  readonly content: Buffer
  readonly fields: ReadonlyMap<string, string>
}

/** An endpoint that takes one file as `multipart/form-data`, under whatever name. */
export function bindUpload<E extends AnyEndpoint>(
  endpoint: E,
  options: { readonly maxBytes: number },
  handler: (request: SignedInRequest<E> & LongRequest & { readonly upload: Upload }) => Promise<Answer<unknown>>,
): ServedEndpoint {
  const read = createRequestReader(endpoint)
  return {
    endpoint,
    run: async (request, reply) => {
      const context = requireContext(request.context, endpoint)
      const upload = await readUpload(request, options.maxBytes)
      const sent = { ...read(request), context, upload, isGone: goneCheck(reply) }
      const given = await forItsTenant(context, () => handler(sent))
      return reply.send(toEnvelope(given, request.server.now()))
    },
  }
}

const MAX_FIELDS = 10
const MAX_FIELD_BYTES = 1_024
const MAX_NAME_LENGTH = 255

async function readUpload(request: FastifyRequest, maxBytes: number): Promise<Upload> {
  if (!request.isMultipart()) throw malformed(httpMessages.oneFile)
  request.server.expectUpload(request.raw)
  request.server.leaveQueue(request)
  const limits = { files: 1, fields: MAX_FIELDS, parts: MAX_FIELDS + 1, fieldSize: MAX_FIELD_BYTES, fileSize: maxBytes }
  const fields = new Map<string, string>()
  let file: { readonly fileName: string; readonly content: Buffer } | undefined
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') fields.set(part.fieldname, String(part.value))
      else file = { fileName: part.filename.slice(-MAX_NAME_LENGTH), content: await part.toBuffer() }
    }
  } catch (error) {
    // The parser's own words, without a code: a form that breaks off, or is none.
    throw error instanceof Error && 'code' in error ? error : malformed(httpMessages.brokenForm)
  }
  await request.server.enterQueue(request)
  if (!file) throw malformed(httpMessages.oneFile)
  const texts = [file.fileName, ...[...fields].flat()]
  if (texts.some(hasControlCharacter)) throw malformed(httpMessages.controlCharacter)
  return { ...file, fields }
}

function goneCheck(reply: FastifyReply): () => boolean {
  return () => reply.raw.destroyed
}

/** Names in Chinese need the second form; clients that do not know it get one that they can save. */
function disposition(name: string): string {
  return contentDisposition('attachment', name)
}

/** `inline`: the browser may show it; a name for whoever saves it all the same. */
export function contentDisposition(how: 'attachment' | 'inline', name: string): string {
  const extension = /\.\w+$/.exec(name)?.[0] ?? ''
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)
  return `${how}; filename="download${extension}"; filename*=UTF-8''${encoded}`
}
