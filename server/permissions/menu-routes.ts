import type { FastifyInstance } from 'fastify'
import {
  checkPermDuplication,
  getSystemMenuList,
  getSystemSubmenu,
  getSystemSubmenuBatch,
  listMenus,
  type MenuBranch,
} from '#schemas/api/menus.ts'
import type { Db } from '../db/databases.ts'
import { answer } from '../http/answer.ts'
import { businessFailure } from '../http/api-error.ts'
import { splitNames, withoutStars } from '../http/picker-query.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import type { ShownRows } from '../resources/read/rows-in-sight.ts'
import { menuListMessages as messages } from './messages.ts'

/** Menus as the contract's screens of them read them, at once or branch by branch; they are written as a page's rows. */
export function serveMenus(app: FastifyInstance, db: Db, shown: ShownRows): void {
  serveEndpoint(app, listMenus, async ({ query, context }) => {
    const part = withoutStars(query.name)
    const rows = await shown(db, context, await entries(db).execute())
    if (part === '') return answer(toTree(rows))
    const fitting = rows.filter(({ name, url }) => name.includes(part) || (url ?? '').includes(part))
    return answer(fitting.map(toEntry))
  })

  serveEndpoint(app, getSystemMenuList, async ({ context }) => {
    const rows = await entries(db).where('parent_id', 'is', null).execute()
    return answer((await shown(db, context, rows)).map(toEntry))
  })

  serveEndpoint(app, getSystemSubmenu, async ({ query, context }) => {
    const rows = await entries(db).where('parent_id', '=', query.parentId).execute()
    return answer((await shown(db, context, rows)).map(toEntry))
  })

  serveEndpoint(app, getSystemSubmenuBatch, async ({ query, context }) => {
    const parents = splitNames(query.parentIds)
    const found = await entries(db)
      .where('parent_id', 'in', [...parents, ''])
      .execute()
    const rows = await shown(db, context, found)
    const below = parents.map(
      (parent) => [parent, rows.filter((row) => row.parent_id === parent).map(toEntry)] as const,
    )
    return answer(Object.fromEntries(below.filter(([, children]) => children.length > 0)))
  })

  serveEndpoint(app, checkPermDuplication, async ({ query }) => {
    const taken = await entries(db)
      .where('url', '=', query.url)
      .where('id', '!=', query.id ?? '')
      .where('always_show', '=', String(query.alwaysShow) === 'true')
      .executeTakeFirst()
    if (taken) throw businessFailure(messages.urlTaken)
    return answer(null)
  })
}

/** In the order of the menu. */
function entries(db: Db) {
  return db.selectFrom('sys_permission').where('del_flag', '=', 0).orderBy('sort_no').orderBy('id').selectAll()
}
type EntryRow = Awaited<ReturnType<ReturnType<typeof entries>['execute']>>[number]

function toTree(rows: readonly EntryRow[]): MenuBranch[] {
  const known = new Set(rows.map(({ id }) => id))
  const below = new Map<string, EntryRow[]>()
  for (const row of rows) {
    const parent = row.parent_id !== null && known.has(row.parent_id) ? row.parent_id : ''
    below.set(parent, [...(below.get(parent) ?? []), row])
  }
  const toBranch = (row: EntryRow): MenuBranch => {
    const children = below.get(row.id)
    return { ...toEntry(row), children: children ? children.map(toBranch) : null }
  }
  return (below.get('') ?? []).map(toBranch)
}

function toEntry(row: EntryRow) {
  return {
    id: row.id,
    key: row.id,
    title: row.name,
    parentId: row.parent_id,
    name: row.name,
    perms: row.perms,
    permsType: row.perms_type,
    icon: row.icon,
    component: row.component,
    componentName: row.component_name,
    url: row.url,
    redirect: row.redirect,
    sortNo: row.sort_no === null ? null : Number(row.sort_no),
    menuType: row.menu_type,
    leaf: row.leaf,
    isLeaf: row.leaf,
    route: row.route,
    keepAlive: row.keep_alive,
    hidden: row.hidden,
    hideTab: row.hide_tab,
    alwaysShow: row.always_show,
    internalOrExternal: row.internal_or_external,
    status: row.status,
    ruleFlag: row.rule_flag,
    description: row.description,
    children: null,
  }
}
