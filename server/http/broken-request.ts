import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyInstance } from 'fastify'
import { ENVELOPE_CODES } from '#schemas/api/envelope.ts'
import { toFailureEnvelope } from './answer.ts'
import { httpMessages } from './messages.ts'

interface Refusal {
  readonly status: string
  readonly message: string
}

const MALFORMED: Refusal = { status: '400 Bad Request', message: httpMessages.malformedRequest }
const BY_CODE: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', message: httpMessages.headersTooLarge },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', message: httpMessages.requestTooSlow },
}

/** What is not even HTTP, or comes too slowly, never reaches a route; it is answered with an envelope all the same. */
export function answerBrokenRequest(this: FastifyInstance, error: ConnectionError, socket: Socket): void {
  // The client has hung up: there is nobody to answer.
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const traceId = randomBytes(8).toString('hex')
  const { status, message } = BY_CODE[error.code] ?? MALFORMED
  this.log.info({ traceId, code: error.code }, 'broken request')
  const failure = { code: ENVELOPE_CODES.malformed, message, result: null }
  const body = JSON.stringify(toFailureEnvelope(failure, traceId, this.now()))
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `X-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\nX-Trace-Id: ${traceId}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}
