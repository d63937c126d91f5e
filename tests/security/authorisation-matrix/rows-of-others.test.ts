import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EntityPlan } from '#renderer/compile/plan.ts'
import { loadDemoData } from '#server/demo/load-demo-data.ts'
import { createSystemContext } from '#server/http/request-context.ts'
import { createUuidV7 } from '#server/ids/uuid-v7.ts'
import { createPageServer, type Page, type PageServer, type WireRow } from '#tests/support/page-server.ts'
import { businessPages } from '#tests/support/shipped-pages.ts'
import { transfersOf } from '#tests/support/transfer-client.ts'

/**
 * Every page with rows of its own, to somebody who may do everything there, but works in another tenant, or is bound to
 * their department: neither sees, changes, deletes or exports what is there.
 */
const OTHER_TENANT = 78
const OTHER_DEPARTMENT = 'A99'
const RULE_OF_DEPARTMENT = { column: 'sysOrgCode', conditions: '=', value: '#{sys_org_code}' }

interface Subject {
  readonly code: string
  readonly entity: EntityPlan
  /** One of its rows, which is of tenant 0 and of a department. */
  readonly id: string
}

describe('rows of others', () => {
  let server: PageServer
  let subjects: readonly Subject[]
  let codes: readonly string[]

  beforeAll(async () => {
    server = await createPageServer(businessPages())
    const { app } = server.databases
    await loadDemoData(app, createSystemContext('admin', server.now), {
      resource: server.pageSet.resource,
      store: server.files.store,
    })
    const plans = Object.values(businessPages()).flatMap(
      ({ code }) => server.pageSet.resource(String(code))?.plan ?? [],
    )
    codes = plans.flatMap(({ permissions }) => permissions.map(({ code }) => code))
    const found: Subject[] = []
    for (const { code, entity } of plans) {
      const { rows } = await sql<{
        id: string
      }>`select id from ${sql.table(entity.table)} where tenant_id = 0 order by id limit 1`.execute(app)
      if (rows[0]) found.push({ code, entity, id: rows[0].id })
    }
    subjects = found
  })
  afterAll(() => server?.close())

  /** What is wrong with the answers that somebody gets about a row that is not theirs. */
  async function faults({ code, entity, id }: Subject, token: string): Promise<readonly string[]> {
    const stored = () =>
      sql<WireRow>`select * from ${sql.table(entity.table)} where id = ${id}`.execute(server.databases.app)
    const before = await stored()
    const call = async <Result>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', name: string, given: object) =>
      (await server.call<Result>({ method, path: `${entity.api}/${name}`, token, ...given })).body
    const list = await call<Page>('GET', 'list', {})
    const one = await call('GET', 'queryById', { query: { id } })
    const edited = await call('PUT', 'edit', { body: { id } })
    const deleted = await call('DELETE', 'delete', { query: { id } })
    const deletedTogether = await call('DELETE', 'deleteBatch', { query: { ids: id } })
    const saved = await call('POST', 'saveAll', { body: { deleted: [{ id }] } })
    const exported = await exportedRows(entity, token)
    const told = { list: list.result?.total, one, edited, deleted, deletedTogether, saved }
    return [
      ...(list.success && list.result.total === 0 ? [] : [`${code}: the list tells ${JSON.stringify(told.list)}`]),
      ...Object.entries({ one, edited, deleted, deletedTogether, saved }).flatMap(([name, answer]) =>
        answer.success ? [`${code}: ${name} succeeds`] : [],
      ),
      ...(exported === 0 ? [] : [`${code}: ${exported} rows are exported`]),
      ...(JSON.stringify((await stored()).rows) === JSON.stringify(before.rows)
        ? []
        : [`${code}: the row is another one`]),
    ]
  }

  /** Below the three heads of the first sheet: title, who exported it, columns. */
  async function exportedRows({ api }: EntityPlan, token: string): Promise<number> {
    // So many exports a minute are one person's share.
    server.advance(60_000)
    const { sheets, failure } = await transfersOf(server, api, token).download('/exportXls')
    expect(failure, api).toBeNull()
    return (Object.values(sheets)[0] ?? []).length - 3
  }

  async function faultsOfAll(token: string, tried = subjects): Promise<readonly string[]> {
    const wrong: string[] = []
    for (const subject of tried) wrong.push(...(await faults(subject, token)))
    return wrong
  }

  it('are on enough pages, and there for who may see them', async () => {
    expect(subjects.length).toBeGreaterThan(20)
    const admin = await server.signIn('admin')
    for (const { entity } of subjects) expect(await exportedRows(entity, admin), entity.table).toBeGreaterThan(0)
  })

  it('are nothing to the administrator of another tenant', async () => {
    await server.addUser('head-of-another', codes, [OTHER_TENANT])
    expect(await faultsOfAll(await server.signIn('head-of-another'))).toEqual([])
  })

  it('are nothing to whom a data rule binds to their department', async () => {
    const { app } = server.databases
    const userId = await server.addUser('of-a-department', codes)
    await app.updateTable('sys_user').set({ org_code: OTHER_DEPARTMENT }).where('id', '=', userId).execute()
    const { role_id: roleId } = await app
      .selectFrom('sys_user_role')
      .where('user_id', '=', userId)
      .select('role_id')
      .executeTakeFirstOrThrow()
    const bound: string[] = []
    for (const { code } of subjects) {
      const menus = await app
        .selectFrom('sys_permission')
        .where('component', '=', `page/${code}`)
        .select('id')
        .execute()
      if (menus.length > 0) bound.push(code)
      for (const { id: permissionId } of menus) {
        const ruleId = createUuidV7()
        await app
          .insertInto('sys_permission_data_rule')
          .values({
            id: ruleId,
            permission_id: permissionId,
            rule_name: '本部门',
            rule_column: RULE_OF_DEPARTMENT.column,
            rule_conditions: RULE_OF_DEPARTMENT.conditions,
            rule_value: RULE_OF_DEPARTMENT.value,
            status: '1',
          })
          .execute()
        await app.insertInto('sys_role_permission').values({ role_id: roleId, permission_id: permissionId }).execute()
        await app
          .insertInto('sys_role_permission_rule')
          .values({ role_id: roleId, permission_id: permissionId, rule_id: ruleId })
          .execute()
      }
    }
    // What is opened from another page alone has no entry, and no rules.
    expect(bound.length).toBeGreaterThan(20)
    const tried = subjects.filter(({ code }) => bound.includes(code))
    expect(await faultsOfAll(await server.signIn('of-a-department'), tried)).toEqual([])
  })
})
