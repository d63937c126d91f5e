import type { Static, TSchema } from 'typebox'

/**
 * Who may call an endpoint. The server refuses to start when a route says nothing.
 * - `public`: anyone, signed in or not.
 * - `self`: anyone who is signed in; the handler acts for that user only.
 * - `{ permission }`: holders of that permission code; with `besides`, of both.
 * - `{ anyPermission }`: holders of at least one of them; which of them it takes depends on what is sent.
 */
export type Access =
  | 'public'
  | 'self'
  | { readonly permission: string; readonly besides?: string }
  | { readonly anyPermission: readonly string[] }

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * One call of the HTTP contract as a value: the client calls it, the server serves it, the contract tests compare the
 * two. Nobody types a path twice.
 *
 * `path` is relative to the base path (`/jeecg-boot`); `{name}` marks a path parameter.
 * `result` describes the envelope's `result`, not the envelope.
 *
 * @example
 * export const getDictItems = endpoint({
 *   method: 'GET', path: '/sys/dict/getDictItems/{dictCode}', access: 'self',
 *   params: Type.Object({ dictCode: Type.String() }), result: Type.Array(dictItem),
 * })
 */
export interface Endpoint<
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
  Result extends TSchema = TSchema,
> {
  readonly method: HttpMethod
  /** Other methods by which clients of the contract make the same call; ours uses `method`. */
  readonly alsoBy?: readonly HttpMethod[]
  readonly path: string
  readonly access: Access
  /** What it does, in the log of operations; absent: its method and path. */
  readonly title?: string
  /** It changes nothing, whatever its method is: the log of operations does not hear of it. */
  readonly reads?: true
  /** Open as well to who still has to replace a password that the server made: the session's own calls. */
  readonly withInitialPassword?: true
  /** Open as well to who still has to set up a second factor: the calls that do it, beside the session's own. */
  readonly withoutSecondFactor?: true
  /** One of the contract's signUrls: the client signs the call, the server checks it, beside `access`. */
  readonly signed?: true
  /**
   * What it changes belongs to the whole installation, and is called so: refused to whoever works in another tenant than 0,
   * whatever they sent.
   */
  readonly ofInstallation?: string
  /**
   * Names in the body that are not declared are refused; elsewhere they are passed over. For calls that carry rows: some
   * of them would be lost without a word.
   */
  readonly closedBody?: true
  /**
   * An answer with any other code than 200 refuses, whatever its `success` says: in the contract the ways to sign in are
   * judged by the code. The client looks at it.
   */
  readonly okCodeOnly?: true
  /**
   * A browser may go to its address: what stands for the session there is `ticket`, which another call has given for just
   * these parameters.
   */
  readonly byTicket?: true
  /** A call that succeeds is answered with the result itself, without an envelope; one that fails, as all others. */
  readonly bare?: true
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly result: Result
}

export function endpoint<
  Result extends TSchema,
  Params extends TSchema = never,
  Query extends TSchema = never,
  Body extends TSchema = never,
>(definition: Endpoint<Params, Query, Body, Result>): Endpoint<Params, Query, Body, Result> {
  return definition
}

/** All methods by which an endpoint is served. */
export function methodsOf({ method, alsoBy = [] }: Pick<Endpoint, 'method' | 'alsoBy'>): readonly HttpMethod[] {
  return [method, ...alsoBy]
}

/** What a caller hands over for an endpoint: the parts that it declares, and no others. */
export type EndpointInput<E> =
  E extends Endpoint<infer Params, infer Query, infer Body, TSchema>
    ? ([Params] extends [never] ? { readonly params?: never } : { readonly params: Static<Params> }) &
        ([Query] extends [never] ? { readonly query?: never } : { readonly query?: Static<Query> }) &
        ([Body] extends [never] ? { readonly body?: never } : { readonly body: Static<Body> })
    : never

export type EndpointResult<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer Result> ? Static<Result> : never

/**
 * The path with its parameters filled in, each encoded as one path segment. Commas stay: they need no encoding there,
 * and the contract's signatures look for them.
 * @throws {TypeError} when a parameter of the path is missing: a mistake of the caller, not of the user.
 */
export function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new TypeError(`Path parameter "${name}" of ${path} is missing.`)
    return encodeURIComponent(value).replaceAll('%2C', ',')
  })
}
