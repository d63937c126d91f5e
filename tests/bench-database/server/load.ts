import { connect, type Socket } from 'node:net'
import type { CaseSetup, Requests } from './cases.ts'
import { createRequests } from './requests.ts'

/** One turn: so many connections, each of which asks again as soon as it has its answer. */
export interface Turn {
  readonly case: string
  readonly setup: CaseSetup
  readonly port: number
  readonly token: string
  readonly connections: number
  readonly seconds: number
}

export interface TurnResult {
  readonly requests: number
  readonly seconds: number
  /** Milliseconds of each request. */
  readonly latencies: readonly number[]
}

/** A process of its own, told by messages what to do: so no server and no measuring shares its event loop. */
process.on('message', (turn: Turn) => {
  run(turn).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  )
})

async function run(turn: Turn): Promise<TurnResult> {
  const latencies: number[] = []
  const start = performance.now()
  const end = start + turn.seconds * 1000
  await Promise.all(
    Array.from({ length: turn.connections }, async (_, place) => {
      const requests = createRequests(turn.case, turn.setup, place)
      const socket = await open(turn.port, `127.1.${turn.setup.turn % 250}.${place + 1}`)
      while (performance.now() < end) {
        const began = performance.now()
        await exchange(socket, turn, requests)
        latencies.push(performance.now() - began)
      }
      socket.destroy()
    }),
  )
  return { requests: latencies.length, seconds: (performance.now() - start) / 1000, latencies }
}

/** From an address of this connection and turn. */
function open(port: number, localAddress: string): Promise<Socket> {
  return new Promise((done, fail) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true })
    socket.once('error', fail)
    socket.once('connect', () => done(socket))
  })
}

/** Written by hand, since a client library costs more than what it asks. */
async function exchange(socket: Socket, { token, port }: Turn, requests: Requests): Promise<void> {
  const { method, path, body } = requests.next()
  const sent = body === undefined ? '' : JSON.stringify(body)
  const content = sent === '' ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(sent)}\r\n`
  const head = `${method} /jeecg-boot${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nx-access-token: ${token}\r\n${content}\r\n`
  const answered = readAnswer(socket)
  socket.write(head + sent)
  const answer = await answered
  if (!answer.startsWith('{"success":true')) throw new Error(`${method} ${path}: ${answer.slice(0, 500)}`)
  requests.answered(answer)
}

function readAnswer(socket: Socket): Promise<string> {
  return new Promise((done, fail) => {
    const chunks: Buffer[] = []
    let missing = Number.POSITIVE_INFINITY
    let bodyAt = -1
    const settle = (work: () => void) => {
      socket.off('data', onData).off('close', onClose)
      work()
    }
    const onClose = () => settle(() => fail(new Error('the connection was closed')))
    const onData = (chunk: Buffer) => {
      chunks.push(chunk)
      if (bodyAt === -1) {
        const whole = Buffer.concat(chunks)
        const headEnd = whole.indexOf('\r\n\r\n')
        if (headEnd === -1) return
        const length = /\r\ncontent-length: (\d+)/i.exec(whole.toString('latin1', 0, headEnd))?.[1]
        if (length === undefined) return settle(() => fail(new Error('an answer without its length')))
        bodyAt = headEnd + 4
        missing = bodyAt + Number(length) - whole.length
      } else missing -= chunk.length
      if (missing <= 0) settle(() => done(Buffer.concat(chunks).toString('utf8', bodyAt)))
    }
    socket.on('data', onData).on('close', onClose)
  })
}
