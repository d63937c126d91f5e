import type { Db } from '../db/databases.ts'
import type { DataBounds } from '../permissions/data-rules.ts'

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
  /** The codes of the roles that the user has in this tenant. */
  readonly roles: ReadonlySet<string>
  /** Ids of the roles that their departments in this tenant give them. */
  readonly departRoles: ReadonlySet<string>
  /** Which rows of a page their data rules let them work with. */
  readonly bounds: DataBounds
  readonly sessionId: string
  /** The password was made by the server: only the session's own calls are open until the user has replaced it. */
  readonly mustChangePassword: boolean
  /** A second factor is wanted of the user, who has none: only the calls that set it up are open until then. */
  readonly mustSetUpSecondFactor: boolean
  /** Repeated in the error answer and in every log line of the request. */
  readonly traceId: string
  readonly now: () => Date
  /**
   * What a request knows of its caller may have been kept: the first thing in the transaction of a change.
   * @throws {ApiError} when the session has ended, or rights have changed since; nothing is written then.
   */
  readonly assertUnchanged: (trx: Db) => Promise<void>
}

/** Who works when no person does: jobs, seeds, migrations of page tables. Never made from a request. */
export interface SystemContext {
  readonly kind: 'system'
  readonly username: string
  readonly orgCode: string | null
  /** Who has brought it about, where somebody has: what a page does by itself, it does in their name. */
  readonly person?: Pick<RequestContext, 'userId' | 'realname'>
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

/**
 * A page at work, as what it lets follow from a change: in the name of whoever makes the change, with no bound but the
 * tenant.
 */
export function createPageContext(context: DataContext): SystemContext {
  const { username, orgCode, tenantId, traceId, now } = context
  const person = context.kind === 'user' ? { userId: context.userId, realname: context.realname } : context.person
  return { kind: 'system', username, orgCode, tenantId, traceId, now, ...(person && { person }) }
}

/** A system context may do everything; a person only what was granted. */
export function hasPermission(context: DataContext, code: string): boolean {
  return context.kind === 'system' || context.permissions.has(code)
}
