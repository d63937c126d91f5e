import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { IMPORT_FIELDS } from '#schemas/api/resources.ts'
import { QUERY_TENANTS } from '#schemas/managed/sys-tenant.ts'
import { sysUser } from '#schemas/managed/sys-user.ts'
import { createPageServer, type PageServer } from '#tests/support/page-server.ts'
import { systemPages } from '#tests/support/shipped-pages.ts'
import { makeWorkbook } from '#tests/support/spreadsheets.ts'
import { refusalsOf, transfersOf } from '#tests/support/transfer-client.ts'

/**
 * What no call gives, no file gives: an import of users by an administrator who holds every right but one, and is shown no
 * tenant but their own, is refused by row and column where a row would give more than that.
 */
const SECRET = 'goods:secret'
const ELSEWHERE = 91
const CODES = Object.values(sysUser.permissions)

describe('a file of users', () => {
  let server: PageServer

  beforeAll(async () => {
    server = await createPageServer(systemPages())
    await server.addUser('strong', [SECRET])
    const { owner } = server.databases
    await sql`insert into sys_tenant (id, name, status) values (${ELSEWHERE}, '他处', 1)`.execute(owner)
    await sql`
      insert into sys_depart (id, depart_name, org_code, org_category, tenant_id, del_flag)
      values ('elsewhere', '他处部', 'Z91', '1', ${ELSEWHERE}, 0)`.execute(owner)
  })
  afterAll(() => server?.close())

  /** Each of what somebody may lack is in a row of its own, behind somebody who gets nothing by it. */
  const sheetOf = (name: string) => [
    ['用户账号', '用户姓名', '角色分配', '部门分配', '租户分配'],
    [`${name}_plain`, '甲', '', '', ''],
    [`${name}_role`, '乙', 'strong', '', ''],
    [`${name}_depart`, '丙', '', '他处部', ''],
    [`${name}_tenant`, '丁', '', '', '他处'],
    ['strong', '改名', '', '', ''],
  ]

  async function importUsers(username: string, sheet: readonly (readonly string[])[], tenantId = 0) {
    // So many imports a minute are one person's share.
    server.advance(61_000)
    const fields = { [IMPORT_FIELDS.mode]: 'upsert', [IMPORT_FIELDS.key]: 'username' }
    const client = transfersOf(server, '/sys/user', await server.signIn(username), tenantId)
    return client.send({ content: makeWorkbook(sheet), fields })
  }

  /** Who holds the right, who works elsewhere, and what the account that has it is called. */
  async function state(): Promise<readonly string[]> {
    const { rows } = await sql<{ line: string }>`
      select 'holds ' || sys_user.username as line from sys_user
      join sys_user_grant on sys_user_grant.user_id = sys_user.id
      join sys_permission on sys_permission.id = sys_user_grant.permission_id
      where sys_permission.perms = ${SECRET} and sys_user.username <> 'admin' and sys_user.username not like '%_importer'
      union select 'elsewhere ' || username from sys_user join sys_user_tenant on user_id = id
      where tenant_id = ${ELSEWHERE} and username not like '%_importer'
      union select 'placed ' || username from sys_user join sys_user_depart on user_id = id where depart_id = 'elsewhere'
      union select 'called ' || realname from sys_user where username = 'strong'
      order by line`.execute(server.databases.owner)
    return rows.map(({ line }) => line)
  }

  it('gives nobody what its importer lacks, and says so by row and column', async () => {
    await server.addUser('weaker_importer', CODES)
    const before = await state()
    const answer = await importUsers('weaker_importer', sheetOf('weaker'))
    expect(refusalsOf(answer)).toEqual([
      expect.stringMatching(/^3 角色分配 角色“strong”含有您自己没有的权限/),
      '4 部门分配 “他处部”不在选项中',
      '5 租户分配 “他处”不在选项中',
      expect.stringMatching(/^6 {2}用户“strong”有您自己没有的权限/),
    ])
    expect(answer.result).toMatchObject({ successCount: 1, errorCount: 4 })
    expect(await state()).toEqual(before)
  })

  it('gives no tenant but its own where a tenant’s administrator imports it', async () => {
    await server.addUser('their_importer', CODES, [ELSEWHERE])
    const sheet = [
      ['用户账号', '用户姓名', '部门分配', '租户分配'],
      ['their_plain', '甲', '他处部', '他处'],
      ['their_other', '乙', '', '系统'],
    ]
    const answer = await importUsers('their_importer', sheet, ELSEWHERE)
    expect(refusalsOf(answer)).toEqual([expect.stringMatching(/^3 租户分配 “系统”/)])
    expect(answer.result).toMatchObject({ successCount: 1, errorCount: 1 })
    expect(await state()).toEqual(expect.arrayContaining(['elsewhere their_plain', 'placed their_plain']))
  })

  it('gives all of it once they hold it too, but for what is another tenant’s', async () => {
    await server.addUser('equal_importer', [...CODES, SECRET, QUERY_TENANTS])
    const answer = await importUsers('equal_importer', sheetOf('equal'))
    expect(refusalsOf(answer)).toEqual(['4 部门分配 “他处部”不在选项中'])
    expect(await state()).toEqual(expect.arrayContaining(['holds equal_role', 'elsewhere equal_tenant', 'called 改名']))
  })
})
