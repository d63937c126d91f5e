import { type HttpMethod, methodsOf } from '#schemas/api/endpoint.ts'
import { codesOf } from '../permissions/access-codes.ts'
import type { ServedEndpoint } from './serve-endpoint.ts'

/**
 * Endpoints that come and go while the server runs: those of the pages. Fastify's own routes are fixed once it is
 * ready, so one catch-all route below the base path looks here. Paths are literal: no parameters.
 */
export interface DynamicEndpoints {
  /**
   * Puts `served` in the place of all earlier endpoints of that owner (a page code).
   * @param codes permission codes that the page declares beside those of its calls.
   * @throws {PathTakenError} when another owner has one of the paths; nothing changes then.
   */
  readonly replace: (owner: string, served: readonly ServedEndpoint[], codes?: readonly string[]) => void
  readonly find: (method: string, path: string) => ServedEndpoint | undefined
  /** The page whose call it is. */
  readonly ownerOf: (method: string, path: string) => string | undefined
  readonly methodsOf: (path: string) => readonly HttpMethod[]
  /** All of them, by page. */
  readonly all: () => readonly { readonly owner: string; readonly served: ServedEndpoint }[]
  /** Whether some page asks for that permission code. */
  readonly declares: (code: string) => boolean
  /** Called after every `replace`. */
  readonly onChange: (listener: () => void) => void
}

export class PathTakenError extends Error {
  override readonly name = 'PathTakenError'
  readonly code = 'path-taken'
  readonly path: string
  readonly owner: string

  constructor(path: string, owner: string) {
    super(`${path} is served for "${owner}" already.`)
    this.path = path
    this.owner = owner
  }
}

interface Entry {
  readonly owner: string
  readonly served: ServedEndpoint
}

export function createDynamicEndpoints(): DynamicEndpoints {
  const byPath = new Map<string, Map<HttpMethod, Entry>>()
  const codesByOwner = new Map<string, ReadonlySet<string>>()
  const listeners: (() => void)[] = []

  const assertFree = (owner: string, path: string) => {
    for (const entry of byPath.get(path)?.values() ?? []) {
      if (entry.owner !== owner) throw new PathTakenError(path, entry.owner)
    }
  }

  const removeAll = (owner: string) => {
    for (const [path, methods] of byPath) {
      for (const [method, entry] of methods) if (entry.owner === owner) methods.delete(method)
      if (methods.size === 0) byPath.delete(path)
    }
  }

  const entryOf = (method: string, path: string) => {
    for (const [name, entry] of byPath.get(path) ?? []) if (name === method) return entry
    return undefined
  }

  return {
    replace: (owner, served, codes = []) => {
      for (const one of served) assertFree(owner, one.endpoint.path)
      removeAll(owner)
      codesByOwner.set(owner, new Set([...codes, ...served.flatMap((one) => codesOf(one.endpoint.access))]))
      for (const one of served) {
        const methods = byPath.get(one.endpoint.path) ?? new Map<HttpMethod, Entry>()
        for (const method of methodsOf(one.endpoint)) methods.set(method, { owner, served: one })
        byPath.set(one.endpoint.path, methods)
      }
      for (const listener of listeners) listener()
    },
    find: (method, path) => entryOf(method, path)?.served,
    ownerOf: (method, path) => entryOf(method, path)?.owner,
    methodsOf: (path) => [...(byPath.get(path)?.keys() ?? [])],
    // A call by several methods has several entries.
    all: () => [
      ...new Map([...byPath.values()].flatMap((of) => [...of.values()].map((one) => [one.served, one]))).values(),
    ],
    declares: (code) => [...codesByOwner.values()].some((codes) => codes.has(code)),
    onChange: (listener) => {
      listeners.push(listener)
    },
  }
}
