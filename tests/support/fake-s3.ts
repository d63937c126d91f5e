import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Settings } from '#server/files/s3-store.ts'

export interface FakeS3 {
  /** What a store that may use the bucket is set to. */
  readonly settings: S3Settings
  /** Contents by key. */
  readonly objects: ReadonlyMap<string, Buffer>
  readonly close: () => Promise<void>
}

const CREDENTIALS = { accessKeyId: 'tester', secretAccessKey: 'a-secret-of-the-tests' }
const REGION = 'cn-test-1'
const BUCKET = 'files'

/** A bucket in memory. Every request is signed once more, by another program than the client's: a wrong one is refused. */
export async function startFakeS3(): Promise<FakeS3> {
  const objects = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    void (async () => {
      const body = await bodyOf(request)
      const answer = (status: number, content: Buffer | string = '', headers: Record<string, string> = {}) =>
        response.writeHead(status, headers).end(content)
      if (!(await isSigned(request, body))) return answer(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>')
      const key = decodeURIComponent((request.url ?? '').split('?', 1)[0] ?? '').slice(BUCKET.length + 2)
      const found = objects.get(key)
      switch (request.method) {
        case 'PUT':
          objects.set(key, body)
          return answer(200, '', { etag: '"1"' })
        case 'DELETE':
          objects.delete(key)
          return answer(204)
        case 'GET':
          return found
            ? answerPart(found, request.headers.range, answer)
            : answer(404, '<Error><Code>NoSuchKey</Code></Error>')
        default:
          return answer(405)
      }
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    settings: { ...CREDENTIALS, endpoint: `http://127.0.0.1:${port}/${BUCKET}`, region: REGION },
    objects,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function answerPart(
  content: Buffer,
  range: string | undefined,
  answer: (status: number, content: Buffer, headers?: Record<string, string>) => unknown,
): unknown {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  if (from === undefined) return answer(200, content)
  const part = content.subarray(Number(from), to ? Number(to) + 1 : undefined)
  return answer(206, part, { 'content-range': `bytes ${from}-${Number(from) + part.length - 1}/${content.length}` })
}

async function isSigned(request: IncomingMessage, body: Buffer): Promise<boolean> {
  const { authorization = '', host = '' } = request.headers
  const [, signedNames = '', signature] = /SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)/.exec(authorization) ?? []
  const datetime = request.headers['x-amz-date']
  const declared = request.headers['x-amz-content-sha256']
  const hash = createHash('sha256').update(body).digest('hex')
  if (!signature || typeof datetime !== 'string' || (declared !== hash && declared !== 'UNSIGNED-PAYLOAD')) return false
  const headers = Object.fromEntries(
    signedNames
      .split(';')
      .filter((name) => name !== 'host')
      .map((name) => [name, String(request.headers[name] ?? '')]),
  )
  const signer = new AwsV4Signer({
    ...CREDENTIALS,
    method: request.method ?? 'GET',
    url: `http://${host}${request.url}`,
    headers,
    body: Uint8Array.from(body),
    service: 's3',
    region: REGION,
    datetime,
    allHeaders: true,
  })
  const signed = await signer.sign()
  return signed.headers.get('authorization')?.endsWith(signature) === true
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
