import { sql } from 'kysely'
import { clientOf, type PageServer } from '#tests/support/page-server.ts'
import type { Subjects } from './sent.ts'

/*
 * People, roles, departments and what else administrators keep, for callers who have nothing to do with them.
 */

export interface SubjectsWanted {
  /** Of the account; a second one, in the bin, is called by it too. */
  readonly username: string
  /** Stands in all their names. */
  readonly mark: string
  /** Whose rows they are. */
  readonly orgCode?: string
}

/** One of each kind; more of them where a kind has rows of two sorts: roles of departments, people in the bin. */
export async function makeSubjects(server: PageServer, wanted: SubjectsWanted): Promise<readonly Subjects[]> {
  const { username, mark, orgCode = null } = wanted
  const { owner } = server.databases
  const user = await server.addUser(username)
  const removed = await server.addUser(`${username}_removed`)
  const admin = await server.signIn('admin')
  const stored = async (api: string, values: object) => (await clientOf(server, api, admin).stored(values)).id
  const depart = await stored('/sys/sysDepart', { departName: mark, orgCategory: '1' })
  const position = await stored('/sys/position', { code: `code_${username}`, name: mark, postRank: '1' })
  const category = await stored('/sys/category', { name: mark })
  const announcement = await stored('/sys/annountCement', {
    titile: mark,
    msgContent: mark,
    msgAbstract: mark,
    msgCategory: '1',
    msgType: 'ALL',
    priority: 'L',
    endTime: '2099-01-01 00:00:00',
  })
  await sql`update sys_user set realname = ${mark}, org_code = ${orgCode} where id in (${user}, ${removed})`.execute(
    owner,
  )
  await sql`update sys_user set del_flag = 1 where id = ${removed}`.execute(owner)
  await sql`update sys_role set role_name = ${mark} where role_code = ${`role-${username}`}`.execute(owner)
  const { rows } = await sql<{ id: string }>`select id from sys_role where role_code = ${`role-${username}`}`.execute(
    owner,
  )
  const role = rows[0]?.id ?? ''
  await sql`insert into sys_user_depart (user_id, depart_id) values (${user}, ${depart})`.execute(owner)
  const departRole = `dr-${username}`.slice(0, 36)
  await sql`
    insert into sys_depart_role (id, depart_id, role_name, role_code, tenant_id)
    values (${departRole}, ${depart}, ${mark}, ${departRole}, 0)`.execute(owner)
  for (const table of [
    'sys_role',
    'sys_depart',
    'sys_position',
    'sys_category',
    'sys_announcement',
    'sys_depart_role',
  ]) {
    const ids = [role, depart, position, category, announcement, departRole]
    await sql`update ${sql.table(table)} set sys_org_code = ${orgCode} where id = any(${ids}::text[])`.execute(owner)
  }
  const permission = await sql<{ id: string }>`select id from sys_permission where perms = 'system:role:list'`.execute(
    owner,
  )
  const all: Subjects = {
    username,
    tenant: '0',
    user,
    role,
    depart,
    position,
    category,
    announcement,
    permission: permission.rows[0]?.id ?? '',
  }
  return [all, { ...all, role: departRole }, { ...all, user: removed, username: `${username}_removed` }]
}

/** All of them that a call could change, as one text. */
export async function stateOf(server: PageServer, subjects: readonly Subjects[]): Promise<string> {
  const ids = [...new Set(subjects.flatMap(({ permission: _, tenant: __, ...kept }) => Object.values(kept)))]
  const isOne = (column: string) => sql`${sql.ref(column)} = any(${ids}::text[])`
  const { rows } = await sql<{ line: string }>`
    select 'account ' || t::text as line from sys_user t where ${isOne('id')}
    union all select 'secret ' || t::text from sys_user_secret t where ${isOne('user_id')}
    union all select 'member ' || t::text from sys_user_tenant t where ${isOne('user_id')}
    union all select 'role of ' || t::text from sys_user_role t where ${isOne('user_id')} or ${isOne('role_id')}
    union all select 'depart of ' || t::text from sys_user_depart t where ${isOne('user_id')} or ${isOne('depart_id')}
    union all select 'depart role of ' || t::text from sys_depart_role_user t where ${isOne('role_id')}
    union all select 'role ' || t::text from sys_role t where ${isOne('id')}
    union all select 'grant ' || t::text from sys_role_permission t where ${isOne('role_id')}
    union all select 'rule ' || t::text from sys_role_permission_rule t where ${isOne('role_id')}
    union all select 'depart ' || t::text from sys_depart t where ${isOne('id')} or ${isOne('parent_id')}
    union all select 'depart role ' || t::text from sys_depart_role t where ${isOne('id')} or ${isOne('depart_id')}
    union all select 'depart grant ' || t::text from sys_depart_permission t where ${isOne('depart_id')}
    union all select 'depart role grant ' || t::text from sys_depart_role_permission t where ${isOne('role_id')}
    union all select 'position ' || t::text from sys_position t where ${isOne('id')}
    union all select 'category ' || t::text from sys_category t where ${isOne('id')} or ${isOne('pid')}
    union all select 'announcement ' || t::text from sys_announcement t where ${isOne('id')}
    order by line`.execute(server.databases.owner)
  return rows.map(({ line }) => line).join('\n')
}
