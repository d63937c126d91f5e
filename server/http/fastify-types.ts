import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Access } from '#schemas/api/endpoint.ts'
import type { ApiError } from './api-error.ts'
import type { RequestContext } from './request-context.ts'
import type { SignatureCheck } from './signature-check.ts'

/** Access that is only known once the request is there: the catch-all route of the pages. */
export type AccessResolver = (request: FastifyRequest) => Access

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route; the server refuses to start when a route says nothing. */
    readonly access?: Access | AccessResolver
    /** Its changes ask `assertUnchanged` first in their transaction, so the access guard need not. */
    readonly judgesInTransaction?: boolean
    /** Open as well to who still has to replace a password that the server made. */
    readonly withInitialPassword?: boolean
  }
  interface FastifyRequest {
    /** Set by the access guard; null on public routes. */
    context: RequestContext | null
  }
  interface FastifyInstance {
    readonly now: () => Date
    /** For the contract's signed calls; `serveEndpoint` sees to it. */
    readonly checkSignature: SignatureCheck
    /** Notes a refusal by permission, session or limit in the operation log. */
    readonly auditRefusal: (request: FastifyRequest, error: ApiError) => void
    /** Gives the call's place among those that work to others: it waits for its client. */
    readonly leaveQueue: (request: FastifyRequest) => void
    /** Waits for a place again. @throws {ApiError} when there is none. */
    readonly enterQueue: (request: FastifyRequest) => Promise<void>
    /** The body of the request is a file, which may take as long as its line needs; `bindUpload` says so. */
    readonly expectUpload: (request: IncomingMessage) => void
  }
}
