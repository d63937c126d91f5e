import { type Kysely, type Migration, sql } from 'kysely'

/** What the screen of departments needs: what the contract knows of one, and the columns that every tree of pages has. */
export const departments: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('sys_depart')
      .addColumn('depart_name_en', 'varchar(500)')
      .addColumn('org_type', 'varchar(10)')
      .addColumn('director_user_ids', 'text')
      .addColumn('mobile', 'varchar(32)')
      .addColumn('fax', 'varchar(32)')
      .addColumn('address', 'varchar(100)')
      .addColumn('memo', 'varchar(500)')
      .addColumn('sys_org_code', 'varchar(64)')
      .addColumn('has_child', 'varchar(1)', (column) => column.notNull().defaultTo('0'))
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await sql`
      update sys_depart set
        org_type = (length(org_code) / 3)::text,
        has_child = case when exists (
          select from sys_depart child where child.parent_id = sys_depart.id and child.del_flag = 0
        ) then '1' else '0' end
    `.execute(db)
    await sql`update sys_depart set parent_id = null where parent_id = ''`.execute(db)
  },
}
