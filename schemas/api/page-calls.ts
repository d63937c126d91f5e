import { resendDeliveries } from './deliveries.ts'
import type { Endpoint } from './endpoint.ts'
import { pausePageTimers, resumePageTimers } from './page-timers.ts'
import { addRoleUsers, removeRoleUsers } from './roles.ts'

/** A call that pages may make by its name, as an action or out of a panel. Its permission is the endpoint's own. */
export interface PageCall {
  /** kebab-case. */
  readonly name: string
  /** What it does, for documentation. */
  readonly title: string
  readonly endpoint: Endpoint
}

/** One line per call. */
const CALLS: readonly PageCall[] = [
  { name: 'add-role-users', title: '把用户加进角色', endpoint: addRoleUsers },
  { name: 'remove-role-users', title: '从角色中取消用户', endpoint: removeRoleUsers },
  { name: 'resend-deliveries', title: '重新发送失败的推送', endpoint: resendDeliveries },
  { name: 'pause-page-timers', title: '暂停页面的定时', endpoint: pausePageTimers },
  { name: 'resume-page-timers', title: '启用暂停的定时', endpoint: resumePageTimers },
]

export const pageCalls = {
  get: (name: string): PageCall | undefined => CALLS.find((call) => call.name === name),
  names: CALLS.map(({ name }) => name),
  all: CALLS,
}

/** The permission that a call takes; undefined where it takes none of its own. */
export function permissionOfCall({ endpoint: { access } }: PageCall): string | undefined {
  return typeof access === 'object' && 'permission' in access ? access.permission : undefined
}

/** The text that stands for the ids of all rows of an action, in what a call is made with. */
export const ALL_IDS = '= ids'

/** Names that a call takes, in its address or its body. */
export function inputNamesOf({ endpoint }: PageCall): {
  readonly known: readonly string[]
  readonly required: readonly string[]
} {
  const schemas = [endpoint.query, endpoint.body].flatMap((schema) => (schema ? [schema as ObjectSchema] : []))
  return {
    known: schemas.flatMap(({ properties }) => Object.keys(properties ?? {})),
    required: schemas.flatMap(({ required }) => required ?? []),
  }
}

/** Queries and bodies of calls that pages make are objects; a test looks at all of them. */
interface ObjectSchema {
  readonly properties?: Readonly<Record<string, { readonly type?: string }>>
  readonly required?: readonly string[]
}

/** The parts of a request, out of values by name. A list is made of texts with commas, where the call takes one. */
export function callInput({ endpoint }: PageCall, values: Readonly<Record<string, unknown>>) {
  const part = (schema: Endpoint['query']) => {
    const { properties = {} } = (schema ?? {}) as ObjectSchema
    return Object.fromEntries(
      Object.entries(properties).flatMap(([name, { type }]) => {
        const value = values[name]
        if (value === undefined || value === null) return []
        return [[name, type === 'array' ? String(value).split(',') : value]]
      }),
    )
  }
  return {
    ...(endpoint.query && { query: part(endpoint.query) }),
    ...(endpoint.body && { body: part(endpoint.body) }),
  }
}
