/** Who names the permissions of actions: a plan, or as much of a page as can be read. */
export interface PermissionNames {
  readonly permissionPrefix: string
  /** Codes that the page maps its actions to, by action; the others have `<prefix>:<action>`. */
  readonly permissionMap?: Readonly<Record<string, string>>
  /** Codes of a managed resource that the page's own come on top of, by action. */
  readonly permissionsBesides?: Readonly<Record<string, string>>
}

/** What may be done with a restricted field, by the code that allows it. */
export interface FieldPermissionCodes {
  readonly see: string
  readonly edit: string
  readonly export: string
}

/**
 * The code that allows an action of a page: the one place that spells it, for the server, the console and the tools.
 *
 * @example permissionCode({ permissionPrefix: 'market:price' }, 'add') // 'market:price:add'
 */
export function permissionCode({ permissionPrefix, permissionMap = {} }: PermissionNames, action: string): string {
  const mapped = Object.hasOwn(permissionMap, action) ? permissionMap[action] : undefined
  return mapped ?? `${permissionPrefix}:${action}`
}

/** All codes that an action takes: a page over a managed resource may ask for one more than the resource, never for less. */
export function permissionCodes(page: PermissionNames, action: string): readonly string[] {
  const code = permissionCode(page, action)
  const { permissionsBesides = {} } = page
  const held = Object.hasOwn(permissionsBesides, action) ? permissionsBesides[action] : undefined
  return held === undefined || held === code ? [code] : [code, held]
}

/** The code that opens all rows of a page that closes some. */
export function rowsAllCode({ permissionPrefix }: PermissionNames): string {
  return permissionCode({ permissionPrefix }, ROWS_ALL_ACTION)
}
export const ROWS_ALL_ACTION = 'rows:all'
/** Brings deleted rows back. Pages may have an action `restore` of their own, so this one has a name that none of them can have. */
export const RESTORE_ACTION = 'rows:restore'
/** Removes deleted rows for good, before their time. */
export const PURGE_ACTION = 'rows:purge'
/** Arranges the columns of a list for everybody, and shares views of it. */
export const COLUMNS_ALL_ACTION = 'columns:all'

/** The codes of the fields that bear this permission: `market:price:field:cost:see`. */
export function fieldPermissionCodes(page: PermissionNames, permission: string): FieldPermissionCodes {
  const code = (action: string) => permissionCode(page, `field:${permission}:${action}`)
  return { see: code('see'), edit: code('edit'), export: code('export') }
}
