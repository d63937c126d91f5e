import { type Kysely, type Migration, sql } from 'kysely'

/** Messages to people under the contract's names: what is told to other systems is not among them. */
export const messageScreens: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create view sys_message as
      select
        id, title as es_title,
        case kind when 'bell' then 'system' else kind end as es_type,
        receiver as es_receiver,
        jsonb_strip_nulls(content - 'title' - 'text' - 'format' - 'address' - 'to')::text as es_param,
        case content ->> 'format'
          when 'html' then regexp_replace(content ->> 'text', '<[^>]*>', '', 'g')
          else content ->> 'text'
        end as es_content,
        done_time as es_send_time, next_time,
        case state when 'done' then '1' when 'failed' then '2' else '0' end as es_send_status,
        attempts as es_send_num, error as es_result,
        concat_ws(' ', nullif(cause_page, ''), nullif(cause_name, '')) as remark,
        create_by, create_time, null::varchar(64) as update_by, done_time as update_time,
        tenant_id, null::varchar(64) as sys_org_code, 0 as version
      from sys_outbox
      where kind = 'bell' or kind = 'sms' or kind = 'email'
    `.execute(db)
  },
}
