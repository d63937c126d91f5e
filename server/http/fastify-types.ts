import type { FastifyRequest } from 'fastify'
import type { Access } from '#schemas/api/endpoint.ts'
import type { RequestContext } from './request-context.ts'

/** Access that is only known once the request is there: the catch-all route of the pages. */
export type AccessResolver = (request: FastifyRequest) => Access

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route; the server refuses to start when a route says nothing. */
    readonly access?: Access | AccessResolver
  }
  interface FastifyRequest {
    /** Set by the access guard; null on public routes. */
    context: RequestContext | null
  }
  interface FastifyInstance {
    readonly now: () => Date
  }
}
