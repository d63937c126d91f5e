import { createHash } from 'node:crypto'
import type { MenuNode } from '#schemas/api/permissions.ts'

/** What the tree needs of a menu row of sys_permission (contract 02 section 1.2). */
export interface MenuRow {
  readonly id: string
  readonly parent_id: string | null
  readonly name: string
  readonly url: string | null
  readonly component: string | null
  readonly component_name: string | null
  readonly redirect: string | null
  readonly icon: string | null
  readonly route: boolean
  readonly hidden: boolean
  readonly always_show: boolean
  readonly keep_alive: boolean
  readonly internal_or_external: boolean
  readonly hide_tab: boolean
}

export const HOME_URL = '/dashboard/analysis'
const HOME: MenuNode = {
  id: 'home',
  path: HOME_URL,
  name: 'dashboard-analysis',
  component: 'dashboard/Analysis',
  redirect: null,
  route: '1',
  meta: { title: '首页', icon: 'home', keepAlive: false, internalOrExternal: false, componentName: 'Analysis' },
}

/** The menu as the contract sends it; `rows` come in the order of their sort numbers. */
export function createMenuTree(rows: readonly MenuRow[]): readonly MenuNode[] {
  const childrenOf = new Map<string, MenuRow[]>()
  for (const row of rows) {
    const parent = row.parent_id ?? ''
    childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), row])
  }
  // A row that is its own ancestor hangs below no root and so is never visited.
  const build = (row: MenuRow): MenuNode => {
    const children = (childrenOf.get(row.id) ?? []).map(build)
    return toNode(row, children)
  }
  const menu = (childrenOf.get('') ?? []).map(build)
  return rows.some((row) => row.url === HOME_URL) ? menu : [HOME, ...menu]
}

function toNode(row: MenuRow, children: readonly MenuNode[]): MenuNode {
  const isTop = !row.parent_id
  const allHidden = isTop && children.length > 0 && children.every((child) => child.hidden)
  return {
    id: row.id,
    path: toPath(row.url ?? ''),
    name: row.component_name || toRouteName(row.url ?? ''),
    component: row.component ?? '',
    ...(isTop ? { redirect: row.redirect } : {}),
    route: row.route ? '1' : '0',
    ...(row.hidden || allHidden ? { hidden: true } : {}),
    ...(row.always_show ? { alwaysShow: true } : {}),
    meta: toMeta(row),
    ...(children.length > 0 ? { children } : {}),
  }
}

function toMeta(row: MenuRow): MenuNode['meta'] {
  const componentName = row.component_name || row.component?.split('/').at(-1)
  return {
    title: row.name,
    ...(row.icon ? { icon: row.icon } : {}),
    keepAlive: row.keep_alive,
    internalOrExternal: row.internal_or_external,
    ...(row.hidden ? { hideMenu: true } : {}),
    ...(row.hide_tab ? { hideTab: true } : {}),
    ...(componentName ? { componentName } : {}),
    ...(isAddress(row.url ?? '') ? { url: row.url ?? '' } : {}),
  }
}

/** Addresses of other hosts make no route paths; the contract puts their MD5 in the place. */
function toPath(url: string): string {
  return isAddress(url) ? createHash('md5').update(url).digest('hex') : url
}

/** `/isystem/user` → `isystem-user`, `/online/df/:table/:id` → `online-df-@table-@id` */
function toRouteName(url: string): string {
  return url.replace(/^\//, '').replaceAll('/', '-').replaceAll(':', '@')
}

function isAddress(url: string): boolean {
  return /^(?:https?:\/\/|\{\{)/.test(url)
}
