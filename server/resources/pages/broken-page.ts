import { keepsDeleted, managedCodes } from '#renderer/compile/compile-entity.ts'
import { type ClaimKind, claimKey, claimOf, type HeldClaims } from '#renderer/compile/page-claims.ts'
import { readPageText } from '#renderer/compile/page-source-text.ts'
import {
  API_PATH_PATTERN,
  isReservedApi,
  isReservedTable,
  PERMISSION_PREFIX_PATTERN,
  TABLE_NAME_PATTERN,
} from '#schemas/language/names.ts'
import type { ManagedResources, ResourceAddress } from '#schemas/managed/managed-resource.ts'
import type { PermissionNames } from '#schemas/permissions/permission-code.ts'

/** What can still be told of a page that does not compile. */
export interface PageOutline {
  readonly title: string
  readonly table: string | null
  readonly softDelete: boolean
  /** Whether it closes rows to some. */
  readonly hasRows: boolean
  readonly permissionPrefix: string | null
  /** Where its calls are, when it says so in a form that can be served. */
  readonly served: ServedOutline | null
}

export interface ServedOutline {
  readonly address: ResourceAddress
  readonly names: PermissionNames
}

/** Reads as much as there is; the text may not even be JSON. */
export function readOutline(text: string, fallbackTitle: string, resources: ManagedResources): PageOutline {
  const page = asObject(readPageText(text).value)
  const entity = asObject(page.entity)
  const api = matching(entity.api ?? written(text, 'api'), API_PATH_PATTERN)
  const permissionPrefix = matching(
    page.permissionPrefix ?? written(text, 'permissionPrefix'),
    PERMISSION_PREFIX_PATTERN,
  )
  const table = matching(entity.table, TABLE_NAME_PATTERN)
  return {
    title: typeof page.title === 'string' && page.title !== '' ? page.title.slice(0, 64) : fallbackTitle,
    table: table !== null && !isReservedTable(table) ? table : null,
    softDelete: keepsDeleted(entity),
    hasRows: page.rows !== undefined || /"rows"\s*:\s*\[/.test(text),
    permissionPrefix,
    served: servedOf({ api, permissionPrefix, managed: entity.managed ?? written(text, 'managed') }, resources),
  }
}

/**
 * What of an outline is the page's own: names that other pages have are left to them, and of a text that cannot be read
 * counts what the page has had until now.
 */
export function ownOutline(
  outline: PageOutline,
  code: string,
  { holders, managed: resources }: { readonly holders: HeldClaims; readonly managed: ManagedResources },
): PageOutline {
  const isOthers = (kind: ClaimKind, name: string) => (holders.get(claimKey({ kind, name }))?.code ?? code) !== code
  const hadBefore = (wanted: ClaimKind) =>
    [...holders].flatMap(([key, holder]) => {
      const { kind, name } = claimOf(key)
      return kind === wanted && holder.code === code ? [name] : []
    })[0]
  const { table } = outline
  const [api, permissionPrefix] = [hadBefore('api'), hadBefore('permissionPrefix')]
  const before = servedOf(
    { api: api ?? null, permissionPrefix: permissionPrefix ?? null, managed: hadBefore('managed') },
    resources,
  )
  const served = outline.served ?? before
  return {
    ...outline,
    table: table !== null && isOthers('table', table) ? null : table,
    served: served !== null && isOthers('api', served.address.api) ? null : served,
  }
}

interface WrittenPlace {
  readonly api: string | null
  readonly permissionPrefix: string | null
  readonly managed: unknown
}

function servedOf({ api, permissionPrefix, managed }: WrittenPlace, resources: ManagedResources): ServedOutline | null {
  if (permissionPrefix === null) return null
  const resource = typeof managed === 'string' ? resources.get(managed) : undefined
  if (resource) return { address: resource, names: { permissionPrefix, permissionMap: managedCodes(resource) } }
  return api === null || isReservedApi(api) ? null : { address: { api }, names: { permissionPrefix } }
}

/** A name as the text writes it, whether or not the text is JSON. */
function written(text: string, key: string): string | undefined {
  return new RegExp(`"${key}"\\s*:\\s*"([^"\\\\]{1,100})"`).exec(text)?.[1]
}

function matching(value: unknown, pattern: string): string | null {
  return typeof value === 'string' && value.length <= 100 && new RegExp(pattern).test(value) ? value : null
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  // Any object may be read by key; what a key holds stays unknown.
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}
