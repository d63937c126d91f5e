import type { FastifyInstance } from 'fastify'
import { HEADERS } from '#schemas/api/envelope.ts'

/**
 * One line per answered API request, and the trace id in every answer. Neither headers nor bodies nor query texts are
 * logged: tokens and passwords live there.
 */
export function addRequestLog(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header(HEADERS.trace, request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unmatched',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: request.context?.userId,
      },
      'request',
    )
    done()
  })
}
