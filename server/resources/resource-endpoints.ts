import type { IncomingHttpHeaders } from 'node:http'
import type { PagePlan } from '#renderer/compile/plan.ts'
import { ENVELOPE_CODES, HEADERS } from '#schemas/api/envelope.ts'
import { exportTicketEndpoint } from '#schemas/api/export-ticket.ts'
import {
  actionEndpoint,
  groupsEndpoint,
  MAX_ROW_ERRORS,
  resourceEndpoints,
  transferEndpoints,
} from '#schemas/api/resources.ts'
import { permissionsOf, type ResourceAddress } from '#schemas/managed/managed-resource.ts'
import { type PermissionNames, permissionCodes } from '#schemas/permissions/permission-code.ts'
import { answer } from '../http/answer.ts'
import { businessFailure } from '../http/api-error.ts'
import type { RequestContext } from '../http/request-context.ts'
import { bindEndpoint, type ServedEndpoint } from '../http/serve-endpoint.ts'
import { codesOf } from '../permissions/access-codes.ts'
import { resourceActions } from './actions/resource-actions.ts'
import { contextOf } from './managed/of-installation.ts'
import { resourceMessages as messages } from './messages.ts'
import { groupsCall } from './read/grouped-figures.ts'
import { figuresCall } from './read/list-figures.ts'
import type { Resource } from './resource.ts'
import { actionCall, addCall, deleteCall, editCall, listCall, queryByIdCall, readIds } from './resource-calls.ts'
import type { CallServices } from './resource-work.ts'
import { type IdempotentRequest, readIdempotentRequest, type SaveIdentity } from './write/idempotency.ts'
import { ignoredFields } from './write/ignored-fields.ts'
import { saveAllCall } from './write/save-all-call.ts'

/** The calls of a page's rows, as HTTP. */
export function serveResource({ read, ...services }: CallServices, resource: Resource): readonly ServedEndpoint[] {
  const { entity } = resource.plan
  const endpoints = resourceEndpoints(entity, resource.plan)
  const { readQuery = asItIs, readBody = asItIs, messages: ownTexts } = resource.managed?.calls ?? {}
  const texts = { ...messages, ...ownTexts }
  const workFor = (context: RequestContext) => ({ ...services, context: contextOf(resource, context), resource })
  const served = [
    bindEndpoint(endpoints.list, async ({ context, query }) =>
      answer(await listCall(workFor(context), readQuery(query)), '', ENVELOPE_CODES.ok),
    ),
    bindEndpoint(endpoints.statistics, async ({ context, query }) =>
      answer(await read.run((db) => figuresCall({ ...workFor(context), db }, readQuery(query)))),
    ),
    bindEndpoint(groupsEndpoint(entity, resource.plan), async ({ context, query }) =>
      answer(await read.run((db) => groupsCall({ ...workFor(context), db }, readQuery(query)))),
    ),
    bindEndpoint(endpoints.queryById, async ({ context, query }) =>
      answer(await queryByIdCall(workFor(context), query.id)),
    ),
    bindEndpoint(endpoints.add, async ({ context, body: sent, headers }) => {
      const body = readBody(sent)
      const request = readSave(resource.plan, headers, { path: endpoints.add.path, tenantId: context.tenantId, body })
      const stored = await addCall(workFor(context), body, request)
      return { ...answer(stored, texts.added), warnings: ignoredFields(resource, body) }
    }),
    bindEndpoint(endpoints.edit, async ({ context, body: sent, headers, log }) => {
      const body = readBody(sent)
      const request = readSave(resource.plan, headers, { path: endpoints.edit.path, tenantId: context.tenantId, body })
      const stored = await editCall(workFor(context), body, { request, log })
      return { ...answer(stored, texts.edited), warnings: ignoredFields(resource, body) }
    }),
    bindEndpoint(endpoints.delete, async ({ context, query }) => {
      await deleteCall(workFor(context), [query.id], 'delete')
      return answer(null, texts.deleted)
    }),
    bindEndpoint(endpoints.deleteBatch, async ({ context, query }) => {
      await deleteCall(workFor(context), readIds(query.ids), 'batch_delete')
      return answer(null, texts.batchDeleted)
    }),
    bindEndpoint(endpoints.saveAll, async ({ context, body, headers, log }) => {
      const request = readSave(resource.plan, headers, {
        path: endpoints.saveAll.path,
        tenantId: context.tenantId,
        body,
      })
      const { added = [], changed = [], deleted = [] } = body
      const blind = changed.filter(({ version }) => version === undefined || version === null).length
      if (blind > 0) log.info({ table: resource.table, rows: blind }, 'edited without a version')
      const saved = await saveAllCall(workFor(context), { added, changed, deleted }, request)
      const warnings = [
        ...added.flatMap(({ record }, index) => ignoredFields(resource, record, `/added/${index}`)),
        ...changed.flatMap((record, index) => ignoredFields(resource, record, `/changed/${index}`)),
      ].slice(0, MAX_ROW_ERRORS)
      return { ...answer(saved, messages.allSaved), warnings }
    }),
  ]
  const actions = resourceActions(resource).map((action) => {
    const endpoint = actionEndpoint(entity, resource.plan, action.plan.name)
    return bindEndpoint(endpoint, async ({ context, body, headers }) => {
      const { ids, input = {}, versions = {} } = body
      const request = readSave(resource.plan, headers, { path: endpoint.path, tenantId: context.tenantId, body })
      const { notes, undo } = await actionCall(workFor(context), action, { ids, input, versions, request })
      return answer(undo && { undo }, [messages.done, ...notes].join(' '))
    })
  })
  return [...onlyKnown(served, resource), ...actions]
}

