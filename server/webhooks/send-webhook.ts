import { createHmac } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { mayReach, parseRanges } from './address-rules.ts'
import { webhookMessages as messages } from './messages.ts'

/** Where something goes, with what it is signed. */
export interface WebhookAddress {
  readonly address: string
  readonly secret: string
  readonly privateRanges: string
}

export interface WebhookLetter {
  /** The same for each try. */
  readonly id: string
  readonly event: string
  readonly body: string
}

/** How a try has ended. */
export interface WebhookOutcome {
  /** Null: there was no answer. */
  readonly status: number | null
  /** Null: the other system has taken it. */
  readonly error: string | null
}

export interface ResolvedAddress {
  readonly address: string
  readonly family: number
}

export interface WebhookNetwork {
  readonly resolve: (host: string) => Promise<readonly ResolvedAddress[]>
  readonly timeoutMs: number
}

/** The network as it is. */
export const NETWORK: WebhookNetwork = { resolve: (host) => lookup(host, { all: true }), timeoutMs: 5_000 }

const MAX_ANSWER_BYTES = 64 * 1024

/**
 * Signs and sends: the name is resolved once, what comes of it is judged, and the connection goes there and nowhere else,
 * whatever the name says a moment later. No redirect is followed, no proxy asked. All of it ends within the time.
 */
export async function sendWebhook(
  target: WebhookAddress,
  letter: WebhookLetter,
  now: Date,
  network: WebhookNetwork = NETWORK,
): Promise<WebhookOutcome> {
  const signal = AbortSignal.timeout(network.timeoutMs)
  try {
    const url = new URL(target.address)
    const to = await beforeEnd(resolveAllowed(url, target.privateRanges, network), signal)
    const status = await post(url, to, { headers: headersOf(letter, target.secret, now), body: letter.body, signal })
    return { status, error: judge(status) }
  } catch (error) {
    return { status: null, error: describe(error, signal) }
  }
}

/** The receiver makes the same of `id.time.body` and its secret, and compares. */
export function signatureOf(secret: string, id: string, time: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${id}.${time}.${body}`).digest('hex')}`
}

function headersOf({ id, event, body }: WebhookLetter, secret: string, now: Date): Readonly<Record<string, string>> {
  const time = String(Math.floor(now.getTime() / 1_000))
  return {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Pagewright',
    'x-pagewright-id': id,
    'x-pagewright-time': time,
    'x-pagewright-event': encodeURIComponent(event),
    'x-pagewright-signature': signatureOf(secret, id, time, body),
  }
}

class RefusedError extends Error {}

/** All that a name stands for must be allowed: one of them is as good as any to who wants to get in. */
async function resolveAllowed(url: URL, privateRanges: string, network: WebhookNetwork): Promise<ResolvedAddress> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const found = family === 0 ? await network.resolve(host) : [{ address: host, family }]
  const allowed = parseRanges(privateRanges)
  const [first] = found
  if (!first) throw new RefusedError(messages.notFound)
  if (!allowed || !found.every(({ address }) => mayReach(address, allowed))) {
    throw new RefusedError(messages.forbiddenAddress)
  }
  return first
}

interface Post {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly signal: AbortSignal
}

function post(url: URL, to: ResolvedAddress, { headers, body, signal }: Post): Promise<number> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    const call: ClientRequest = send(
      url,
      {
        method: 'POST',
        headers,
        signal,
        // A connection of its own: one that is kept would be to where the name pointed before.
        agent: false,
        lookup: (_host, options, found) => {
          if (options.all) found(null, [{ address: to.address, family: to.family }])
          else found(null, to.address, to.family)
        },
      },
      (answer) => {
        readAway(answer).then(() => resolve(answer.statusCode ?? 0), reject)
      },
    )
    call.on('error', reject)
    call.end(body)
  })
}

/** What it answers is nobody's to read: it may hold anything. */
async function readAway(answer: IncomingMessage): Promise<void> {
  let size = 0
  for await (const part of answer) {
    size += Buffer.byteLength(part)
    if (size > MAX_ANSWER_BYTES) throw new RefusedError(messages.tooLong)
  }
}

function judge(status: number): string | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? messages.redirected(status) : messages.refusedStatus(status)
}

/** Names of the system's errors, and never its texts: they hold the address. */
const TEXTS: Readonly<Record<string, string>> = {
  ENOTFOUND: messages.notFound,
  EAI_AGAIN: messages.notFound,
  ECONNREFUSED: messages.refused,
  EHOSTUNREACH: messages.refused,
  ENETUNREACH: messages.refused,
}

function describe(error: unknown, signal: AbortSignal): string {
  if (error instanceof RefusedError) return error.message
  if (signal.aborted) return messages.timedOut
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/CERT|SIGNATURE|TLS|SSL/.test(code)) return messages.certificate
  return TEXTS[code] ?? messages.broken
}

function beforeEnd<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}
