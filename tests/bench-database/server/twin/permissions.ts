import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { ChangeLine } from './change-line.ts'
import { ask, type Statement } from './database.ts'
import { keepAnswers } from './kept-answers.ts'

const GRANTED = `exists (select 1 from sys_role_permission g join sys_user_role r on r.role_id = g.role_id
  join sys_role o on o.id = g.role_id where g.permission_id = p.id and r.user_id = $1 and o.tenant_id = $2)`
/** What opens an online form or report by its code belongs to everybody, and so does what holds it. */
const OPEN = `(p.hidden and p.url like '/online%' and (p.url like '%:code' or p.url like '%:id')) or p.url = '/online'`
const MENU: Statement = {
  name: 'menu',
  text: `select id, parent_id, name, url, component, component_name, redirect, icon, route, hidden, always_show,
    keep_alive, internal_or_external, hide_tab from sys_permission p where del_flag = 0 and menu_type < 2
    and (${GRANTED} or ${OPEN}) order by sort_no, id`,
}
const BUTTONS: Statement = {
  name: 'buttons',
  text: `select perms, perms_type, name, status, ${GRANTED} as granted from sys_permission p
    where menu_type = 2 and del_flag = 0 and perms is not null order by perms`,
}

interface MenuRow {
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
interface ButtonRow {
  readonly perms: string
  readonly perms_type: string | null
  readonly name: string
  readonly status: string
  readonly granted: boolean
}
interface MenuNode {
  readonly id: string
  readonly path: string
  readonly name: string
  readonly component: string
  readonly redirect?: string | null
  readonly route: '0' | '1'
  readonly hidden?: boolean
  readonly alwaysShow?: boolean
  readonly meta: object
  readonly children?: readonly MenuNode[]
}

/** Menu and buttons of a user in a tenant, kept like their rights. Codes that are not in force are other pages' affair. */
export function servePermissions(app: FastifyInstance, pool: pg.Pool, line: ChangeLine): void {
  const kept = keepAnswers(
    line,
    async (key) => {
      const [tenantId, userId] = key.split(' ')
      const of = [userId, Number(tenantId)]
      const [menu, buttons] = await Promise.all([ask<MenuRow>(pool, MENU, of), ask<ButtonRow>(pool, BUTTONS, of)])
      return JSON.stringify(answerOf(menu, buttons))
    },
    (key) => [`user:${key.split(' ')[1]}`, 'rights'],
  )
  app.get('/sys/permission/getUserPermissionByToken', async ({ caller }, reply) => {
    const answer = await kept.get(`${caller.tenantId} ${caller.userId}`)
    reply.type('application/json; charset=utf-8')
    return `{"success":true,"message":"","code":200,"result":${answer},"timestamp":${Date.now()}}`
  })
}

function answerOf(menuRows: readonly MenuRow[], buttons: readonly ButtonRow[]) {
  const entryOf = ({ perms, perms_type, name }: ButtonRow) => ({
    action: perms,
    type: perms_type ?? '1',
    describe: name,
  })
  const auth = buttons.filter(({ granted, status }) => granted && status === '1').map(entryOf)
  const allAuth = buttons.map((row) => ({ ...entryOf(row), status: row.status }))
  const codes = auth.flatMap(({ action }) => action.split(',').map((code) => code.trim()))
  return { menu: treeOf(menuRows), auth, allAuth, codeList: [...new Set(codes)], sysSafeMode: false }
}

function treeOf(rows: readonly MenuRow[]): readonly MenuNode[] {
  const below = new Map<string, MenuRow[]>()
  for (const row of rows) {
    const parent = row.parent_id ?? ''
    const siblings = below.get(parent) ?? []
    below.set(parent, siblings)
    siblings.push(row)
  }
  const build = (row: MenuRow): MenuNode => nodeOf(row, (below.get(row.id) ?? []).map(build))
  return (below.get('') ?? []).map(build)
}

const isAddress = (url: string) => /^(?:https?:\/\/|\{\{)/.test(url)

function nodeOf(row: MenuRow, children: readonly MenuNode[]): MenuNode {
  const url = row.url ?? ''
  const isTop = !row.parent_id
  const isHidden = row.hidden || (isTop && children.length > 0 && children.every(({ hidden }) => hidden))
  const componentName = row.component_name || row.component?.split('/').at(-1)
  return {
    id: row.id,
    path: isAddress(url) ? createHash('md5').update(url).digest('hex') : url,
    name: row.component_name || url.replace(/^\//, '').replaceAll('/', '-').replaceAll(':', '@'),
    component: row.component ?? '',
    ...(isTop && { redirect: row.redirect }),
    route: row.route ? '1' : '0',
    ...(isHidden && { hidden: true }),
    ...(row.always_show && { alwaysShow: true }),
    meta: {
      title: row.name,
      ...(row.icon && { icon: row.icon }),
      keepAlive: row.keep_alive,
      internalOrExternal: row.internal_or_external,
      ...(row.hidden && { hideMenu: true }),
      ...(row.hide_tab && { hideTab: true }),
      ...(componentName && { componentName }),
      ...(isAddress(url) && { url }),
    },
    ...(children.length > 0 && { children }),
  }
}
