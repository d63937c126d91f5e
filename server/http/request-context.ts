/** The signed-in person on whose behalf a handler works. Made by the access guard from a verified session only. */
export interface RequestContext {
  readonly kind: 'user'
  readonly userId: string
  readonly username: string
  readonly realname: string
  /** The current department; null when the user belongs to none. */
  readonly orgCode: string | null
  /** The tenant of this request: what the client wishes for where they are a member, else that of the session. */
  readonly tenantId: number
  /** Codes that the user holds in this tenant: granted through its roles, or not in force and so binding nobody. */
  readonly permissions: ReadonlySet<string>
  readonly sessionId: string
  /** The password was made by the server: only the session's own calls are open until the user has replaced it. */
  readonly mustChangePassword: boolean
  /** Repeated in the error answer and in every log line of the request. */
  readonly traceId: string
  readonly now: () => Date
}

/** Who works when no person does: jobs, seeds, migrations of page tables. Never made from a request. */
export interface SystemContext {
  readonly kind: 'system'
  readonly username: string
  readonly orgCode: null
  readonly tenantId: number
  readonly traceId: string
  readonly now: () => Date
}

/** What the query layer takes: nothing is read or written without saying on whose behalf. */
export type DataContext = RequestContext | SystemContext

/** `job` names the work in the records that it writes: `seed`, `pages`. */
export function createSystemContext(job: string, now: () => Date, tenantId = 0): SystemContext {
  return { kind: 'system', username: job, orgCode: null, tenantId, traceId: `system-${job}`, now }
}

/** A system context may do everything; a person only what was granted. */
export function hasPermission(context: DataContext, code: string): boolean {
  return context.kind === 'system' || context.permissions.has(code)
}
