import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HEADERS } from '#schemas/api/envelope.ts'
import { createTeller } from '../tell-now-and-then.ts'
import { isSocketRequest } from './access-guard.ts'
import { brokenRequest, serverBusy, tooManyRequests } from './api-error.ts'
import { isApiPath } from './error-answers.ts'
import { createFairQueue, type FairQueue, type QueueLimits, QueueRefusedError } from './fair-queue.ts'

/** Beyond what a browser asks for at once, and less than the console's patience with a call. */
const WAIT_MS = 5_000
const WAITING = 2_000
const WAITING_OF_CALLER = 500
/** A caller's own calls come through in the time that it takes to wait for one. */
const RETRY_AFTER_SECONDS = 2
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
  /** Waits until the call may work; undefined: it may already. */
  readonly enter: () => Promise<void> | undefined
  readonly leave: () => void
}

/**
 * Calls of the API wait their turn before they are worked on, guard and all. A call holds its place only while it works:
 * not while its body is on its way, nor while its answer is, since both are as slow as the client likes. Files of the
 * console and its configuration need no database and pass by.
 */
export function addOverloadProtection(app: FastifyInstance, limits: QueueLimits): Pick<FairQueue, 'waiting'> {
  const queue = createFairQueue(limits)
  const tickets = new WeakMap<FastifyRequest, Ticket>()
  const teller = createTeller(() => app.now().getTime())
  const tell = () =>
    teller('refused', (refused) =>
      app.log.warn({ refused, waiting: queue.waiting() }, 'too many calls at once: some are refused'),
    )

  const issue = (request: FastifyRequest, reply: FastifyReply): Ticket => {
    /** Made by who has to wait, as few have to. */
    let gone: AbortController | undefined
    let isGone = false
    let giveBack: (() => void) | undefined
    const leave = () => {
      giveBack?.()
      giveBack = undefined
    }
    reply.raw.once('close', () => {
      isGone = true
      gone?.abort()
      leave()
    })
    const caller = { address: request.ip, session: sessionOf(request) }
    const wait = async () => {
      if (isGone) throw brokenRequest()
      gone ??= new AbortController()
      const free = await queue.enter(caller, gone.signal).catch((error: unknown) => {
        if (error instanceof QueueRefusedError) throw refusalOf(error, tell)
        throw error
      })
      if (isGone) free()
      else giveBack = free
      // Nobody waits any more: the end of the answer has nothing to call off.
      gone = undefined
    }
    return {
      leave,
      enter: () => {
        if (giveBack) return undefined
        if (!isGone) giveBack = queue.tryEnter(caller)
        return giveBack ? undefined : wait()
      },
    }
  }

  app.decorate('leaveQueue', (request: FastifyRequest) => tickets.get(request)?.leave())
  app.decorate('enterQueue', async (request: FastifyRequest) => tickets.get(request)?.enter())

  // By `done` and not by promises: nearly always there is nothing to wait for.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404 || !isApiPath(request.url)) return done()
    const ticket = issue(request, reply)
    tickets.set(request, ticket)
    whenIn(ticket, done)
  })
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    if (hasBody(request)) tickets.get(request)?.leave()
    done()
  })
  app.addHook('preValidation', (request, _reply, done) => {
    const ticket = tickets.get(request)
    if (ticket) whenIn(ticket, done)
    else done()
  })
  app.addHook('preHandler', (request, _reply, done) => {
    // An open socket works only when it says something.
    if (isSocketRequest(request)) tickets.get(request)?.leave()
    done()
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    tickets.get(request)?.leave()
    done()
  })
  return queue
}

function whenIn(ticket: Ticket, done: (error?: Error) => void): void {
  const waiting = ticket.enter()
  if (waiting) waiting.then(() => done(), done)
  else done()
}

function refusalOf({ code }: QueueRefusedError, tell: () => void) {
  if (code === 'gone') return brokenRequest()
  tell()
  return code === 'caller-full' ? tooManyRequests(RETRY_AFTER_SECONDS) : serverBusy(RETRY_AFTER_SECONDS)
}

/** Not verified yet: a made-up token only divides the turns of its own address. */
function sessionOf({ headers }: FastifyRequest): string {
  const token = headers[HEADERS.token.toLowerCase()] ?? headers['sec-websocket-protocol']
  return String(token ?? '').slice(0, LONGEST_KEY)
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
