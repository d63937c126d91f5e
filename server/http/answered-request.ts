import type { FastifyInstance, FastifyRequest } from 'fastify'
import { API_BASE_PATH } from '#schemas/api/base-path.ts'
import type { DynamicEndpoints } from './dynamic-endpoints.ts'

/** An answer as figures have it: nothing of it names a person, a row or a page. */
export interface AnsweredRequest {
  readonly method: string
  /** As the route writes it, or `{page}/list` for a call of a page. */
  readonly route: string
  readonly status: number
  readonly ms: number
}

const UNMATCHED = 'unmatched'
const CATCH_ALL = `${API_BASE_PATH}/*`

export function watchAnswers(
  app: FastifyInstance,
  endpoints: DynamicEndpoints,
  onAnswered: (answered: AnsweredRequest) => void,
): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request
    onAnswered({ method, route: routeOf(request, endpoints), status: reply.statusCode, ms: reply.elapsedTime })
  })
}

/** Paths that somebody has made up are one, or each would begin a series of its own. */
function routeOf({ method, url, routeOptions, is404 }: FastifyRequest, endpoints: DynamicEndpoints): string {
  const route = routeOptions.url
  if (is404 || route === undefined) return UNMATCHED
  if (route !== CATCH_ALL) return route
  const path = (url.split('?', 1)[0] ?? '').slice(API_BASE_PATH.length)
  return endpoints.find(method, path) ? `{page}/${path.slice(path.lastIndexOf('/') + 1)}` : UNMATCHED
}
