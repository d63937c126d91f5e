import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { STATIC_FILES_PATH } from '#schemas/api/base-path.ts'
import { THUMBNAIL_PARAM, uploadFile } from '#schemas/api/files.ts'
import type { FileKind } from '#schemas/files/file-types.ts'
import { FILE_KINDS } from '#schemas/files/file-types.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/databases.ts'
import { runForTenant } from '../db/tenant-scope.ts'
import { answer, toEnvelope } from '../http/answer.ts'
import { ApiError } from '../http/api-error.ts'
import { createRateLimit } from '../http/rate-limit.ts'
import { requireContext } from '../http/serve-endpoint.ts'
import { contentDisposition } from '../http/serve-file.ts'
import type { FileLinks } from './file-links.ts'
import { findFile, type StoredFile } from './file-repository.ts'
import type { FileSettings } from './file-settings.ts'
import type { ByteRange, FileStore } from './file-store.ts'
import { fileMessages as messages } from './messages.ts'
import { receiveUpload } from './receive-upload.ts'
import { storeFile, thumbnailKey } from './store-file.ts'

/** Whether everybody may see the files of a field, as the pages declare it at the moment. */
export type PublicFields = (table: string, field: string) => boolean

/** Stored files as the areas of the server work with them. */
export interface Files {
  readonly store: FileStore
  readonly links: FileLinks
  readonly settings: FileSettings
}

export interface FileRoutes extends Files {
  readonly db: Db
  readonly clock: Clock
  readonly isPublic: PublicFields
  /** Whether consoles of other origins show files of this server. */
  readonly forOtherOrigins: boolean
}

const MEGABYTE = 1_048_576

export function serveFiles(api: FastifyInstance, routes: FileRoutes): void {
  const { db, clock, settings, store, links } = routes
  const countUpload = createRateLimit({ db, clock, name: 'upload', max: settings.uploadsPerMinute, windowMs: 60_000 })
  api.route({
    method: uploadFile.method,
    url: uploadFile.path,
    config: { access: uploadFile.access },
    handler: async (request, reply) => {
      const context = requireContext(request.context, uploadFile)
      await countUpload(context.userId)
      const limits = { folder: settings.folder, maxBytes: settings.maxMegabytes * MEGABYTE }
      const stored = await receiveUpload(request, limits, (upload) =>
        runForTenant(context.tenantId, () => storeFile({ db, store, settings, context }, upload)),
      )
      const path = links.sign(stored.path)
      const result = { fileName: stored.name, filePath: path, fileSize: stored.size, fileType: stored.type }
      return reply.send(toEnvelope(answer(result, path), request.server.now()))
    },
  })
  api.route({
    method: 'GET',
    url: `${STATIC_FILES_PATH}/*`,
    config: { access: 'public' },
    handler: (request, reply) => sendStored(request, reply, routes),
  })
}

/** How long browsers keep a file that everybody may see. */
const PUBLIC_SECONDS = 3_600

async function sendStored(request: FastifyRequest, reply: FastifyReply, routes: FileRoutes): Promise<FastifyReply> {
  const path = textOf(request.params, '*')
  const left = routes.links.remaining(path, textOf(request.query, 'sign'))
  const file = await findFile(routes.db, path)
  const isOpen = file?.field ? routes.isPublic(file.field.table, file.field.name) : false
  // Whoever may not see a file does not learn whether it is there.
  if (left === undefined && !isOpen) throw fileFailure(403, messages.expired)
  if (!file) throw fileFailure(404, messages.gone)
  const kind = [...FILE_KINDS.values()].find(({ type }) => type === file.type)
  const wantsThumbnail = textOf(request.query, THUMBNAIL_PARAM) === '1' && file.hasThumbnail
  setHeaders(reply, file, kind, { left, isOpen, forOtherOrigins: routes.forOtherOrigins })
  return wantsThumbnail ? sendThumbnail(reply, routes, file) : sendContent(request, reply, routes, file)
}

function setHeaders(
  reply: FastifyReply,
  file: StoredFile,
  kind: FileKind | undefined,
  { left, isOpen, forOtherOrigins }: { left: number | undefined; isOpen: boolean; forOtherOrigins: boolean },
): void {
  const isShown = kind?.use === 'image' || kind?.use === 'media'
  const seconds = left === undefined ? PUBLIC_SECONDS : Math.floor(left / 1_000)
  reply
    .header('content-disposition', contentDisposition(isShown ? 'inline' : 'attachment', file.name))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cross-origin-resource-policy', isOpen || forOtherOrigins ? 'cross-origin' : 'same-origin')
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', `private, max-age=${seconds}`)
}

async function sendThumbnail(reply: FastifyReply, { store }: FileRoutes, file: StoredFile): Promise<FastifyReply> {
  const content = await store.read(thumbnailKey(file.storeKey), { from: 0, to: 1_048_575 })
  if (!content) throw fileFailure(404, messages.gone)
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(Buffer.from(chunk))
  const picture = Buffer.concat(chunks)
  // It was looked at when it came: a PNG, or else a JPEG.
  return reply.type(picture[0] === 0x89 ? 'image/png' : 'image/jpeg').send(picture)
}

async function sendContent(
  request: FastifyRequest,
  reply: FastifyReply,
  { store }: FileRoutes,
  file: StoredFile,
): Promise<FastifyReply> {
  reply.header('accept-ranges', 'bytes')
  const range = readRange(request.headers.range, file.size)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.size}`).send()
  const { from, to } = range ?? { from: 0, to: file.size - 1 }
  const content = await store.read(file.storeKey, { from, to })
  if (!content) throw fileFailure(404, messages.gone)
  if (range) reply.code(206).header('content-range', `bytes ${from}-${to}/${file.size}`)
  // A text in another encoding than ours stays what it is: it is saved, not shown.
  return reply
    .type(file.type)
    .header('content-length', to - from + 1)
    .send(content)
}

/** One range, as players of films ask for; several of them are answered with the whole file. */
function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return from > to ? 'unsatisfiable' : { from, to }
}

function textOf(part: unknown, name: string): string {
  const value: unknown = Reflect.get(Object(part), name)
  return typeof value === 'string' ? value : ''
}

/** Files are asked for by images and links, which read the status and no envelope. */
function fileFailure(status: 403 | 404, message: string): ApiError {
  return new ApiError({ code: status, httpStatus: status, message })
}
