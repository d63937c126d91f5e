import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { entityDb } from '../resources/tables/entity-tables.ts'
import type { Db } from './databases.ts'
import type { Tables } from './tables.ts'
import { acrossTenants, guardTenants, MissingTenantError } from './tenant-guard.ts'

/** Sends nothing: what is tested is whether a statement comes about. */
const db: Db = guardTenants(
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (given) => new PostgresIntrospector(given),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }),
)
const pages = entityDb(db)

describe('a statement on a table of tenants', () => {
  it.each([
    ['a list', pages.selectFrom('market_price').selectAll()],
    ['a list by id', pages.selectFrom('market_price').where('id', '=', 'x').selectAll()],
    ['a list of several tenants', pages.selectFrom('market_price').where('tenant_id', 'in', [1, 2]).selectAll()],
    ['a list of all but one', pages.selectFrom('market_price').where('tenant_id', '!=', 1).selectAll()],
    ['a list of no tenant', pages.selectFrom('market_price').where('tenant_id', '=', undefined).selectAll()],
    ['a tenant that is a text', pages.selectFrom('market_price').where('tenant_id', '=', '1 or 1').selectAll()],
    [
      'a tenant as one of several conditions',
      pages
        .selectFrom('market_price')
        .where((row) => row.or([row('tenant_id', '=', 1), row('id', '=', 'x')]))
        .selectAll(),
    ],
    [
      'a tenant that is denied',
      pages
        .selectFrom('market_price')
        .where((row) => row.not(row('tenant_id', '=', 1)))
        .selectAll(),
    ],
    ['a tenant in a text', pages.selectFrom('market_price').where(sql<boolean>`tenant_id = ${1}`).selectAll()],
    [
      'a tenant compared with itself',
      pages.selectFrom('market_price').whereRef('tenant_id', '=', 'tenant_id').selectAll(),
    ],
    ['another name', pages.selectFrom('market_price as price').where('id', '=', 'x').selectAll()],
    [
      'a subquery',
      db
        .selectFrom('sys_user')
        .where('id', 'in', (query) => query.selectFrom('sys_depart').select('id'))
        .select('id'),
    ],
    [
      'a common table',
      pages
        .with('all_prices', (query) => query.selectFrom('market_price').selectAll())
        .selectFrom('all_prices')
        .selectAll(),
    ],
    [
      'a join of two with the tenant of one',
      pages
        .selectFrom('market_price as price')
        .innerJoin('market_maker as maker', 'maker.id', 'price.maker')
        .where('price.tenant_id', '=', 1)
        .selectAll(),
    ],
    [
      'a join of two whose tenants are compared, and bound to none',
      pages
        .selectFrom('market_price as price')
        .innerJoin('market_maker as maker', 'maker.id', 'price.maker')
        .whereRef('maker.tenant_id', '=', 'price.tenant_id')
        .selectAll(),
    ],
    [
      'a union',
      pages
        .selectFrom('a')
        .where('tenant_id', '=', 1)
        .select('id')
        .union((more) => more.selectFrom('b').select('id')),
    ],
    ['an update', pages.updateTable('market_price').set({ price: 1 }).where('id', '=', 'x')],
    ['a deletion', pages.deleteFrom('market_price').where('id', '=', 'x')],
    [
      'a deletion by another table',
      pages.deleteFrom('market_price').using('sys_user').whereRef('sys_user.id', '=', 'create_by'),
    ],
    ['a new row', pages.insertInto('market_price').values({ id: 'x' })],
    [
      'a row that takes the place of one',
      pages
        .insertInto('market_price')
        .values({ id: 'x', tenant_id: 1 })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ price: 2 })),
    ],
    ['a table in a text', pages.selectFrom(sql<object>`market_price`.as('price')).selectAll()],
    [
      'a query in a text',
      db.selectFrom('sys_user').where(sql<boolean>`id in (select id from market_price)`).select('id'),
    ],
    ['a system table', db.selectFrom('sys_role').where('role_code', '=', 'admin').select('id')],
  ])('is not built without its tenant: %s', (_, query) => {
    expect(() => query.compile()).toThrow(MissingTenantError)
  })

  it.each([
    ['select * from market_price'],
    ['update market_price set price = 1'],
    ['delete from market_price'],
    ['insert into market_price (id) values (1)'],
    ['with x as (delete from market_price returning *) select 1'],
    ['truncate market_price'],
  ])('is not sent as a text: %s', async (text) => {
    await expect(sql.raw(text).execute(db)).rejects.toThrow(MissingTenantError)
  })

  it('is not sent with the table as a part of a text', async () => {
    await expect(sql`lock ${sql.table('market_price')}`.execute(db)).rejects.toThrow(MissingTenantError)
  })

  it.each([
    ['a list', pages.selectFrom('market_price').where('tenant_id', '=', 1).selectAll()],
    [
      'a list of a table with another name',
      pages.selectFrom('market_price as price').where('price.tenant_id', '=', 0).selectAll(),
    ],
    [
      'a list with conditions of a user',
      pages
        .selectFrom('market_price')
        .where('tenant_id', '=', 1)
        .where((row) => row.and([row('id', '=', 'x'), sql<boolean>`name is not distinct from ${'a'}`]))
        .selectAll(),
    ],
    [
      'a join whose tables are of one tenant',
      pages
        .selectFrom('market_price as price')
        .innerJoin('market_maker as maker', (join) =>
          join.onRef('maker.id', '=', 'price.maker').onRef('maker.tenant_id', '=', 'price.tenant_id'),
        )
        .where('price.tenant_id', '=', 1)
        .selectAll(),
    ],
    [
      'the announcements of the tenant and of the installation',
      db.selectFrom('sys_announcement').where('tenant_id', 'in', [0, 1]).select('id'),
    ],
    ['a new row', pages.insertInto('market_price').values({ id: 'x', tenant_id: 1 })],
    [
      'a counter of a tenant',
      db
        .insertInto('sys_serial_number')
        .values({ tenant_id: 1, name: 'a', period: '', last_number: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(['tenant_id', 'name', 'period'])
            .doUpdateSet({ last_number: sql<number>`sys_serial_number.last_number + 1` }),
        ),
    ],
    ['a table that all tenants share', db.selectFrom('sys_dict').select('id')],
    ['a table of people', db.selectFrom('sys_user').where('id', '=', 'x').select('id')],
  ])('is built with it: %s', (_, query) => {
    expect(query.compile().sql).not.toBe('')
  })

  it.each(['select pg_advisory_xact_lock(1)', "set local lock_timeout = '2s'", "select pg_notify('a', 'b')"])(
    'is not what %s is',
    async (text) => {
      expect(await sql.raw(text).execute(db)).toEqual({ rows: [] })
    },
  )

  it('is built for all tenants where that is said, in a transaction too', async () => {
    const all = (given: Db) => acrossTenants(given, 'a test').selectFrom('sys_role').select('id')
    expect(all(db).compile().sql).toContain('sys_role')
    await db.transaction().execute(async (trx) => {
      await all(trx).execute()
      await expect(trx.selectFrom('sys_role').select('id').execute()).rejects.toThrow(MissingTenantError)
    })
  })
})
