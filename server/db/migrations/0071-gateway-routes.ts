import { type Kysely, type Migration, sql } from 'kysely'
import { audited, id } from './columns.ts'

/** Routes of a gateway, as records of the installation. */
export const gatewayRoutes: Migration = {
  async up(db: Kysely<unknown>) {
    await audited(
      db.schema
        .createTable('sys_gateway_route')
        .addColumn('id', id, (column) => column.primaryKey())
        .addColumn('router_id', 'varchar(100)', (column) => column.notNull())
        .addColumn('name', 'varchar(100)', (column) => column.notNull())
        .addColumn('uri', 'varchar(500)', (column) => column.notNull())
        // 1 in use, 0 not.
        .addColumn('status', 'varchar(1)', (column) => column.notNull().defaultTo('1'))
        .addColumn('predicates', 'text')
        .addColumn('filters', 'text')
        .addColumn('del_flag', 'smallint', (column) => column.notNull().defaultTo(0))
        .addColumn('tenant_id', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('sys_org_code', 'varchar(64)')
        .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0)),
    ).execute()
    await sql`
      create unique index sys_gateway_route_router_id_key on sys_gateway_route (router_id) where del_flag = 0
    `.execute(db)
    await sql`
      create view sys_gateway_route_deleted as
      select id, router_id, name, uri, create_by, create_time, update_by, update_time, tenant_id, sys_org_code, version
      from sys_gateway_route where del_flag = 1
    `.execute(db)
  },
}
