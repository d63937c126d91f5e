import { type Kysely, type Migration, sql } from 'kysely'
import { FIRST_CHECK_RULES } from '../../check-rules/first-check-rules.ts'
import { FIRST_FILL_RULES } from '../../fill-rules/first-fill-rules.ts'
import { createUuidV7 } from '../../ids/uuid-v7.ts'
import { audited, id } from './columns.ts'

/** Check rules and fill rules. The first ones come with the tables, so those that are deleted stay so. */
export const rules: Migration = {
  async up(db: Kysely<unknown>) {
    await audited(db.schema.createTable('sys_check_rule'))
      .addColumn('id', id, (column) => column.primaryKey())
      .addColumn('rule_name', 'varchar(100)', (column) => column.notNull())
      .addColumn('rule_code', 'varchar(100)', (column) => column.notNull().unique())
      .addColumn('rule_json', 'varchar(4000)')
      .addColumn('rule_description', 'varchar(200)')
      .execute()
    await audited(db.schema.createTable('sys_fill_rule'))
      .addColumn('id', id, (column) => column.primaryKey())
      .addColumn('rule_name', 'varchar(100)', (column) => column.notNull())
      .addColumn('rule_code', 'varchar(100)', (column) => column.notNull().unique())
      .addColumn('rule_class', 'varchar(100)', (column) => column.notNull())
      .addColumn('rule_params', 'varchar(1000)')
      .execute()
    await db.schema
      .createTable('sys_serial_number')
      .addColumn('tenant_id', 'integer', (column) => column.notNull())
      .addColumn('name', 'varchar(200)', (column) => column.notNull())
      .addColumn('period', 'varchar(20)', (column) => column.notNull())
      .addColumn('last_number', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('sys_serial_number_pkey', ['tenant_id', 'name', 'period'])
      .execute()
    for (const { name, code, pieces, description } of FIRST_CHECK_RULES) {
      await sql`
        insert into sys_check_rule (id, rule_name, rule_code, rule_json, rule_description, create_by, create_time)
        values (${createUuidV7()}, ${name}, ${code}, ${JSON.stringify(pieces)}, ${description}, 'system', now())
      `.execute(db)
    }
    for (const { name, code, generator, params } of FIRST_FILL_RULES) {
      await sql`
        insert into sys_fill_rule (id, rule_name, rule_code, rule_class, rule_params, create_by, create_time)
        values (${createUuidV7()}, ${name}, ${code}, ${generator}, ${JSON.stringify(params)}, 'system', now())
      `.execute(db)
    }
  },
}
