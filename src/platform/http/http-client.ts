import type { Endpoint, EndpointInput, EndpointResult } from '#schemas/api/endpoint.ts'
import type { Envelope } from '#schemas/api/envelope.ts'
import type { SignedCall } from '#schemas/api/signature.ts'
import { conforms } from '#schemas/conforms.ts'
import type { Clock } from '../clock.ts'
import type { Reaction } from './error-catalogue.ts'
import type { HttpError } from './http-error.ts'
import { readBare, readEnvelope } from './read-envelope.ts'
import { DeadSession, type Revival, withRevival } from './revival.ts'
import { type FailedCall, failedCall, lostCall, malformedCall, refusedCall } from './to-http-error.ts'
import { type Transport, TransportError, type WireAnswer } from './transport.ts'
import { type CallInput, toSignedCall, toWireRequest } from './wire-request.ts'

/** Specified for ordinary calls; exports and uploads bring their own. */
const CALL_TIMEOUT_MS = 9000

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
  /** It is sent although the page goes at once, and its answer with it. */
  readonly keepalive?: boolean
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

export interface HttpClientDependencies extends Revival {
  readonly transport: Transport
  readonly baseUrl: string
  readonly clock: Clock
  tenantId(): string
  /** The headers that sign a call, for endpoints that are `signed`; absent: none are. */
  readonly sign?: ((call: SignedCall) => Promise<Readonly<Record<string, string>>>) | undefined
  /** Told of each failure that the catalogue asks to react to. */
  onFailure(error: HttpError, reaction: Exclude<Reaction, 'none'>): void
  /** Told whether calls reach the server. */
  onReached?(reached: boolean): void
}

export function createHttpClient(dependencies: HttpClientDependencies): HttpClient {
  const { transport, clock, baseUrl, onFailure, sign, onReached } = dependencies

  const send = (endpoint: Endpoint, input: CallInput & CallOptions): Promise<WireAnswer> =>
    withRevival(dependencies, input.signal, (token, options) => sendAs(token, endpoint, input, options))

  async function sendAs(
    token: string | undefined,
    endpoint: Endpoint,
    input: CallInput & CallOptions,
    { canRevive }: { readonly canRevive: boolean },
  ): Promise<WireAnswer> {
    const request = toWireRequest(endpoint, input, {
      baseUrl,
      token,
      tenantId: dependencies.tenantId(),
      nowMs: clock.localNow(),
      timeoutMs: input.timeoutMs ?? CALL_TIMEOUT_MS,
      immutable: input.immutable ?? false,
      keepalive: input.keepalive,
      headers: { ...input.headers, ...(endpoint.signed && sign && (await sign(toSignedCall(endpoint, input)))) },
    })

    // The token may have gone from the storage under a living console.
    const hadSession = canRevive || token !== undefined

    function fail({ error, reaction }: FailedCall): never {
      const sessionIsDead = reaction === 'end-session' || reaction === 'ask-to-sign-in-again'
      if (sessionIsDead && canRevive && !input.handlesDeadSession) throw new DeadSession(token, error)
      const taken = reaction === 'notify' ? input.quiet : input.handlesDeadSession
      if (reaction !== 'none' && !taken) onFailure(error, reaction)
      throw error
    }

    let answer: WireAnswer
    try {
      answer = await transport(request, input.signal)
    } catch (cause) {
      if (!(cause instanceof TransportError)) throw cause
      if (cause.code === 'network') onReached?.(false)
      return fail(lostCall(cause, hadSession))
    }
    onReached?.(true)
    // A cached answer carries the time at which it was made.
    if (!input.immutable) clock.observe(answer.header('date') ?? timeOf(answer))
    if (answer.status >= 400) return fail(failedCall(answer, hadSession))
    return answer
  }

  async function envelope(
    endpoint: Endpoint,
    input: CallInput & CallOptions,
  ): Promise<{ readonly answer: WireAnswer; readonly read: Envelope }> {
    const answer = await send(endpoint, input)
    const read = readEnvelope(answer.text) ?? (endpoint.bare ? readBare(answer.text) : undefined)
    if (read === undefined) throw malformedCall(answer)
    const refusal = refusedCall(answer, endpoint)
    if (refusal) throw refusal
    return { answer, read }
  }

  return {
    async call<E extends Endpoint>(endpoint: E, input?: EndpointInput<E> & CallOptions) {
      const { answer, read } = await envelope(endpoint, input ?? {})
      if (!conforms(endpoint.result, read.result)) throw malformedCall(answer)
      // Checked on the line above; `EndpointResult` is too clever for the check's own type to reach it.
      return read.result as EndpointResult<E>
    },
    envelope: async (endpoint, input) => (await envelope(endpoint, input ?? {})).read,
    async text(endpoint, input) {
      return (await send(endpoint, input ?? {})).text
    },
  }
}

/** Other origins hide the header unless their server says otherwise; envelopes of the contract tell the time as well. */
function timeOf({ text }: WireAnswer): string | undefined {
  const timestamp = readEnvelope(text)?.timestamp ?? 0
  return timestamp === 0 ? undefined : new Date(timestamp).toUTCString()
}
