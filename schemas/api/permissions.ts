import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'

/** A button permission. `type` '1' hides when not granted, '2' disables; status '0' means "not in force". */
const grantedAction = Type.Object({
  /** May hold several codes separated by commas. */
  action: Type.String(),
  type: Type.String(),
  describe: Type.Union([Type.String(), Type.Null()]),
})
const definedAction = Type.Object({ ...grantedAction.properties, status: Type.String() })
export type GrantedAction = Static<typeof grantedAction>
export type DefinedAction = Static<typeof definedAction>

const textOrNull = Type.Optional(Type.Union([Type.String(), Type.Null()]))

/**
 * As servers of the contract send it: an older one hangs the buttons of a page into `permissionList`, a newer one sends
 * `{ hideMenu: true }` and nothing else for a top entry whose children are all hidden.
 */
const menuMeta = Type.Object({
  title: textOrNull,
  icon: textOrNull,
  url: textOrNull,
  keepAlive: Type.Optional(Type.Boolean()),
  internalOrExternal: Type.Optional(Type.Boolean()),
  componentName: textOrNull,
  /** Codes, or buttons with an `action`: who holds none of them may not open the entry. */
  permissionList: Type.Optional(Type.Union([Type.Array(Type.Unknown()), Type.Null()])),
  hideMenu: Type.Optional(Type.Boolean()),
  hideTab: Type.Optional(Type.Boolean()),
  hiddenHeaderContent: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
})

/** A menu entry as it is sent. `route` '0' means: an entry without a route of its own. */
export interface WireMenuNode {
  readonly id: string
  readonly path?: string | null
  readonly name?: string | null
  readonly component?: string | null
  readonly redirect?: string | null
  readonly route?: string | null
  readonly hidden?: boolean
  readonly alwaysShow?: boolean
  readonly meta?: Static<typeof menuMeta> | null
  readonly children?: readonly WireMenuNode[] | null
}

/** A menu entry with what every entry has; `readMenu` of the console makes it of what was sent. */
export interface MenuNode extends WireMenuNode {
  readonly path: string
  readonly name: string
  readonly component: string
  readonly route: string
  readonly meta: MenuMeta
  readonly children?: readonly MenuNode[]
}
export interface MenuMeta {
  readonly title: string
  readonly icon?: string
  /** The address of a page of another host; the console keeps it only when it is one, with its look-ups resolved. */
  readonly url?: string
  /** Said by the console: why the entry has no usable address. */
  readonly urlProblem?: string
  readonly keepAlive?: boolean
  readonly internalOrExternal?: boolean
  readonly componentName?: string
  readonly permissionList?: unknown[] | null
  readonly hideMenu?: boolean
  readonly hideTab?: boolean
  /** The page has no heading area of its own. */
  readonly hiddenHeaderContent?: boolean
}

const menuNode = Type.Cyclic(
  {
    MenuNode: Type.Object({
      id: Type.String(),
      path: textOrNull,
      name: textOrNull,
      component: textOrNull,
      redirect: textOrNull,
      route: textOrNull,
      hidden: Type.Optional(Type.Boolean()),
      alwaysShow: Type.Optional(Type.Boolean()),
      meta: Type.Optional(Type.Union([menuMeta, Type.Null()])),
      children: Type.Optional(Type.Union([Type.Array(Type.Ref('MenuNode')), Type.Null()])),
    }),
  },
  'MenuNode',
)

export const knownPermissions = {
  auth: Type.Array(grantedAction),
  allAuth: Type.Array(definedAction),
  /** The codes of `auth` one by one: all that the newest client reads. Servers before it send none. */
  codeList: Type.Optional(Type.Array(Type.String())),
  sysSafeMode: Type.Boolean(),
}

/** The menu of the signed-in user (a tree), the button permissions granted to him (`auth`) and all that exist. */
export const getUserPermissionByToken = endpoint({
  method: 'GET',
  path: '/sys/permission/getUserPermissionByToken',
  access: 'self',
  withInitialPassword: true,
  result: Type.Object({ menu: Type.Array(menuNode), ...knownPermissions }),
})
