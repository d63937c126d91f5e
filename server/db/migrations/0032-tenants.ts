import { type Kysely, type Migration, sql } from 'kysely'

/** Tenants as a page administrates them. */
export const tenantEntries: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('sys_tenant')
      .addColumn('trade', 'varchar(50)')
      .addColumn('company_size', 'varchar(50)')
      .addColumn('company_address', 'varchar(200)')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    // Rows of the installation: no tenant but 0 sees them.
    await sql`
      create view sys_tenant_entry as
      select
        id::text as id, id as tenant_no, name, status::text as status, begin_date, end_date, trade, company_size,
        company_address, create_by, create_time, update_by, update_time, 0 as tenant_id,
        null::varchar(64) as sys_org_code, version
      from sys_tenant
      where del_flag = 0
    `.execute(db)
  },
}
