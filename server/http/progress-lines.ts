import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Envelope, PROGRESS_TYPE } from '#schemas/api/envelope.ts'
import { toFailureEnvelope } from './answer.ts'
import { noteFailure } from './error-answers.ts'

/** More often nobody can read it. */
const TELL_EVERY_MS = 300

/** Clients of the contract know nothing of it, and get the envelope alone. */
export function wantsLines({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes(PROGRESS_TYPE) === true
}

/**
 * Answers by lines of JSON: how far the work is, and last of all the envelope, whether it is done or has failed. Its
 * status is gone by then, so the envelope alone says what has become of it.
 */
export function answerInLines(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (tell: (progress: object) => void) => Promise<Envelope>,
): FastifyReply {
  const lines = new Readable({ read() {} })
  const push = (line: object) => {
    if (!lines.destroyed) lines.push(`${JSON.stringify(line)}\n`)
  }
  let toldAt = Number.NEGATIVE_INFINITY
  const tell = (progress: object) => {
    const now = performance.now()
    if (now - toldAt < TELL_EVERY_MS) return
    toldAt = now
    push(progress)
  }
  // The place in the queue was given back when the answer began; the work begins only now.
  const inItsPlace = async () => {
    await request.server.enterQueue(request)
    return work(tell)
  }
  reply.raw.once('pipe', () => {
    inItsPlace()
      .catch((error: unknown) => toFailureEnvelope(noteFailure(request, error), request.id, request.server.now()))
      .then((envelope) => {
        push(envelope)
        if (!lines.destroyed) lines.push(null)
        request.server.leaveQueue(request)
      })
  })
  return (
    reply
      .type(PROGRESS_TYPE)
      .header('x-content-type-options', 'nosniff')
      // Proxies would keep the lines until there are many.
      .header('x-accel-buffering', 'no')
      .send(lines)
  )
}
