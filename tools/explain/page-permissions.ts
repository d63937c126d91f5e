import { storedProperty } from '#renderer/action-traits.ts'
import { PAGE_ACTIONS } from '#renderer/compile/compile-permissions.ts'
import type { PagePlan } from '#renderer/compile/plan.ts'
import { deletedRowsEndpoints } from '#schemas/api/deleted-rows.ts'
import type { Endpoint } from '#schemas/api/endpoint.ts'
import { exportTicketEndpoint } from '#schemas/api/export-ticket.ts'
import { historyEndpoint } from '#schemas/api/history.ts'
import { actionEndpoint, groupsEndpoint, resourceEndpoints, transferEndpoints } from '#schemas/api/resources.ts'
import { permissionCode } from '#schemas/permissions/permission-code.ts'
import { codesOf } from '#server/permissions/access-codes.ts'
import { actionRegistry } from '#widgets/action-registry.ts'

/** What somebody may do on a page, by whose leave, and what they call for it. */
export interface ExplainedPermission {
  readonly action: string
  readonly title: string
  readonly code: string
  /** `GET /market/price/list`; none where the page itself shows or hides something. */
  readonly calls: readonly string[]
}

/** The actions of a page with their codes, those taken from elsewhere included, in the order of the authorisation screen. */
export function explainPermissions(plan: PagePlan): readonly ExplainedPermission[] {
  const endpoints = endpointsOf(plan)
  const callsOf = (code: string) =>
    endpoints.filter(({ access }) => codesOf(access).includes(code)).map(({ method, path }) => `${method} ${path}`)
  const own = plan.permissions.map(({ action, title, code }) => ({ action, title, code, calls: callsOf(code) }))
  const titles = new Map([...PAGE_ACTIONS, ...plan.actions.map(({ name, title }) => [name, title] as const)])
  const elsewhere = Object.keys(plan.permissionMap).filter((action) => !own.some((known) => known.action === action))
  const mapped = elsewhere.map((action) => {
    const code = permissionCode(plan, action)
    const title = titles.get(action) ?? action
    return { action, title, code, calls: callsOf(code) }
  })
  return [...own, ...mapped]
}

function endpointsOf(plan: PagePlan): readonly Endpoint[] {
  const { entity } = plan
  if (!entity) return []
  const storing = plan.actions.filter(({ type }) => storedProperty(actionRegistry.get(type)) !== undefined)
  return [
    ...Object.values(resourceEndpoints(entity, plan)),
    groupsEndpoint(entity, plan),
    ...Object.values(transferEndpoints(entity, plan)),
    exportTicketEndpoint(entity, plan),
    ...(entity.softDelete ? Object.values(deletedRowsEndpoints(entity, plan)) : []),
    ...(plan.detail.history ? [historyEndpoint(entity, plan)] : []),
    ...storing.map(({ name }) => actionEndpoint(entity, plan, name)),
  ]
}
