import { type Static, Type } from 'typebox'
import { LIST_MENU } from '../managed/sys-permission-rule.ts'
import { endpoint } from './endpoint.ts'
import { noResult } from './envelope.ts'

const text = Type.Union([Type.String(), Type.Null()])
const id = (description: string) => Type.String({ minLength: 1, maxLength: 36, description })

/** An entry or a button as screens of menus know it (contract 02, section 4). */
const entry = Type.Object({
  id: Type.String(),
  key: Type.String(),
  title: Type.String(),
  parentId: text,
  name: Type.String(),
  perms: text,
  permsType: text,
  icon: text,
  component: text,
  componentName: text,
  url: text,
  redirect: text,
  sortNo: Type.Union([Type.Number(), Type.Null()]),
  menuType: Type.Integer(),
  leaf: Type.Boolean(),
  isLeaf: Type.Boolean(),
  route: Type.Boolean(),
  keepAlive: Type.Boolean(),
  hidden: Type.Boolean(),
  hideTab: Type.Boolean(),
  alwaysShow: Type.Boolean(),
  internalOrExternal: Type.Boolean(),
  status: text,
  ruleFlag: Type.Integer(),
  description: text,
})
export type MenuEntry = Static<typeof entry>
/** With all that is below it; null: nothing is, or it was not asked for. */
export interface MenuBranch extends MenuEntry {
  readonly children: readonly MenuBranch[] | null
}
const branch = Type.Cyclic(
  {
    MenuBranch: Type.Object({
      ...entry.properties,
      children: Type.Union([Type.Array(Type.Ref('MenuBranch')), Type.Null()]),
    }),
  },
  'MenuBranch',
)
const flat = Type.Object({ ...entry.properties, children: Type.Null() })

/** The whole tree; by a part of a name or an address, all that fits, without their branches. */
export const listMenus = endpoint({
  method: 'GET',
  path: '/sys/permission/list',
  access: { permission: LIST_MENU },
  query: Type.Object({ name: Type.Optional(Type.String({ maxLength: 100, description: '菜单名称' })) }),
  result: Type.Array(branch),
})

/** What stands at the top; below it by branches. */
export const getSystemMenuList = endpoint({
  method: 'GET',
  path: '/sys/permission/getSystemMenuList',
  access: { permission: LIST_MENU },
  result: Type.Array(flat),
})

/** What stands below an entry. */
export const getSystemSubmenu = endpoint({
  method: 'GET',
  path: '/sys/permission/getSystemSubmenu',
  access: { permission: LIST_MENU },
  query: Type.Object({ parentId: id('上级菜单') }),
  result: Type.Array(flat),
})

/** What stands below each of several entries, for clients that show them again. */
export const getSystemSubmenuBatch = endpoint({
  method: 'GET',
  path: '/sys/permission/getSystemSubmenuBatch',
  access: { permission: LIST_MENU },
  query: Type.Object({ parentIds: Type.String({ minLength: 1, maxLength: 20_000, description: '上级菜单' }) }),
  result: Type.Record(Type.String(), Type.Array(flat)),
})

/** Whether no entry has the address yet, but for folders that only hold others. */
export const checkPermDuplication = endpoint({
  method: 'GET',
  path: '/sys/permission/checkPermDuplication',
  access: { permission: LIST_MENU },
  query: Type.Object({
    /** Of the entry that may have it. */
    id: Type.Optional(Type.String({ maxLength: 36, description: '菜单' })),
    url: Type.String({ minLength: 1, maxLength: 255, description: '菜单路径' }),
    alwaysShow: Type.Optional(Type.Union([Type.Boolean(), Type.String()], { description: '聚合路由' })),
  }),
  result: noResult,
})
