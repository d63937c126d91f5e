import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export interface StubService {
  readonly origin: string
  readonly close: () => Promise<void>
}

/** An HTTP server on a free port of this machine that stands for somebody else's. */
export async function openStubService(
  answer: (request: IncomingMessage, url: URL, response: ServerResponse, body: string) => void,
): Promise<StubService> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://stub')
      answer(request, url, response, Buffer.concat(parts).toString('utf8'))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The stub does not listen.')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
