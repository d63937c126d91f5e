import type { Kysely, Migration } from 'kysely'

/** What all servers of an installation share and none of them was told: made by the first that needs it. */
export const installation: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sys_installation')
      .addColumn('name', 'varchar(50)', (column) => column.primaryKey())
      .addColumn('value', 'varchar(200)', (column) => column.notNull())
      .execute()
  },
}
