import { API_BASE_PATH, STATIC_FILES_PATH } from '#schemas/api/base-path.ts'
import { type Envelope, HEADERS } from '#schemas/api/envelope.ts'
import { uploadFile } from '#schemas/api/files.ts'
import type { TestServer } from './test-server.ts'

/** The smallest picture there is: one transparent pixel. */
export const PIXEL_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const SMALL_PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

export interface SentFile {
  readonly name?: string
  readonly content?: Buffer
  readonly type?: string
  readonly fields?: Readonly<Record<string, string>>
  readonly thumbnail?: Buffer
}

type UploadAnswer = Envelope<{ fileName: string; filePath: string; fileSize: number; fileType: string } | null>

/** Sends a file as a browser does. */
export async function upload(
  server: TestServer,
  token: string,
  { name = 'a.png', content = PIXEL_PNG, type = 'image/png', fields = {}, thumbnail }: SentFile = {},
): Promise<UploadAnswer> {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  if (thumbnail) form.set('thumbnail', new Blob([Uint8Array.from(thumbnail)], { type: 'image/png' }), 'thumbnail')
  form.set('file', new Blob([Uint8Array.from(content)], { type }), name)
  const request = new Request('http://server.test/', { method: 'POST', body: form })
  const response = await server.app.inject({
    method: 'POST',
    url: API_BASE_PATH + uploadFile.path,
    headers: { [HEADERS.token]: token, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  // Every answer of this call is an envelope; the tests look at it.
  return JSON.parse(response.body) as UploadAnswer
}

/** The wire path of a file that is expected to be taken. */
export async function uploaded(server: TestServer, token: string, file: SentFile = {}): Promise<string> {
  const answer = await upload(server, token, file)
  if (!answer.success) throw new Error(`The file was refused: ${answer.message}`)
  return answer.message
}

/** Asks for a stored file as an image or a link does: without a session. */
export function fetchStored(server: TestServer, path: string, headers: Readonly<Record<string, string>> = {}) {
  const [bare = '', search] = path.split('?')
  const encoded = bare.split('/').map(encodeURIComponent).join('/')
  return server.app.inject({
    method: 'GET',
    url: `${API_BASE_PATH}${STATIC_FILES_PATH}/${encoded}${search === undefined ? '' : `?${search}`}`,
    headers: { ...headers },
  })
}
