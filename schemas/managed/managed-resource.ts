/** What a page can do with the rows of a resource. */
export const RESOURCE_ACTIONS = ['list', 'add', 'edit', 'delete', 'batch_delete', 'export', 'import'] as const
export type ResourceAction = (typeof RESOURCE_ACTIONS)[number]

/** Calls of a resource that may lie elsewhere than below its path. */
export type ResourceCall = 'list' | 'queryById' | 'add' | 'edit' | 'delete' | 'deleteBatch'

/** Where the calls of a resource are: `<api>/list` and so on, but for those that `paths` names. */
export interface ResourceAddress {
  /** Path below the base path, `/sys/role`. */
  readonly api: string
  readonly paths?: Readonly<Partial<Record<ResourceCall, string>>>
}

/** A permission of the resource beside its seven actions, for what its screens do besides. */
export interface NamedPermission {
  readonly code: string
  /** For the authorisation screen. */
  readonly title: string
}

/** A field that pages may show: its type as pages write it, and its name on the wire where that is another one. */
export interface ManagedField {
  /** `string(64)`, `enum`, `datetime`. */
  readonly type: string
  /** Only where the contract calls it otherwise: `titile`. */
  readonly wire?: string
  /** A condition on it finds texts that hold the value: the contract searches by this name without stars. */
  readonly searched?: true
}

/**
 * Rows of the product itself that a page may stand over, by `"entity": { "managed": "sys-role" }`: the part that browsers
 * and tools know as well. What the server does with them beside storing is its area's own (`defineManagedResource`).
 */
export interface ManagedResource extends ResourceAddress {
  readonly name: string
  /** Chinese name of its rows: 角色. */
  readonly title: string
  /** Table or view. A view has all columns that every table of pages has, and takes no writes. */
  readonly table: string
  /** Codes of the shipped pages over it. A file of an installation may take the place of one of them, and of no other. */
  readonly pages: readonly string[]
  /** The actions that it has, each with the code that allows it. What is not here is not served. */
  readonly permissions: Readonly<Partial<Record<ResourceAction, string>>>
  readonly otherPermissions?: readonly NamedPermission[]
  readonly fields: Readonly<Record<string, ManagedField>>
  /** The rows are the installation's: every tenant reads those of tenant 0, and they are changed from there alone. */
  readonly ofInstallation?: true
  /** Components of menu entries whose data rules bound these rows too: another page shows what is the same to them. */
  readonly ruledBy?: readonly string[]
  /** Its rows are parts of a row of another page, whose id this field holds: whoever is kept from that one is kept from them. */
  readonly partOf?: { readonly page: string; readonly field: string }
  /** Deleted rows stay, marked, until somebody removes them for good; its area serves what brings them back. */
  readonly softDelete?: true
  /** Its fields that effects of pages may change; absent: effects do not reach its rows. None are added by effects. */
  readonly effects?: readonly string[]
  /** Of a tree: what lies below a row goes with it. */
  readonly deletesBranches?: true
}

/** All managed resources by name. */
export interface ManagedResources {
  get(name: string): ManagedResource | undefined
  readonly names: readonly string[]
}

/** Every permission code that a resource defines. */
export function permissionsOf({
  permissions,
  otherPermissions = [],
}: Pick<ManagedResource, 'permissions' | 'otherPermissions'>): readonly string[] {
  return [...Object.values(permissions), ...otherPermissions.map(({ code }) => code)]
}

/** Columns that an installation adds to a managed resource: `xCostCenter` is `x_cost_center`. */
export function isOwnColumn(fieldName: string): boolean {
  return /^x[A-Z]/.test(fieldName)
}
