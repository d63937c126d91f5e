import { type Kysely, type Migration, sql } from 'kysely'
import { audited, id } from './columns.ts'

/** Databases of others. What everybody reads is a view: the sealed password is in the table behind it alone. */
export const dataSources: Migration = {
  async up(db: Kysely<unknown>) {
    await audited(
      db.schema
        .createTable('sys_sealed_data_source')
        .addColumn('id', id, (column) => column.primaryKey())
        .addColumn('code', 'varchar(100)', (column) => column.notNull())
        .addColumn('name', 'varchar(100)', (column) => column.notNull())
        .addColumn('remark', 'varchar(200)')
        .addColumn('db_type', 'varchar(10)', (column) => column.notNull())
        .addColumn('db_driver', 'varchar(100)')
        .addColumn('db_url', 'varchar(500)', (column) => column.notNull())
        .addColumn('db_name', 'varchar(100)')
        .addColumn('db_username', 'varchar(100)')
        .addColumn('sealed_password', 'text')
        .addColumn('sys_org_code', 'varchar(64)')
        .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0)),
    ).execute()
    await db.schema
      .createIndex('sys_data_source_code_key')
      .on('sys_sealed_data_source')
      .column('code')
      .unique()
      .execute()
    // Rows of the installation: those of tenant 0.
    await sql`
      create view sys_data_source as
      select
        id, code, name, remark, db_type, db_driver, db_url, db_name, db_username, null::text as db_password,
        create_by, create_time, update_by, update_time, 0 as tenant_id, sys_org_code, version
      from sys_sealed_data_source
    `.execute(db)
  },
}
