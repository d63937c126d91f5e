import type pg from 'pg'

/** Lines of the logs, in the order in which they were written; those of one save have no order among them. */
export interface Stored {
  readonly operations: readonly object[]
  readonly changes: readonly object[]
}

/** What both write, but for ids, moments and how long something took. */
const OPERATIONS = `select log_type, operate_type, log_content, username, realname, tenant_id, ip, success, request_type,
    request_url, request_param, id, trace_id is not null as "isTraced", cost_time is not null as "isTimed"
  from sys_log where create_time >= $1 order by create_time, id`
const CHANGES = `select data_table, case when action = 'add' then null else data_id end as "dataId", data_version,
    running_no, action, data_content, tenant_id, create_by, cause, id
  from sys_data_log where create_time >= $1 order by create_time, action, "dataId", data_content::text`

export async function storedSince(owner: pg.Client, since: Date): Promise<Stored> {
  const { rows: operations } = await owner.query(OPERATIONS, [since])
  const { rows: changes } = await owner.query(CHANGES, [since])
  return { operations, changes }
}
