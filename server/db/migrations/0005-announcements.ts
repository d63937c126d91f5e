import type { Kysely, Migration } from 'kysely'
import { audited, id } from './columns.ts'

/** Announcements, and to whom each was sent. */
export const announcements: Migration = {
  async up(db: Kysely<unknown>) {
    await audited(db.schema.createTable('sys_announcement'))
      .addColumn('id', id, (column) => column.primaryKey())
      .addColumn('title', 'varchar(100)', (column) => column.notNull())
      .addColumn('content', 'text')
      .addColumn('abstract', 'varchar(500)')
      .addColumn('start_time', 'timestamptz')
      .addColumn('end_time', 'timestamptz')
      .addColumn('sender', 'varchar(64)')
      .addColumn('priority', 'varchar(1)', (column) => column.notNull().defaultTo('L'))
      .addColumn('category', 'varchar(1)', (column) => column.notNull().defaultTo('1'))
      .addColumn('audience', 'varchar(4)', (column) => column.notNull().defaultTo('ALL'))
      .addColumn('send_status', 'varchar(1)', (column) => column.notNull().defaultTo('0'))
      .addColumn('send_time', 'timestamptz')
      .addColumn('cancel_time', 'timestamptz')
      .addColumn('user_ids', 'text')
      .addColumn('business_type', 'varchar(20)')
      .addColumn('business_id', 'varchar(50)')
      .addColumn('open_type', 'varchar(20)')
      .addColumn('open_page', 'varchar(255)')
      .addColumn('tenant_id', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('del_flag', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createTable('sys_announcement_send')
      .addColumn('id', id, (column) => column.primaryKey())
      .addColumn('announcement_id', id, (column) =>
        column.notNull().references('sys_announcement.id').onDelete('cascade'),
      )
      .addColumn('user_id', id, (column) => column.notNull().references('sys_user.id').onDelete('cascade'))
      .addColumn('read', 'boolean', (column) => column.notNull().defaultTo(false))
      .addColumn('read_time', 'timestamptz')
      .addColumn('create_time', 'timestamptz', (column) => column.notNull())
      .addUniqueConstraint('sys_announcement_send_once', ['announcement_id', 'user_id'])
      .execute()
    await db.schema
      .createIndex('sys_announcement_send_user')
      .on('sys_announcement_send')
      .columns(['user_id', 'read'])
      .execute()
  },
}
