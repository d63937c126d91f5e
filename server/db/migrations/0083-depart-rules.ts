import { type Kysely, type Migration, sql } from 'kysely'
import { id } from './columns.ts'

/**
 * Which data rules come along with what a department may give on, and which of them with a role of it. One view says what
 * bounds somebody, by roles and by roles of departments.
 */
export const departRules: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [table, holder, rights] of TABLES) {
      await db.schema
        .createTable(table)
        .addColumn(holder, id, (column) => column.notNull())
        .addColumn('permission_id', id, (column) => column.notNull())
        .addColumn('rule_id', id, (column) =>
          column.notNull().references('sys_permission_data_rule.id').onDelete('cascade'),
        )
        .addPrimaryKeyConstraint(`${table}_pkey`, [holder, 'permission_id', 'rule_id'])
        // A right that is taken back takes its rules along.
        .addForeignKeyConstraint(
          `${table}_right_fkey`,
          [holder, 'permission_id'],
          rights,
          [holder, 'permission_id'],
          (constraint) => constraint.onDelete('cascade'),
        )
        .execute()
      await sql`
        create constraint trigger ${sql.id(`${table}_change`)} after insert or update or delete on ${sql.table(table)}
        deferrable initially deferred for each row execute function pagewright_note_change('rights')
      `.execute(db)
    }
    await createBounds(db)
  },
}

const TABLES = [
  ['sys_depart_permission_rule', 'depart_id', 'sys_depart_permission'],
  ['sys_depart_role_permission_rule', 'role_id', 'sys_depart_role_permission'],
] as const

/** A role of a department that has chosen none of the department's rules is bound by all of them. */
async function createBounds(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view sys_user_bound as
    select held.user_id, sys_role.tenant_id, brought.permission_id, rule.id as rule_id
    from sys_user_role as held
    join sys_role on sys_role.id = held.role_id
    join sys_role_permission_rule as brought on brought.role_id = sys_role.id
    join sys_permission_data_rule as rule on rule.id = brought.rule_id and rule.status = '1'
    union
    select held.user_id, sys_depart_role.tenant_id, granted.permission_id, rule.id as rule_id
    from sys_depart_role_user as held
    join sys_depart_role on sys_depart_role.id = held.role_id
    join sys_depart on sys_depart.id = sys_depart_role.depart_id and sys_depart.del_flag = 0
    join sys_user_depart on sys_user_depart.user_id = held.user_id and sys_user_depart.depart_id = sys_depart.id
    join sys_depart_role_permission as granted on granted.role_id = sys_depart_role.id
    join sys_depart_permission as limits
      on limits.depart_id = sys_depart.id and limits.permission_id = granted.permission_id
    join sys_permission_data_rule as rule on rule.permission_id = granted.permission_id and rule.status = '1'
    where exists (
      select 1 from sys_depart_role_permission_rule as chosen
      where chosen.role_id = sys_depart_role.id and chosen.permission_id = granted.permission_id
        and chosen.rule_id = rule.id
    ) or (
      exists (
        select 1 from sys_depart_permission_rule as offered
        where offered.depart_id = sys_depart.id and offered.permission_id = granted.permission_id
          and offered.rule_id = rule.id
      ) and not exists (
        select 1 from sys_depart_role_permission_rule as chosen
        join sys_permission_data_rule as other on other.id = chosen.rule_id and other.status = '1'
        join sys_depart_permission_rule as among on among.depart_id = sys_depart.id
          and among.permission_id = chosen.permission_id and among.rule_id = chosen.rule_id
        where chosen.role_id = sys_depart_role.id and chosen.permission_id = granted.permission_id
      )
    )
  `.execute(db)
}
