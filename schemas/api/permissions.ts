import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'

/** A button permission. `type` '1' hides when not granted, '2' disables; status '0' means "not in force". */
export const grantedAction = Type.Object({
  /** May hold several codes separated by commas. */
  action: Type.String(),
  type: Type.String(),
  describe: Type.Union([Type.String(), Type.Null()]),
})
export const definedAction = Type.Object({ ...grantedAction.properties, status: Type.String() })
export type GrantedAction = Static<typeof grantedAction>
export type DefinedAction = Static<typeof definedAction>

export const menuMeta = Type.Object({
  title: Type.String(),
  icon: Type.Optional(Type.String()),
  url: Type.Optional(Type.String()),
  keepAlive: Type.Optional(Type.Boolean()),
  internalOrExternal: Type.Optional(Type.Boolean()),
  componentName: Type.Optional(Type.String()),
  permissionList: Type.Optional(Type.Union([Type.Array(Type.Unknown()), Type.Null()])),
})

/** A menu entry. `route` '0' means: an entry without a route of its own. */
export interface MenuNode {
  readonly id: string
  readonly path: string
  readonly name: string
  readonly component: string
  readonly redirect?: string | null
  readonly route: string
  readonly hidden?: boolean
  readonly alwaysShow?: boolean
  readonly meta: Static<typeof menuMeta>
  readonly children?: readonly MenuNode[]
}

export const menuNode = Type.Cyclic(
  {
    MenuNode: Type.Object({
      id: Type.String(),
      path: Type.String(),
      name: Type.String(),
      component: Type.String(),
      redirect: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      route: Type.String(),
      hidden: Type.Optional(Type.Boolean()),
      alwaysShow: Type.Optional(Type.Boolean()),
      meta: menuMeta,
      children: Type.Optional(Type.Array(Type.Ref('MenuNode'))),
    }),
  },
  'MenuNode',
)

/** The menu of the signed-in user (a tree), the button permissions granted to him (`auth`) and all that exist. */
export const getUserPermissionByToken = endpoint({
  method: 'GET',
  path: '/sys/permission/getUserPermissionByToken',
  access: 'self',
  result: Type.Object({
    menu: Type.Array(menuNode),
    auth: Type.Array(grantedAction),
    allAuth: Type.Array(definedAction),
    sysSafeMode: Type.Boolean(),
  }),
})
