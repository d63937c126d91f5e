import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HEADERS } from '#schemas/api/envelope.ts'
import { isSocketRequest } from './access-guard.ts'
import { brokenRequest, serverBusy, tooManyRequests } from './api-error.ts'
import { isApiPath } from './error-answers.ts'
import { createFairQueue, type QueueLimits, QueueRefusedError } from './fair-queue.ts'

/** Beyond what a browser asks for at once, and less than the console's patience with a call. */
const WAIT_MS = 5_000
const WAITING = 2_000
const WAITING_OF_CALLER = 500
/** A caller's own calls come through in the time that it takes to wait for one. */
const RETRY_AFTER_SECONDS = 2
const TELL_EVERY_MS = 10_000
const LONGEST_KEY = 64

/** @param connections of the database: more calls at once would only wait there, in no order. */
export function queueLimits(connections: number): QueueLimits {
  return {
    places: connections,
    placesOfCaller: Math.max(1, Math.ceil(connections * 0.6)),
    waiting: WAITING,
    waitingOfCaller: WAITING_OF_CALLER,
    waitMs: WAIT_MS,
  }
}

interface Ticket {
  /** Waits until the call may work. */
  readonly enter: () => Promise<void>
  readonly leave: () => void
}

/**
 * Calls of the API wait their turn before they are worked on, guard and all. A call holds its place only while it works:
 * not while its body is on its way, nor while its answer is, since both are as slow as the client likes. Files of the
 * console and its configuration need no database and pass by.
 */
export function addOverloadProtection(app: FastifyInstance, limits: QueueLimits): void {
  const queue = createFairQueue(limits)
  const tickets = new WeakMap<FastifyRequest, Ticket>()
  const tell = createTeller(app, queue.waiting)

  const issue = (request: FastifyRequest, reply: FastifyReply): Ticket => {
    const gone = new AbortController()
    let giveBack: (() => void) | undefined
    const leave = () => {
      giveBack?.()
      giveBack = undefined
    }
    reply.raw.once('close', () => {
      gone.abort()
      leave()
    })
    const caller = { address: request.ip, session: sessionOf(request) }
    return {
      leave,
      enter: async () => {
        if (giveBack) return
        const free = await queue.enter(caller, gone.signal).catch((error: unknown) => {
          if (error instanceof QueueRefusedError) throw refusalOf(error, tell)
          throw error
        })
        if (gone.signal.aborted) free()
        else giveBack = free
      },
    }
  }

  app.decorate('leaveQueue', (request: FastifyRequest) => tickets.get(request)?.leave())
  app.decorate('enterQueue', async (request: FastifyRequest) => tickets.get(request)?.enter())

  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 || !isApiPath(request.url)) return
    const ticket = issue(request, reply)
    tickets.set(request, ticket)
    await ticket.enter()
  })
  app.addHook('preParsing', async (request) => {
    if (hasBody(request)) tickets.get(request)?.leave()
  })
  app.addHook('preValidation', async (request) => tickets.get(request)?.enter())
  app.addHook('preHandler', async (request) => {
    // An open socket works only when it says something.
    if (isSocketRequest(request)) tickets.get(request)?.leave()
  })
  app.addHook('onSend', async (request) => tickets.get(request)?.leave())
}

function refusalOf({ code }: QueueRefusedError, tell: () => void) {
  if (code === 'gone') return brokenRequest()
  tell()
  return code === 'caller-full' ? tooManyRequests(RETRY_AFTER_SECONDS) : serverBusy(RETRY_AFTER_SECONDS)
}

/** One line now and then says that there is too much to do: a line for each refusal would be more of it. */
function createTeller(app: FastifyInstance, waiting: () => number): () => void {
  let refused = 0
  let toldAt = 0
  return () => {
    refused += 1
    const now = app.now().getTime()
    if (now - toldAt < TELL_EVERY_MS) return
    app.log.warn({ refused, waiting: waiting() }, 'too many calls at once: some are refused')
    toldAt = now
    refused = 0
  }
}

/** Not verified yet: a made-up token only divides the turns of its own address. */
function sessionOf({ headers }: FastifyRequest): string {
  const token = headers[HEADERS.token.toLowerCase()] ?? headers['sec-websocket-protocol']
  return String(token ?? '').slice(0, LONGEST_KEY)
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