function asItIs(sent: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return sent
}

/** A managed resource, or a table that was there before, serves what it has a code for: a list that is only read takes nothing in. */
export function onlyKnown(served: readonly ServedEndpoint[], { managed, plan }: Resource): readonly ServedEndpoint[] {
  const isReadOnly = plan.entity.existing?.readOnly ?? false
  if (!managed && !isReadOnly) return served
  const codes = new Set(
    managed ? permissionsOf(managed.resource) : ['list', 'export'].flatMap((action) => permissionCodes(plan, action)),
  )
  return served.filter(({ endpoint }) => codesOf(endpoint.access).some((code) => codes.has(code)))
}

/**
 * The key of a save. That the page has changed is told to who saves, and not to who asks again for an answer that was
 * lost: what was done is done.
 */
export function readSave(plan: PagePlan, headers: IncomingHttpHeaders, about: SaveIdentity): IdempotentRequest | null {
  const assertTimely = () => assertSamePage(plan, headers)
  const request = readIdempotentRequest(headers[HEADERS.idempotencyKey.toLowerCase()], about)
  if (!request) assertTimely()
  return request && { ...request, assertTimely }
}

/** A form that was made from another version of the page may lack fields, or hold some that are gone. */
function assertSamePage({ identity }: PagePlan, headers: IncomingHttpHeaders): void {
  const given = headers[HEADERS.pageIdentity.toLowerCase()]
  if (given === undefined || given === identity) return
  throw businessFailure(messages.pageChanged, { code: ENVELOPE_CODES.pageChanged })
}

/** The same calls of a page whose file has become unusable: they say so instead of being gone. */
export function serveBrokenPage(page: {
  readonly address: ResourceAddress
  readonly names: PermissionNames
  readonly title: string
  /** What else there is to say than that its definition has mistakes, when somebody asks. */
  readonly reason?: () => Promise<string>
}): readonly ServedEndpoint[] {
  const refuse = async () => {
    const message = (await page.reason?.()) ?? messages.pageBroken(page.title)
    throw businessFailure(message, { code: ENVELOPE_CODES.unavailable })
  }
  const { address, names } = page
  const endpoints = [
    ...Object.values(resourceEndpoints(address, names)),
    groupsEndpoint(address, names),
    ...Object.values(transferEndpoints(address, names)),
    exportTicketEndpoint(address, names),
  ]
  return endpoints.map((endpoint) => bindEndpoint(endpoint, refuse))
}
