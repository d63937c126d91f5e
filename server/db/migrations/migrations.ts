import type { Migration } from 'kysely'
import { systemTables } from './0001-system-tables.ts'
import { rules } from './0002-rules.ts'
import { accounts } from './0003-accounts.ts'
import { announcements } from './0004-announcements.ts'

/** In order; a name never changes once it has been released. A new one goes to the end. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-system-tables': systemTables,
  '0002-rules': rules,
  '0003-accounts': accounts,
  '0004-announcements': announcements,
}
