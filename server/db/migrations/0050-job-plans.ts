import { type Kysely, type Migration, sql } from 'kysely'
import { audited, id } from './columns.ts'

/** When jobs run, as administrators settle it, and what has become of their runs. */
export const jobPlans: Migration = {
  async up(db: Kysely<unknown>) {
    await createPlans(db)
    await createRuns(db)
    await insertPlans(db)
  },
}

async function createPlans(db: Kysely<unknown>): Promise<void> {
  await audited(
    db.schema
      .createTable('sys_quartz_job')
      .addColumn('id', id, (column) => column.primaryKey())
      .addColumn('job_class_name', 'varchar(255)', (column) => column.notNull())
      .addColumn('cron_expression', 'varchar(255)', (column) => column.notNull())
      .addColumn('parameter', 'varchar(1000)')
      .addColumn('description', 'varchar(255)')
      .addColumn('status', 'varchar(2)', (column) => column.notNull().defaultTo('0'))
      // Null: nobody has worked it out yet, or it never runs again.
      .addColumn('next_time', 'timestamptz')
      .addColumn('settled', 'boolean', (column) => column.notNull().defaultTo(false))
      .addColumn('last_time', 'timestamptz')
      .addColumn('last_state', 'varchar(10)')
      .addColumn('last_ms', 'integer')
      .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('trouble', 'varchar(10)')
      .addColumn('tenant_id', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('sys_org_code', 'varchar(64)')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0)),
  ).execute()
}

async function createRuns(db: Kysely<unknown>): Promise<void> {
  await audited(
    db.schema
      .createTable('sys_quartz_run')
      .addColumn('id', id, (column) => column.primaryKey())
      .addColumn('job_id', id, (column) => column.notNull().references('sys_quartz_job.id').onDelete('cascade'))
      .addColumn('job_class_name', 'varchar(255)', (column) => column.notNull())
      .addColumn('parameter', 'varchar(1000)')
      .addColumn('cause', 'varchar(10)', (column) => column.notNull())
      .addColumn('due_time', 'timestamptz', (column) => column.notNull())
      .addColumn('begin_time', 'timestamptz')
      .addColumn('end_time', 'timestamptz')
      .addColumn('duration_ms', 'integer')
      .addColumn('state', 'varchar(10)', (column) => column.notNull())
      .addColumn('output', 'text')
      .addColumn('claimed_until', 'timestamptz')
      .addColumn('tenant_id', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('sys_org_code', 'varchar(64)')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0)),
  ).execute()
  await db.schema.createIndex('sys_quartz_run_job_idx').on('sys_quartz_run').columns(['job_id', 'due_time']).execute()
  await sql`
    create index sys_quartz_run_list_idx on sys_quartz_run (tenant_id, due_time desc nulls last, id desc)
  `.execute(db)
  await sql`
    create index sys_quartz_run_open_idx on sys_quartz_run (job_id)
    where state = 'waiting' or claimed_until is not null
  `.execute(db)
}

interface FirstPlan {
  readonly id: string
  readonly job: string
  readonly cron: string
  readonly description: string
  readonly status: '0' | '-1'
  readonly parameter?: string
}

/** What ran before plans were rows goes on; the examples of the contract are there to be tried. */
const FIRST_PLANS: readonly FirstPlan[] = [
  { id: 'plan-purge-outbox', job: 'purge-outbox', cron: '0 17 3 * * ?', description: '清理推送记录', status: '0' },
  { id: 'plan-purge-logs', job: 'purge-logs', cron: '0 29 3 * * ?', description: '清理过期的日志', status: '0' },
  {
    id: 'plan-purge-deleted',
    job: 'purge-deleted',
    cron: '0 41 3 * * ?',
    description: '清空过期的回收站',
    status: '0',
  },
  { id: 'plan-purge-runs', job: 'purge-job-runs', cron: '0 53 3 * * ?', description: '清理执行记录', status: '0' },
  {
    id: 'plan-send-messages',
    job: 'org.jeecg.modules.message.job.SendMsgJob',
    cron: '0/50 * * * * ? *',
    description: '发送待发的消息',
    status: '-1',
  },
  {
    id: 'plan-sample',
    job: 'org.jeecg.modules.quartz.job.SampleJob',
    cron: '0/30 * * * * ? *',
    description: '示例任务',
    status: '-1',
  },
  {
    id: 'plan-sample-param',
    job: 'org.jeecg.modules.quartz.job.SampleParamJob',
    cron: '0 0/1 * * * ? *',
    description: '带参数的示例任务',
    status: '-1',
    parameter: '示例参数',
  },
]

async function insertPlans(db: Kysely<unknown>): Promise<void> {
  for (const { id: planId, job, cron, description, status, parameter = null } of FIRST_PLANS) {
    await sql`
      insert into sys_quartz_job
        (id, job_class_name, cron_expression, parameter, description, status, create_by, create_time)
      values (${planId}, ${job}, ${cron}, ${parameter}, ${description}, ${status}, 'system', now())
    `.execute(db)
  }
}
