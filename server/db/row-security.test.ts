import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf, createPageServer, type PageServer, pageOf } from '#tests/support/page-server.ts'
import { entityDb } from '../resources/tables/entity-tables.ts'
import { migrate } from './migrate.ts'
import { settleRowSecurity } from './row-security.ts'
import { runForTenant } from './tenant-scope.ts'

const RIGHTS = ['trial:price:list', 'trial:price:add', 'trial:price:edit', 'trial:price:delete']

describe('with ROW_SECURITY=1 the database', () => {
  let server: PageServer
  beforeAll(async () => {
    server = await createPageServer(
      { 'trial/price.json': pageOf('price', { code: { title: '编码', type: 'string(16)', rules: ['unique'] } }) },
      { rowSecurity: true },
    )
    for (const tenant of [1, 2]) {
      await server.addUser(`user${tenant}`, RIGHTS, [tenant])
      await (await enter(tenant)).stored({ code: `OF-${tenant}` })
    }
  })
  afterAll(() => server?.close())

  const enter = async (tenant: number) => clientOf(server, '/trial/price', await server.signIn(`user${tenant}`), tenant)
  /** As a mistake of the program would ask: unguarded, and for all rows. */
  const everything = async () => {
    const rows = await entityDb(server.databases.app).selectFrom('trial_price').select('code').orderBy('code').execute()
    return rows.map(({ code }) => code)
  }

  it('shows a statement that has forgotten its tenant the rows of the request’s tenant only', async () => {
    expect(await runForTenant(1, everything)).toEqual(['OF-1'])
    expect(await runForTenant(2, everything)).toEqual(['OF-2'])
    expect(await runForTenant(3, everything)).toEqual([])
    expect(await everything()).toEqual(['OF-1', 'OF-2'])
  })

  it('keeps tenants apart that share connections, in transactions and outside', async () => {
    const { app } = server.databases
    const asked = Array.from({ length: 60 }, async (_, index) => {
      const tenant = (index % 3) + 1
      const rows = await runForTenant(tenant, () =>
        index % 2 === 0
          ? everything()
          : app.transaction().execute(async (trx) => {
              const found = await entityDb(trx).selectFrom('trial_price').select('code').execute()
              return found.map(({ code }) => code)
            }),
      )
      return { rows, expected: tenant === 3 ? [] : [`OF-${tenant}`] }
    })
    for (const { rows, expected } of await Promise.all(asked)) expect(rows).toEqual(expected)
  })

  it('changes and deletes no row of another tenant, and takes none', async () => {
    const prices = entityDb(server.databases.app)
    await runForTenant(1, () => prices.updateTable('trial_price').set({ code: 'STOLEN' }).execute())
    await runForTenant(1, () => prices.deleteFrom('trial_price').where('code', '=', 'OF-2').execute())
    expect(await everything()).toEqual(['OF-2', 'STOLEN'])
    const foreign = { id: 'foreign', code: 'FOREIGN', tenant_id: 2, version: 1 }
    await expect(
      runForTenant(1, () => prices.insertInto('trial_price').values(foreign).execute()),
    ).rejects.toMatchObject({ code: '42501' })
    await runForTenant(1, () => prices.updateTable('trial_price').set({ code: 'OF-1' }).execute())
  })

  it('shows nothing to a connection that does not say for whom it works, and binds the owner as well', async () => {
    const { appUrl, ownerUrl } = server.databases
    for (const connectionString of [appUrl, ownerUrl]) {
      const client = new pg.Client({ connectionString, options: `-c search_path=${server.databases.schema}` })
      await client.connect()
      try {
        expect((await client.query('select code from trial_price')).rows).toEqual([])
        expect((await client.query('select id from sys_role')).rows).toEqual([])
        await client.query("set pagewright.tenant = '2'")
        expect((await client.query('select code from trial_price')).rows).toEqual([{ code: 'OF-2' }])
      } finally {
        await client.end()
      }
    }
  })

  it('lets a transaction go on after an error, for its own tenant', async () => {
    const prices = entityDb(server.databases.app)
    await expect(
      runForTenant(1, () => prices.insertInto('trial_price').values({ id: null, tenant_id: 1 }).execute()),
    ).rejects.toMatchObject({ code: '23502' })
    expect(await runForTenant(2, everything)).toEqual(['OF-2'])
  })

  it('takes a role that policies do not bind for a mistake of the settings', async () => {
    const { owner, schema } = server.databases
    await expect(settleRowSecurity(owner, { schema, appRole: 'postgres', enabled: true })).rejects.toThrow(
      /ROW_SECURITY=1 对数据库用户 postgres 不起作用/,
    )
  })

  it('has no policies left after a start without it', async () => {
    await migrate({ ...server.databases, rowSecurity: false })
    const policies = sql<{ total: string }>`
      select count(*) as total from pg_policies where schemaname = ${server.databases.schema}
    `
    expect((await policies.execute(server.databases.owner)).rows).toEqual([{ total: '0' }])
    expect(await runForTenant(3, everything)).toEqual(['OF-1', 'OF-2'])
    await migrate(server.databases)
    expect(await runForTenant(3, everything)).toEqual([])
  })
})
