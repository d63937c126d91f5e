import { type Kysely, type Migration, sql } from 'kysely'

/**
 * What the screen of menus needs: the columns that every tree of pages has, which codes the product asks for by itself, and
 * a view with the kinds of entries as texts.
 */
export const menus: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('sys_permission')
      .addColumn('has_child', 'varchar(1)', (column) => column.notNull().defaultTo('0'))
      // Asked for by a page or a call: it is always in force, and stays.
      .addColumn('declared', 'boolean', (column) => column.notNull().defaultTo(false))
      .addColumn('sys_org_code', 'varchar(64)')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await sql`update sys_permission set parent_id = null where parent_id = ''`.execute(db)
    await sql`
      update sys_permission set has_child = '1'
      where exists (select from sys_permission child where child.parent_id = sys_permission.id and child.del_flag = 0)
    `.execute(db)
    await sql`
      create view sys_menu as
      select id, parent_id, name, perms, perms_type, icon, component, component_name, url, redirect,
        sort_no::numeric(10, 2) as sort_no, menu_type::text as menu_type, route, keep_alive, hidden, hide_tab, always_show,
        internal_or_external, status, description, declared, has_child, del_flag,
        create_by, create_time, update_by, update_time, 0 as tenant_id, sys_org_code, version
      from sys_permission
    `.execute(db)
  },
}
