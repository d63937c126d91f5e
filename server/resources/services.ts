import type { Transaction } from 'kysely'
import type { Db } from '../db/databases.ts'
import type { Tables } from '../db/tables.ts'
import type { Dictionaries } from '../dictionaries/dictionaries.ts'
import type { TableRegistry } from '../dictionaries/table-registry.ts'
import type { FindReportNames } from './read/report-names.ts'

/** A change of rows, their log and what is told of it: all or nothing. */
export type RecordTransaction = Transaction<Tables>

/** What the calls of a resource work with. */
export interface ResourceServices {
  readonly db: Db
  readonly registry: TableRegistry
  readonly dictionaries: Dictionaries
  /** What reports call the values of fields. */
  readonly findReportNames?: FindReportNames | undefined
}
