import { Check } from 'typebox/schema'
import type { Endpoint, EndpointInput, EndpointResult } from '#schemas/api/endpoint.ts'
import { type Envelope, HEADERS } from '#schemas/api/envelope.ts'
import type { Clock } from '../clock.ts'
import { describeFailure, type Reaction } from './error-catalogue.ts'
import { HttpError } from './http-error.ts'
import { messages } from './messages.ts'
import { type Transport, TransportError, type WireAnswer } from './transport.ts'
import { type CallInput, toWireRequest } from './wire-request.ts'

/** Specified for ordinary calls; exports and uploads bring their own. */
export const CALL_TIMEOUT_MS = 9000

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  readonly timeoutMs?: number
  readonly headers?: Readonly<Record<string, string>>
  /** The caller shows every failure in place: no notification beside it. A dead session still ends. */
  readonly quiet?: boolean
  /** The caller sees to a dead session itself: none is ended on its behalf. */
  readonly handlesDeadSession?: boolean
  /** The answer lies under its content hash and may be cached for ever. */
  readonly immutable?: boolean
}

/** Calls endpoints. Everything rejects with `HttpError`, or with the reason of an aborted `signal`. */
export interface HttpClient {
  /** The envelope's result, checked against what the endpoint declares. */
  call<E extends Endpoint>(endpoint: E, input?: EndpointInput<E> & CallOptions): Promise<EndpointResult<E>>
  /**
   * The whole envelope, for calls whose `message` is shown. Its result is as it came: foreign servers answer a write
   * with a text, ours with the record.
   */
  envelope<E extends Endpoint>(endpoint: E, input?: EndpointInput<E> & CallOptions): Promise<Envelope>
  /** The text of an answer that comes without an envelope. */
  text<E extends Endpoint>(endpoint: E, input?: EndpointInput<E> & CallOptions): Promise<string>
}

export interface HttpClientDependencies {
  readonly transport: Transport
  readonly baseUrl: string
  readonly clock: Clock
  token(): string | undefined
  tenantId(): string
  /** Told of each failure that the catalogue asks to react to. */
  onFailure(error: HttpError, reaction: Exclude<Reaction, 'none'>): void
}

export function createHttpClient(dependencies: HttpClientDependencies): HttpClient {
  const { transport, clock, baseUrl, onFailure } = dependencies

  async function send(endpoint: Endpoint, input: CallInput & CallOptions): Promise<WireAnswer> {
    const token = dependencies.token()
    const request = toWireRequest(endpoint, input, {
      baseUrl,
      token,
      tenantId: dependencies.tenantId(),
      nowMs: clock.localNow(),
      timeoutMs: input.timeoutMs ?? CALL_TIMEOUT_MS,
      immutable: input.immutable ?? false,
      headers: input.headers ?? {},
    })

    function fail(answer: WireAnswer | undefined, timedOut: boolean, cause?: unknown): never {
      const envelope = answer === undefined ? undefined : readEnvelope(answer.text)
      const status = answer?.status ?? 0
      const { text, reaction } = describeFailure({
        status,
        timedOut,
        serverMessage: envelope?.message ?? '',
        hasToken: token !== undefined,
      })
      const error = new HttpError(
        text,
        {
          kind: timedOut ? 'timeout' : status === 0 ? 'network' : 'status',
          status,
          code: envelope?.code ?? 0,
          result: envelope?.result,
          traceId: envelope?.traceId ?? answer?.header(HEADERS.trace),
        },
        { cause },
      )
      const taken = reaction === 'notify' ? input.quiet : input.handlesDeadSession
      if (reaction !== 'none' && !taken) onFailure(error, reaction)
      throw error
    }

    let answer: WireAnswer
    try {
      answer = await transport(request, input.signal)
    } catch (cause) {
      if (cause instanceof TransportError) return fail(undefined, cause.code === 'timeout', cause)
      throw cause
    }
    // A cached answer carries the time at which it was made.
    if (!input.immutable) clock.observe(answer.header('date'))
    if (answer.status >= 400) return fail(answer, false)
    return answer
  }

  async function envelope(endpoint: Endpoint, input: CallInput & CallOptions): Promise<Envelope> {
    const answer = await send(endpoint, input)
    const read = readEnvelope(answer.text)
    const facts = { status: answer.status, traceId: read?.traceId ?? answer.header(HEADERS.trace) }
    if (read === undefined) {
      throw new HttpError(messages.malformed, { kind: 'malformed', code: 0, result: undefined, ...facts })
    }
    if (!read.success) {
      const text = read.message === '' ? messages.failed : read.message
      throw new HttpError(text, { kind: 'refused', code: read.code, result: read.result, ...facts })
    }
    return read
  }

  return {
    async call<E extends Endpoint>(endpoint: E, input?: EndpointInput<E> & CallOptions) {
      const { code, result } = await envelope(endpoint, input ?? {})
      if (!Check(endpoint.result, result)) {
        throw new HttpError(messages.malformed, { kind: 'malformed', status: 200, code, result, traceId: undefined })
      }
      // Checked on the line above; `EndpointResult` is too clever for the check's own type to reach it.
      return result as EndpointResult<E>
    },
    envelope: (endpoint, input) => envelope(endpoint, input ?? {}),
    async text(endpoint, input) {
      return (await send(endpoint, input ?? {})).text
    },
  }
}

/** The envelope in a text; undefined when it holds none. */
export function readEnvelope(text: string): Envelope | undefined {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    // A proxy's HTML page, for example: the caller decides what that means.
    return undefined
  }
  if (typeof parsed !== 'object' || parsed === null) return undefined
  const { success, message, code, result, timestamp, traceId } = parsed as Record<string, unknown> // any object will do
  if (typeof success !== 'boolean') return undefined
  return {
    success,
    message: typeof message === 'string' ? message : '',
    code: typeof code === 'number' ? code : 0,
    result: result ?? null,
    timestamp: typeof timestamp === 'number' ? timestamp : 0,
    ...(typeof traceId === 'string' ? { traceId } : {}),
  }
}
