import { createServer } from 'node:net'

export interface BrokenHost {
  readonly url: string
  stop(): Promise<void>
}

const HALF = '{"success":true,"message":"","code":200,"result":{"records":[{"id":"1"'

/** Answers everything with the first half of an answer, and hangs up. */
export async function startBrokenHost(): Promise<BrokenHost> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nX-Trace-Id: half-an-answer\r\n'
      socket.end(`${head}Content-Length: ${HALF.length * 2}\r\n\r\n${HALF}`)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () => new Promise((done) => server.close(() => done())),
  }
}
