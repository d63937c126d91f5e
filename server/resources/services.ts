import type { Transaction } from 'kysely'
import type { Db } from '../db/databases.ts'
import type { Tables } from '../db/tables.ts'
import type { Dictionaries } from '../dictionaries/dictionaries.ts'
import type { TableRegistry } from '../dictionaries/table-registry.ts'
import type { ListServices } from './lists/list-services.ts'
import type { FindReportNames } from './read/report-names.ts'

/** A change of rows, their log and what is told of it: all or nothing. */
export type RecordTransaction = Transaction<Tables>

/** What the calls of a resource work with. */
export interface ResourceServices {
  readonly db: Db
  readonly registry: TableRegistry
  readonly dictionaries: Dictionaries
  /** What lists are read with; absent: without limits of their own, and without cursors. */
  readonly lists?: ListServices | undefined
  /** What reports call the values of fields. */
  readonly findReportNames?: FindReportNames | undefined
  /** How long figures of all rows may take; absent: as long as somebody waits for them. */
  readonly figuresLimitMs?: number | undefined
}
