import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { API_BASE_PATH } from '#schemas/api/base-path.ts'
import { methodNotAllowed, routeNotFound } from './api-error.ts'
import type { DynamicEndpoints } from './dynamic-endpoints.ts'
import { featureNotServed } from './not-served.ts'

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const

/**
 * The catch-all below the base path: endpoints of the pages, and the contract's texts for what does not exist. It takes
 * what no fixed route has matched, so it also sees a fixed route called by the wrong method.
 */
export function addDynamicRoutes(app: FastifyInstance, endpoints: DynamicEndpoints): void {
  const fixed: { readonly method: string; readonly pattern: RegExp }[] = []
  app.addHook('onRoute', (route) => {
    if (route.config?.access === resolve) return
    for (const method of methodsOf(route)) {
      if (method !== 'HEAD') fixed.push({ method, pattern: toPattern(route.url) })
    }
  })

  const find = (request: FastifyRequest) => endpoints.find(request.method, apiPath(request))

  function resolve(request: FastifyRequest) {
    const served = find(request)
    if (served) return served.endpoint.access
    const path = apiPath(request)
    const supported = new Set<string>([
      ...fixed.filter((route) => route.pattern.test(API_BASE_PATH + path)).map((route) => route.method),
      ...endpoints.methodsOf(path),
    ])
    throw supported.size > 0 ? methodNotAllowed(request.method, [...supported]) : routeNotFound(featureNotServed(path))
  }

  app.route({
    method: [...METHODS],
    url: `${API_BASE_PATH}/*`,
    config: {
      access: resolve,
      byTicket: (request: FastifyRequest) => find(request)?.endpoint.byTicket === true,
      judgesInTransaction: true,
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      // The page may have gone between the guard and here.
      const served = find(request)
      if (!served) throw routeNotFound()
      return served.run(request, reply)
    },
  })
}

function apiPath(request: FastifyRequest): string {
  return (request.url.split('?', 1)[0] ?? '').slice(API_BASE_PATH.length)
}

function methodsOf(route: RouteOptions): readonly string[] {
  return Array.isArray(route.method) ? route.method : [route.method]
}

function toPattern(url: string): RegExp {
  const escaped = url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replace(/:\w+/g, '[^/]+')}$`)
}
