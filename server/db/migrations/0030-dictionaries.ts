import { type Kysely, type Migration, sql } from 'kysely'
import { COMMON_CHECK_RULE } from '../../check-rules/first-check-rules.ts'
import { LATER_FILL_RULES } from '../../fill-rules/first-fill-rules.ts'
import { createUuidV7 } from '../../ids/uuid-v7.ts'

/**
 * What the screens of dictionaries, categories and rules need: the columns that every table of pages has, dictionaries of
 * files among the others, and the parent of a category as trees know it.
 */
export const dictionaries: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['sys_dict', 'sys_dict_item', 'sys_check_rule', 'sys_fill_rule']) {
      await db.schema
        .alterTable(table)
        .addColumn('tenant_id', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('sys_org_code', 'varchar(64)')
        .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
    }
    await extendDictionaries(db)
    await extendCategories(db)
    await insertRules(db)
  },
}

async function extendDictionaries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sys_dict')
    .addColumn('type', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('file', 'varchar(500)')
    .addColumn('of_file', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute()
  // Which of those that come with the product have been made: what somebody removes stays away.
  await db.schema
    .createTable('sys_dict_seed')
    .addColumn('dict_code', 'varchar(100)', (column) => column.primaryKey())
    .execute()
  await sql`insert into sys_dict_seed (dict_code) select dict_code from sys_dict`.execute(db)
  await sql`
    create view sys_dict_deleted as
    select id, dict_name, dict_code, description, create_by, create_time, update_by, update_time,
      tenant_id, sys_org_code, version
    from sys_dict where del_flag = 1
  `.execute(db)
  await sql`
    create view sys_dict_file_item as
    select 'file-' || left(md5(item.dict_code || ' ' || item_value), 31) as id, dict.id as dict_id,
      item_value, item_text, item_color, item.description, sort_order, item.status,
      null::varchar as create_by, null::timestamptz as create_time,
      null::varchar as update_by, null::timestamptz as update_time,
      0 as tenant_id, null::varchar as sys_org_code, 0 as version
    from sys_file_dict_item as item
    join sys_dict as dict on dict.dict_code = item.dict_code and dict.del_flag = 0
  `.execute(db)
}

/** Servers of the version before know only \`pid\`, where a root has '0'. */
async function extendCategories(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sys_category').addColumn('parent_id', 'varchar(36)').execute()
  await sql`update sys_category set parent_id = pid where pid <> '0'`.execute(db)
  await sql`
    create function pagewright_category_parent() returns trigger language plpgsql set search_path from current as $body$
    begin
      if tg_op = 'INSERT' then
        if new.parent_id is null then new.parent_id := nullif(new.pid, '0'); else new.pid := new.parent_id; end if;
      elsif new.parent_id is distinct from old.parent_id then
        new.pid := coalesce(new.parent_id, '0');
      elsif new.pid is distinct from old.pid then
        new.parent_id := nullif(new.pid, '0');
      end if;
      return new;
    end
    $body$
  `.execute(db)
  await sql`
    create trigger sys_category_parent before insert or update on sys_category
    for each row execute function pagewright_category_parent()
  `.execute(db)
  await sql`create index sys_category_tenant_parent_idx on sys_category (tenant_id, parent_id)`.execute(db)
}

/** Rules of the contract that the product did not have. One of the same code stays as it is. */
async function insertRules(db: Kysely<unknown>): Promise<void> {
  const { name, code, pieces, description } = COMMON_CHECK_RULE
  await sql`
    insert into sys_check_rule (id, rule_name, rule_code, rule_json, rule_description, create_by, create_time)
    values (${createUuidV7()}, ${name}, ${code}, ${JSON.stringify(pieces)}, ${description}, 'system', now())
    on conflict (rule_code) do nothing
  `.execute(db)
  for (const rule of LATER_FILL_RULES) {
    await sql`
      insert into sys_fill_rule (id, rule_name, rule_code, rule_class, rule_params, create_by, create_time)
      values (
        ${createUuidV7()}, ${rule.name}, ${rule.code}, ${rule.generator}, ${JSON.stringify(rule.params)}, 'system', now()
      )
      on conflict (rule_code) do nothing
    `.execute(db)
  }
}
