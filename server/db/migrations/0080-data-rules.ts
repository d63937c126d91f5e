import { type Kysely, type Migration, sql } from 'kysely'
import { audited, id } from './columns.ts'

/**
 * Rules that say which rows of a menu entry's page somebody works with, and which of them a role brings along with the entry.
 * What is kept of rights ends when a rule, or which roles bring it, changes.
 */
export const dataRules: Migration = {
  async up(db: Kysely<unknown>) {
    await audited(db.schema.createTable('sys_permission_data_rule'))
      .addColumn('id', id, (column) => column.primaryKey())
      .addColumn('permission_id', id, (column) => column.notNull().references('sys_permission.id').onDelete('cascade'))
      .addColumn('rule_name', 'varchar(50)', (column) => column.notNull())
      .addColumn('rule_column', 'varchar(50)')
      .addColumn('rule_conditions', 'varchar(50)', (column) => column.notNull())
      .addColumn('rule_value', 'varchar(300)', (column) => column.notNull())
      .addColumn('status', 'varchar(3)', (column) => column.notNull().defaultTo('1'))
      .addColumn('tenant_id', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('sys_org_code', 'varchar(64)')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createIndex('sys_permission_data_rule_permission_idx')
      .on('sys_permission_data_rule')
      .column('permission_id')
      .execute()
    await db.schema
      .createTable('sys_role_permission_rule')
      .addColumn('role_id', id, (column) => column.notNull())
      .addColumn('permission_id', id, (column) => column.notNull())
      .addColumn('rule_id', id, (column) =>
        column.notNull().references('sys_permission_data_rule.id').onDelete('cascade'),
      )
      .addPrimaryKeyConstraint('sys_role_permission_rule_pkey', ['role_id', 'permission_id', 'rule_id'])
      // A right that is taken back takes its rules along.
      .addForeignKeyConstraint(
        'sys_role_permission_rule_right_fkey',
        ['role_id', 'permission_id'],
        'sys_role_permission',
        ['role_id', 'permission_id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute()
    for (const [table, events, ...words] of TRIGGERS) {
      await sql`
        create constraint trigger ${sql.id(`${table}_change`)} after ${sql.raw(events)} on ${sql.table(table)}
        deferrable initially deferred for each row
        execute function pagewright_note_change(${sql.join(words.map((word) => sql.lit(word)))})
      `.execute(db)
    }
  },
}

const ANY = 'insert or update or delete'

const TRIGGERS: readonly (readonly [string, string, ...string[]])[] = [
  ['sys_permission_data_rule', ANY, 'rights'],
  ['sys_role_permission_rule', ANY, 'rights'],
]
