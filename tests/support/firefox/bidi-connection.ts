import { WebSocket } from 'ws'

const ANSWER_LIMIT_MS = 60_000

/** WebDriver BiDi: numbered commands over a socket, each with one answer. Events are not asked for. */
export interface BidiConnection {
  send(method: string, params?: Readonly<Record<string, unknown>>): Promise<unknown>
  close(): void
}

interface Waiting {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}

export async function connectBidi(url: string): Promise<BidiConnection> {
  const socket = new WebSocket(url, { perMessageDeflate: false })
  const waiting = new Map<number, Waiting>()
  let last = 0
  await new Promise<void>((opened, failed) => {
    socket.once('open', () => opened())
    socket.once('error', failed)
  })
  socket.on('message', (data) => {
    const answer: unknown = JSON.parse(String(data))
    if (!isAnswer(answer)) return
    const asked = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (answer.type === 'success') asked?.resolve(answer.result)
    else asked?.reject(new Error(`${answer.error}: ${answer.message}`))
  })
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has closed the connection.'))
    waiting.clear()
  })
  return {
    send: (method, params = {}) =>
      new Promise((resolve, reject) => {
        last += 1
        const id = last
        const limit = setTimeout(() => {
          waiting.delete(id)
          reject(new Error(`Firefox has not answered ${method}.`))
        }, ANSWER_LIMIT_MS)
        const settled = <Value>(settle: (value: Value) => void) => {
          return (value: Value) => {
            clearTimeout(limit)
            settle(value)
          }
        }
        waiting.set(id, { resolve: settled(resolve), reject: settled(reject) })
        socket.send(JSON.stringify({ id, method, params }))
      }),
    close: () => socket.close(),
  }
}

interface Answer {
  readonly id: number
  readonly type: string
  readonly result?: unknown
  readonly error?: string
  readonly message?: string
}

function isAnswer(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number'
}
