import type { FastifyInstance } from 'fastify'
import { HEADERS } from '#schemas/api/envelope.ts'

/**
 * One line per answered API request, and the trace id in every answer. Neither headers nor bodies nor query texts are
 * logged: tokens and passwords live there.
 */
export function addRequestLog(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    reply.header(HEADERS.trace, request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
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
  })
}
