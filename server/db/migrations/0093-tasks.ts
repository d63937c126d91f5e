import type { Kysely, Migration } from 'kysely'
import { id } from './columns.ts'

/** Work that people have begun and need not wait for, and the files that go in and come out of it. */
export const tasks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sys_task')
      .addColumn('id', id, (column) => column.primaryKey())
      .addColumn('tenant_id', 'integer', (column) => column.notNull())
      .addColumn('user_id', id, (column) => column.notNull())
      .addColumn('kind', 'varchar(32)', (column) => column.notNull())
      .addColumn('title', 'varchar(300)', (column) => column.notNull())
      .addColumn('page', 'varchar(128)', (column) => column.notNull())
      .addColumn('input', 'jsonb', (column) => column.notNull())
      .addColumn('state', 'varchar(16)', (column) => column.notNull())
      .addColumn('done', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('total', 'integer')
      .addColumn('message', 'text')
      .addColumn('result', 'jsonb')
      .addColumn('checkpoint', 'jsonb')
      .addColumn('file_name', 'varchar(300)')
      .addColumn('file_type', 'varchar(100)')
      .addColumn('file_bytes', 'bigint')
      .addColumn('holder', id)
      .addColumn('beat_time', 'timestamptz')
      .addColumn('runs', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('create_time', 'timestamptz', (column) => column.notNull())
      .addColumn('end_time', 'timestamptz')
      .addColumn('expire_time', 'timestamptz')
      .execute()
    await db.schema
      .createIndex('sys_task_owner_idx')
      .on('sys_task')
      .columns(['user_id', 'tenant_id', 'create_time'])
      .execute()
    await db.schema.createIndex('sys_task_open_idx').on('sys_task').columns(['state', 'create_time']).execute()
    await db.schema
      .createTable('sys_task_piece')
      .addColumn('task_id', id, (column) => column.notNull().references('sys_task.id').onDelete('cascade'))
      .addColumn('tenant_id', 'integer', (column) => column.notNull())
      .addColumn('part', 'varchar(16)', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('content', 'bytea', (column) => column.notNull())
      .addPrimaryKeyConstraint('sys_task_piece_pkey', ['task_id', 'part', 'position'])
      .execute()
  },
}
