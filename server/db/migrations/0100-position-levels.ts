import type { Kysely, Migration } from 'kysely'

/** How high a position stands, which newer clients of the contract write in the place of its rank. */
export const positionLevels: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('sys_position').addColumn('post_level', 'integer').execute()
  },
}
