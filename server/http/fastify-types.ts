import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Access, Endpoint } from '#schemas/api/endpoint.ts'
import type { SessionStore } from '../session/session-store.ts'
import type { createTeller } from '../tell-now-and-then.ts'
import type { ApiError } from './api-error.ts'
import type { RequestContext } from './request-context.ts'
import type { SignatureCheck } from './signature-check.ts'

/** Access that is only known once the request is there: the catch-all route of the pages. */
export type AccessResolver = (request: FastifyRequest) => Access

/** Whether a browser may go there with a ticket, where only the request tells which call it is. */
export type TicketResolver = (request: FastifyRequest) => boolean

export interface AppFigures {
  readonly sockets: () => number
  /** Calls that wait for their turn. */
  readonly waiting: () => number
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route; the server refuses to start when a route says nothing. */
    readonly access?: Access | AccessResolver
    /** A ticket in the address stands for the session. */
    readonly byTicket?: boolean | TicketResolver
    /** Its changes ask `assertUnchanged` first in their transaction, so the access guard need not. */
    readonly judgesInTransaction?: boolean
    /** Open as well to who still has to replace a password that the server made. */
    readonly withInitialPassword?: boolean
    /** Open as well to who still has to set up a second factor. */
    readonly withoutSecondFactor?: boolean
    /** What is served; absent where it is known only once the request is there. */
    readonly endpoint?: Endpoint
  }
  interface FastifyRequest {
    /** Set by the access guard; null on public routes. */
    context: RequestContext | null
    /** What the caller was told that went wrong; null: nothing did, as far as is known. */
    failure: ApiError | null
  }
  interface FastifyInstance {
    readonly now: () => Date
    /** For the contract's signed calls; `serveEndpoint` sees to it. */
    readonly checkSignature: SignatureCheck
    /** Notes a refusal by permission, session or limit in the operation log. */
    readonly auditRefusal: (request: FastifyRequest, error: ApiError) => void
    /** Writes what waits to be written into the log of operations. */
    readonly flushOperations: () => Promise<void>
    /** Says in the log that calls fail by one cause, not for each of them. */
    readonly tellFailure: ReturnType<typeof createTeller>
    /** Gives the call's place among those that work to others: it waits for its client. */
    readonly leaveQueue: (request: FastifyRequest) => void
    /** Waits for a place again. @throws {ApiError} when there is none. */
    readonly enterQueue: (request: FastifyRequest) => Promise<void>
    /** On whose behalf work in the background is done. */
    readonly actFor: SessionStore['actFor']
    /** What is going on in it, for who runs it. */
    readonly figures: AppFigures
    /**
     * Sends clients elsewhere while all that they ask is still answered: each connection ends with its next answer, each
     * socket within this time.
     */
    readonly drain: (withinMs: number) => void
    /** The body of the request is a file, which may take as long as its line needs; `bindUpload` says so. */
    readonly expectUpload: (request: IncomingMessage) => void
  }
}
