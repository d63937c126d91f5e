import type { Kysely, Migration } from 'kysely'
import { id } from './columns.ts'

/** What page files say of the menu and of roles, and what of it has been done, so that nothing is done twice. */
export const aroundPages: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sys_page_menu')
      .addColumn('menu_id', id, (column) => column.primaryKey())
      .addColumn('parent_id', id)
      .addColumn('name', 'varchar(100)', (column) => column.notNull())
      .addColumn('icon', 'varchar(100)')
      .addColumn('sort_no', 'integer')
      .execute()
    await db.schema
      .createTable('sys_page_grant')
      .addColumn('page_code', 'varchar(64)', (column) => column.notNull())
      .addColumn('role_code', 'varchar(64)', (column) => column.notNull())
      .addColumn('permission_id', id, (column) => column.notNull())
      .addPrimaryKeyConstraint('sys_page_grant_pkey', ['role_code', 'permission_id', 'page_code'])
      .execute()
    await db.schema
      .createTable('sys_page_grant_given')
      .addColumn('role_id', id, (column) => column.notNull())
      .addColumn('permission_id', id, (column) => column.notNull())
      .addColumn('given_time', 'timestamptz', (column) => column.notNull())
      .addPrimaryKeyConstraint('sys_page_grant_given_pkey', ['role_id', 'permission_id'])
      .execute()
    await createFileDictionaries(db)
  },
}

/** Dictionaries of files, in the place of those that administrators keep under the same codes. */
async function createFileDictionaries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sys_file_dict')
    .addColumn('dict_code', 'varchar(100)', (column) => column.primaryKey())
    .addColumn('dict_name', 'varchar(100)', (column) => column.notNull())
    .addColumn('description', 'varchar(255)')
    .addColumn('file', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('sys_file_dict_item')
    .addColumn('dict_code', 'varchar(100)', (column) => column.notNull())
    .addColumn('item_value', 'varchar(100)', (column) => column.notNull())
    .addColumn('item_text', 'varchar(255)', (column) => column.notNull())
    .addColumn('item_color', 'varchar(32)')
    .addColumn('description', 'varchar(255)')
    .addColumn('sort_order', 'integer', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('sys_file_dict_item_pkey', ['dict_code', 'item_value'])
    .execute()
}
