import type { FastifyInstance, FastifyRequest } from 'fastify'
import { API_BASE_PATH } from '#schemas/api/base-path.ts'
import type { Endpoint } from '#schemas/api/endpoint.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/databases.ts'
import type { DynamicEndpoints } from '../http/dynamic-endpoints.ts'
import { isAudited, loggedPath } from '../http/refusal-audit.ts'
import type { Resource } from '../resources/resource.ts'
import { describeCall, operateTypeOf, writes } from './describe-call.ts'
import { logMessages as messages } from './messages.ts'
import { createOperationLog } from './operation-log.ts'
import { type IsSecret, tellParameters } from './told-parameters.ts'

interface WatchOptions {
  readonly db: Db
  readonly clock: Clock
  readonly endpoints: DynamicEndpoints
  readonly resource: (page: string) => Resource | undefined
}

/**
 * Every writing call of somebody who is signed in becomes a line of the operation log, once it is answered. What is
 * refused for want of rights has lines of its own (`refusal-audit.ts`), and so has an import (`transfer-log.ts`).
 */
export function watchOperations(app: FastifyInstance, { db, clock, endpoints, resource }: WatchOptions): void {
  const log = createOperationLog(db, clock, (error) => app.log.warn({ err: error }, 'operations were not logged'))
  app.decorate('flushOperations', log.flush)
  app.addHook('onResponse', (request, reply, done) => {
    const { context, failure } = request
    const called = calledBy(request, endpoints)
    if (!context || !called || !writes(called.endpoint) || isToldElsewhere(request, called.path)) return done()
    const rows = called.page === undefined ? undefined : resource(called.page)
    const content = describeCall({ ...called, method: request.method, resource: rows })
    log.note({
      operateType: operateTypeOf(request.method, called.path),
      content: failure ? messages.failed(content, failure.message) : content,
      username: context.username,
      realname: context.realname,
      tenantId: context.tenantId,
      address: request.ip,
      success: failure === null,
      traceId: request.id,
      requestType: request.method,
      requestUrl: called.path.slice(0, LONGEST_PATH),
      requestParam: tellParameters({ query: request.query, body: bodyOf(request) }, rows && secretsOf(rows)),
      costMs: Math.round(reply.elapsedTime),
    })
    done()
  })
  app.addHook('onClose', () => log.close())
}

const LONGEST_PATH = 200

interface Called {
  readonly endpoint: Endpoint
  readonly path: string
  /** Whose call it is; absent for a fixed one. */
  readonly page?: string | undefined
}

function calledBy(request: FastifyRequest, endpoints: DynamicEndpoints): Called | undefined {
  if (request.is404) return undefined
  const whole = loggedPath(request)
  const path = whole.startsWith(API_BASE_PATH) ? whole.slice(API_BASE_PATH.length) : whole
  const { endpoint } = request.routeOptions.config
  if (endpoint) return { endpoint, path }
  const served = endpoints.find(request.method, path)
  return served && { endpoint: served.endpoint, path, page: endpoints.ownerOf(request.method, path) }
}

function isToldElsewhere({ failure }: FastifyRequest, path: string): boolean {
  return failure ? isAudited(failure.code) : path.endsWith('/importExcel')
}

/** Of a form only the file's name would be worth telling, and that is in the area's own line. */
function bodyOf({ body, headers }: FastifyRequest): unknown {
  return headers['content-type']?.startsWith('application/json') ? body : undefined
}

/** Names of fields that not everybody may see, in records and in rows of their sub-tables. */
function secretsOf({ plan }: Resource): IsSecret {
  const known = secretNames.get(plan)
  if (known) return (name) => known.has(name)
  const fields = [...plan.fields, ...plan.subTables.flatMap((table) => table.fields)]
  const hidden = fields.filter(({ permissions, isSecret }) => isSecret || permissions.length > 0)
  const names = new Set(hidden.flatMap(({ name, wire }) => [name, wire ?? name]))
  secretNames.set(plan, names)
  return (name) => names.has(name)
}

const secretNames = new WeakMap<Resource['plan'], ReadonlySet<string>>()
