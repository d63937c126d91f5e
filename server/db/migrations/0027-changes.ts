import { type Kysely, type Migration, sql } from 'kysely'

/**
 * Servers keep answers about sessions, rights and dictionaries. Whatever changes those tables, from wherever, tells it
 * when it commits (a notification whose payload is a key), and raises a number that a write compares in its own
 * transaction. The triggers are deferred, so that nobody waits for those numbers but in the moment of a commit.
 */
export const changes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sys_cache_generation')
      .addColumn('name', 'varchar(80)', (column) => column.primaryKey())
      .addColumn('generation', 'bigint', (column) => column.notNull())
      .execute()
    await sql`
      create function pagewright_note_change() returns trigger language plpgsql set search_path from current as $body$
      declare
        key text;
      begin
        for key in
          select distinct coalesce(tg_argv[0] || ':' || (part ->> tg_argv[1]), tg_argv[0])
          from unnest(array[
            case when tg_op <> 'INSERT' then to_jsonb(old) end,
            case when tg_op <> 'DELETE' then to_jsonb(new) end
          ]) as part
          where part is not null
        loop
          -- A session is gone or another one: its row says so itself.
          if tg_argv[0] <> 'session' then
            insert into sys_cache_generation as kept (name, generation) values (key, 1)
            on conflict (name) do update set generation = kept.generation + 1;
          end if;
          perform pg_notify('pagewright_change', key);
        end loop;
        return null;
      end
      $body$
    `.execute(db)
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

/** Table, what is told, and what of: a key, and the column that ends it. */
const TRIGGERS: readonly (readonly [string, string, ...string[]])[] = [
  ['sys_session', 'update of tenant_id, user_id or delete', 'session', 'id'],
  ['sys_user', 'update of username, realname, org_code, status, del_flag or delete', 'user', 'id'],
  ['sys_user_secret', 'insert or update of must_change or delete', 'user', 'user_id'],
  ['sys_user_role', ANY, 'user', 'user_id'],
  ['sys_user_tenant', ANY, 'user', 'user_id'],
  ['sys_role', ANY, 'rights'],
  ['sys_role_permission', ANY, 'rights'],
  ['sys_permission', ANY, 'rights'],
  ['sys_tenant', ANY, 'rights'],
  ['sys_dict', ANY, 'dictionaries'],
  ['sys_dict_item', ANY, 'dictionaries'],
  ['sys_file_dict', ANY, 'dictionaries'],
  ['sys_file_dict_item', ANY, 'dictionaries'],
]
