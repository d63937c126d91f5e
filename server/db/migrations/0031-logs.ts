import { type Kysely, type Migration, sql } from 'kysely'

/** What was done by whom as administrators read it: in the log of operations, the log of data, and who is here now. */
export const logs: Migration = {
  async up(db: Kysely<unknown>) {
    await extendLog(db)
    await createLogLines(db)
    await createDataLogLines(db)
    await createOnlineUsers(db)
  },
}

async function extendLog(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sys_log')
    // Null: of no tenant, as a sign-in that has failed.
    .addColumn('tenant_id', 'integer')
    .addColumn('realname', 'varchar(64)')
    .addColumn('request_type', 'varchar(10)')
    .addColumn('request_url', 'varchar(200)')
    .addColumn('request_param', 'text')
    .addColumn('cost_time', 'integer')
    .execute()
  // As the view below says it, so that lists find their first rows without sorting.
  await sql`
    create index sys_log_list_idx on sys_log
      ((coalesce(tenant_id, 0)), (log_type::text), create_time desc nulls last, id desc)
  `.execute(db)
}

/** With the columns that every table of pages has; those of no tenant are the installation's. */
async function createLogLines(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view sys_log_line as
    select
      id, log_type::text as log_type, operate_type::text as operate_type, log_content, log_content as key_word,
      username as userid, realname as username, ip, request_type || ' ' || request_url as method, request_url,
      request_type, request_param, cost_time, success, username as create_by, create_time,
      null::varchar(64) as update_by, null::timestamptz as update_time, coalesce(tenant_id, 0) as tenant_id,
      null::varchar(64) as sys_org_code, 0 as version
    from sys_log
  `.execute(db)
  await sql`create view sys_sign_in_line as select * from sys_log_line where log_type = '1'`.execute(db)
}

async function createDataLogLines(db: Kysely<unknown>): Promise<void> {
  await sql`create index sys_data_log_list_idx on sys_data_log (tenant_id, create_time desc nulls last, id desc)`.execute(
    db,
  )
  await sql`
    create view sys_data_log_line as
    select
      id, data_table, data_id, data_version, running_no, action, data_content::text as data_content, create_by,
      create_time, null::varchar(64) as update_by, null::timestamptz as update_time, tenant_id,
      null::varchar(64) as sys_org_code, 0 as version
    from sys_data_log
  `.execute(db)
}

/** One row for each session, which is known by its own id: what opens it stands nowhere. */
async function createOnlineUsers(db: Kysely<unknown>): Promise<void> {
  // So long a session lasts without a request; null in those that are older than the column.
  await db.schema.alterTable('sys_session').addColumn('idle_hours', 'real').execute()
  await sql`
    create view sys_online_user as
    select
      session.id, session.id as token, sys_user.username, sys_user.realname, sys_user.avatar, sys_user.birthday,
      sys_user.sex::text as sex, sys_user.phone, session.address, session.last_seen_time,
      least(
        session.expire_time,
        session.last_seen_time + make_interval(secs => coalesce(session.idle_hours, 168) * 3600)
      ) as ends_time,
      sys_user.username as create_by, session.create_time, null::varchar(64) as update_by,
      null::timestamptz as update_time, coalesce(session.tenant_id, 0) as tenant_id, sys_user.org_code as sys_org_code,
      0 as version
    from sys_session as session
    join sys_user on sys_user.id = session.user_id
    where sys_user.del_flag = 0
  `.execute(db)
}
