import { type Endpoint, fillPath, type HttpMethod } from '#schemas/api/endpoint.ts'
import { HEADERS } from '#schemas/api/envelope.ts'
import type { SignedCall } from '#schemas/api/signature.ts'

/** A request as it goes over the wire; the transports send it and know nothing else. */
export interface WireRequest {
  readonly method: HttpMethod
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  readonly timeoutMs: number
  /** For a page that goes before the answer comes. */
  readonly keepalive?: boolean | undefined
}

/** The parts of a call, whatever its endpoint. */
export interface CallInput {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

export interface RequestContext {
  /** `/jeecg-boot`, or the address of a foreign server. */
  readonly baseUrl: string
  readonly token: string | undefined
  readonly tenantId: string
  readonly nowMs: number
  readonly timeoutMs: number
  /** The answer lies under its content hash: no time stamp may keep it from being cached. */
  readonly immutable: boolean
  readonly keepalive?: boolean | undefined
  readonly headers: Readonly<Record<string, string>>
}

/** Specified: dictionary items are the one GET without a time stamp. */
const WITHOUT_TIME_STAMP = 'sys/dict/getDictItems'

export function toWireRequest(endpoint: Endpoint, input: CallInput, context: RequestContext): WireRequest {
  const path = fillPath(endpoint.path, textEntries(input.params))
  const query = new URLSearchParams(textEntries(input.query))
  if (endpoint.method === 'GET' && !context.immutable && !path.includes(WITHOUT_TIME_STAMP)) {
    query.set('_t', String(Math.floor(context.nowMs / 1000)))
  }
  const search = query.size === 0 ? '' : `?${query}`
  const headers: Record<string, string> = {
    Accept: 'application/json',
    [HEADERS.tenant]: context.tenantId,
    [HEADERS.tenantNew]: context.tenantId,
    ...context.headers,
  }
  if (context.token !== undefined) headers[HEADERS.token] = context.token
  if (input.body !== undefined) headers['Content-Type'] = 'application/json'
  return {
    method: endpoint.method,
    url: context.baseUrl.replace(/\/$/, '') + path + search,
    headers,
    body: input.body === undefined ? undefined : JSON.stringify(input.body),
    timeoutMs: context.timeoutMs,
    keepalive: context.keepalive,
  }
}

/** What is signed of a call: the query as it goes over the wire, and the body as it is. */
export function toSignedCall(endpoint: Endpoint, { params, query, body }: CallInput): SignedCall {
  return {
    url: fillPath(endpoint.path, textEntries(params)),
    params: { ...textEntries(query), ...(typeof body === 'object' ? body : {}) },
  }
}

/** Specified: undefined, null and empty text are not sent. */
function textEntries(values: unknown): Record<string, string> {
  if (typeof values !== 'object' || values === null) return {}
  const entries = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return Object.fromEntries(entries.map(([key, value]) => [key, String(value)]))
}
