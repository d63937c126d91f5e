import type { RouteOptions } from 'fastify'
import { API_BASE_PATH } from '#schemas/api/base-path.ts'
import { type Access, type Endpoint, type HttpMethod, methodsOf } from '#schemas/api/endpoint.ts'
import { codesOf } from '#server/permissions/access-codes.ts'
import type { PageServer } from '#tests/support/page-server.ts'

/** A call as somebody may try it, and what it says about who may. */
export interface Call {
  /** `GET /sys/dict/getDictItems/{dictCode}`: what the table of rows calls it. */
  readonly name: string
  readonly method: HttpMethod
  /** Below the base path, with something in the place of its parameters. */
  readonly path: string
  readonly access: Access
  /** The page whose call it is; null of the fixed ones. */
  readonly page: string | null
  /** It changes what belongs to the whole installation. */
  readonly isOfInstallation: boolean
  /** What may be sent with it; null of the few routes that declare none. */
  readonly endpoint: Endpoint | null
}

/** Behind who may make it: from tenant 0 alone. */
export const OF_INSTALLATION = ' @0'

/** Collects what is registered for good; hand `onRoute` to the server. */
export function collectFixedCalls(): { readonly onRoute: (route: RouteOptions) => void; readonly calls: Call[] } {
  const calls: Call[] = []
  return {
    calls,
    onRoute: ({ method, url, config }) => {
      const { endpoint, access } = config ?? {}
      // A HEAD is a GET.
      if (method === 'HEAD') return
      if (endpoint) calls.push(...toCalls(endpoint, null))
      // The catch-all's calls are those of the pages.
      else if (typeof access !== 'function' && access !== undefined && url.startsWith(API_BASE_PATH)) {
        const path = url.slice(API_BASE_PATH.length).replace(/:(\w+)/g, '{$1}')
        for (const one of [method].flat()) calls.push(toCall(one as HttpMethod, path, access))
      }
    },
  }
}

export function callsOfPages(server: PageServer): readonly Call[] {
  return server.dynamicEndpoints.all().flatMap(({ owner, served }) => {
    const ofInstallation = server.pageSet.resource(owner)?.managed?.resource.ofInstallation === true
    const { reads = false } = served.endpoint
    return toCalls(served.endpoint, owner).map((call) => ({
      ...call,
      isOfInstallation: ofInstallation && call.method !== 'GET' && !reads,
    }))
  })
}

function toCalls(endpoint: Endpoint, page: string | null): readonly Call[] {
  const isOfInstallation = endpoint.ofInstallation !== undefined
  return methodsOf(endpoint).map((method) => ({
    ...toCall(method, endpoint.path, endpoint.access),
    page,
    isOfInstallation,
    endpoint,
  }))
}

function toCall(method: HttpMethod, declared: string, access: Access): Call {
  const path = declared.replace(/\{\w+\}|\*/g, 'x')
  return { name: `${method} ${declared}`, method, path, access, page: null, isOfInstallation: false, endpoint: null }
}

/** As a row says it: `public`, `self`, a code, `a & b`, `a | b`, the mark of the installation behind it. */
export function tellAccess({ access, isOfInstallation }: Call): string {
  const told = typeof access === 'string' ? access : codesOf(access).join('anyPermission' in access ? ' | ' : ' & ')
  return isOfInstallation ? told + OF_INSTALLATION : told
}

export function readAccess(row: string): Access {
  const text = row.replace(OF_INSTALLATION, '')
  if (text === 'public' || text === 'self') return text
  if (text.includes(' | ')) return { anyPermission: text.split(' | ') }
  const [permission = '', besides] = text.split(' & ')
  return besides === undefined ? { permission } : { permission, besides }
}
