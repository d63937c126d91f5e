import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type AnyEndpoint,
  createRequestReader,
  forItsTenant,
  requireContext,
  type ServedEndpoint,
  type SignedInRequest,
} from './serve-endpoint.ts'

/**
 * A file as an answer. What comes as a stream may still grow while it is sent; when it fails then, the connection ends
 * without the end of the file, so that no client takes a part for the whole.
 */
export interface FileAnswer {
  readonly name: string
  readonly contentType: string
  readonly content: Buffer | Readable
  /** Of a stream, where it is known. */
  readonly bytes?: number
}

/** Work that takes long asks between its steps whether anybody still waits for it. */
export interface LongRequest {
  /** The client has given up: what is still to be done is for nobody. */
  readonly isGone: () => boolean
  /** Tells it the moment it happens. */
  readonly gone: AbortSignal
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
      const given = { ...read(request), context, ...watchClient(reply) }
      const file = await forItsTenant(context, () => handler(given))
      if (file.content instanceof Readable) {
        file.content.on('error', (error) => tellBrokenFile(request, given.isGone(), error))
      }
      if (file.bytes !== undefined) reply.header('content-length', file.bytes)
      return reply
        .header('content-disposition', disposition(file.name))
        .header('x-content-type-options', 'nosniff')
        .type(file.contentType)
        .send(file.content)
    },
  }
}

/** Whoever works long asks whether anybody still waits. */
export function watchClient(reply: FastifyReply): LongRequest {
  const gone = new AbortController()
  const { raw } = reply
  // An answer that has been sent closes as well.
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return { isGone: () => raw.destroyed, gone: gone.signal }
}

/** Nobody can be told any more: the answer has begun. */
function tellBrokenFile({ log }: FastifyRequest, isGone: boolean, error: Error): void {
  if (isGone) log.debug({ reason: error.message }, 'the client has broken off')
  else log.error({ err: error }, 'a file broke off while it was sent')
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
