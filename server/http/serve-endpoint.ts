import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { type Endpoint, type EndpointInput, type EndpointResult, methodsOf } from '#schemas/api/endpoint.ts'
import type { Envelope } from '#schemas/api/envelope.ts'
import { runForTenant } from '../db/tenant-scope.ts'
import { type Answer, toEnvelope } from './answer.ts'
import { unsupportedMediaType } from './api-error.ts'
import { createCleaner } from './clean-result.ts'
import { isWorthPacking, takesGzip } from './compress-json.ts'
import { createPartReader } from './declared-part.ts'
import { assertInInstallation } from './installation.ts'
import { inEnvelope, packedInEnvelope, type WrittenResult, writtenOf } from './lasting-results.ts'
import type { RequestContext } from './request-context.ts'

type Part<E, Name extends 'params' | 'query' | 'body'> =
  EndpointInput<E> extends { readonly [K in Name]?: infer V } ? Exclude<V, undefined> : undefined

/** The checked parts of a request; parts that the endpoint does not declare are not there. */
export interface EndpointRequest<E> {
  readonly params: Part<E, 'params'>
  readonly query: Part<E, 'query'>
  readonly body: Part<E, 'body'>
  /** Address of the client, for limits and logs. */
  readonly address: string
  readonly traceId: string
  readonly headers: FastifyRequest['headers']
  readonly log: FastifyRequest['log']
}

export interface SignedInRequest<E> extends EndpointRequest<E> {
  readonly context: RequestContext
}

export type Handler<E> = (request: SignedInRequest<E>) => Promise<Answer<DeepReadonly<EndpointResult<E>>>>
export type PublicHandler<E> = (request: EndpointRequest<E>) => Promise<Answer<DeepReadonly<EndpointResult<E>>>>

/** What a handler returns is only sent, so it may come from anywhere that does not let it be changed. */
type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T

// biome-ignore lint/suspicious/noExplicitAny: an endpoint without params, query or body has `never` there, which no bound but any admits
export type AnyEndpoint = Endpoint<any, any, any, TSchema>

/** An endpoint with its handler, checked and ready: what the router calls, for fixed and for page-made routes alike. */
export interface ServedEndpoint {
  readonly endpoint: AnyEndpoint
  readonly run: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
}

/**
 * Registers an endpoint for signed-in callers. The guard has checked its access before the handler runs.
 *
 * @example
 * serveEndpoint(app, getDictItems, async ({ params, context }) => answer(await dictionaries.items(context, params.dictCode)))
 */
export function serveEndpoint<E extends AnyEndpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>): void {
  if (endpoint.access === 'public') throw new TypeError(`${endpoint.path} is public: use servePublicEndpoint.`)
  serveBound(app, bindEndpoint(endpoint, handler))
}

/** Registers an endpoint that anybody may call; its handler gets no context. */
export function servePublicEndpoint<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: PublicHandler<E>,
): void {
  if (endpoint.access !== 'public') throw new TypeError(`${endpoint.path} is not public: use serveEndpoint.`)
  serveBound(
    app,
    bind(endpoint, (request) => handler(request)),
  )
}

/** For routes made at run time: hand the result to `DynamicEndpoints.replace`. */
export function bindEndpoint<E extends AnyEndpoint>(endpoint: E, handler: Handler<E>): ServedEndpoint {
  return bind(endpoint, (request, context) => handler({ ...request, context: requireContext(context, endpoint) }))
}

/** Registers an endpoint that was bound to its handler in another way: `bindDownload`. */
export function serveBound(app: FastifyInstance, served: ServedEndpoint): void {
  app.route({
    method: [...methodsOf(served.endpoint)],
    url: toFastifyPath(served.endpoint.path),
    config: {
      access: served.endpoint.access,
      withInitialPassword: served.endpoint.withInitialPassword === true,
      withoutSecondFactor: served.endpoint.withoutSecondFactor === true,
      byTicket: served.endpoint.byTicket === true,
      endpoint: served.endpoint,
    },
    handler: served.run,
  })
}

/** `/sys/dict/{dictCode}` as Fastify writes it: `/sys/dict/:dictCode`. */
export function toFastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}

function bind<E extends AnyEndpoint>(
  endpoint: E,
  handle: (request: EndpointRequest<E>, context: RequestContext | null) => Promise<Answer<unknown>>,
): ServedEndpoint {
  const read = createRequestReader(endpoint)
  const clean = createCleaner(endpoint.result)
  return {
    endpoint,
    run: async (request, reply) => {
      if (endpoint.ofInstallation !== undefined && request.context) {
        assertInInstallation(request.context, endpoint.ofInstallation)
      }
      if (endpoint.signed) request.server.checkSignature(request)
      // A form is for the calls that take files; to the others it would look like a request without a body.
      if (request.headers['content-type']?.startsWith('multipart/')) throw unsupportedMediaType()
      const given = await forItsTenant(request.context, () => handle(read(request), request.context))
      if (given.headers) reply.headers(given.headers)
      const written = endpoint.bare ? null : await writtenOf(given.result, clean)
      if (written) {
        const envelope = toEnvelope({ ...given, result: null }, request.server.now())
        return reply.type(JSON_TYPE).send(await bodyOf(written, { envelope, request, reply }))
      }
      // A field that the endpoint does not declare is not sent, whatever the handler has read.
      const result = clean(given.result)
      if (endpoint.bare) return reply.send(result)
      return reply.send(toEnvelope({ ...given, result }, request.server.now()))
    },
  }
}

const JSON_TYPE = 'application/json; charset=utf-8'

interface Sending {
  readonly envelope: Envelope<null>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** What was written before, packed before as well where the client takes it so. */
async function bodyOf(written: WrittenResult, { envelope, request, reply }: Sending): Promise<Buffer> {
  if (!isWorthPacking(written.text.length)) return inEnvelope(envelope, written)
  reply.header('vary', 'accept-encoding')
  if (!takesGzip(request)) return inEnvelope(envelope, written)
  reply.header('content-encoding', 'gzip')
  return packedInEnvelope(envelope, written)
}

/** A handler works for the tenant of its request, and for no other. */
export function forItsTenant<T>(context: RequestContext | null, handle: () => Promise<T>): Promise<T> {
  return context ? runForTenant(context.tenantId, handle) : handle()
}

/** Reads the declared parts of requests, checked; whoever sends files instead of answers begins with it too. */
export function createRequestReader<E extends AnyEndpoint>(
  endpoint: E,
): (request: FastifyRequest) => EndpointRequest<E> {
  const readParams = endpoint.params ? createPartReader('params', endpoint.params) : undefined
  const readQuery = endpoint.query ? createPartReader('query', endpoint.query) : undefined
  const readBody = endpoint.body
    ? createPartReader('body', endpoint.body, { closed: endpoint.closedBody === true })
    : undefined
  return (request) => {
    // The parts have been checked against the schemas that these types are read from; what is not declared is not there.
    const checked = {
      params: readParams?.(request.params),
      query: readQuery?.(request.query),
      body: readBody?.(request.body),
    } as Pick<EndpointRequest<E>, 'params' | 'query' | 'body'>
    return { ...checked, address: request.ip, traceId: request.id, headers: request.headers, log: request.log }
  }
}

export function requireContext(context: RequestContext | null, endpoint: AnyEndpoint): RequestContext {
  // The guard lets nobody through without a context; reaching this line is a mistake of the program.
  if (!context) throw new TypeError(`${endpoint.path} was reached without a verified session.`)
  return context
}
