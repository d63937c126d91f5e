import type { Expression, SqlBool } from 'kysely'
import type { ManagedResource } from '#schemas/managed/managed-resource.ts'
import type { Db } from '../../db/databases.ts'
import type { DataContext } from '../../http/request-context.ts'
import type { FieldValues, StoredRecord } from '../read/stored-record.ts'
import type { RecordTransaction } from '../services.ts'
import type { RecordAction } from '../write/domain-event.ts'

/** A change of managed rows, in its transaction; an edit or a deletion holds the rows. */
export interface ManagedWrite {
  readonly trx: RecordTransaction
  readonly context: DataContext
  readonly action: RecordAction
  readonly rows: readonly ManagedRowWrite[]
}

export interface ManagedRowWrite {
  /** As it is stored; null for a new one. */
  readonly before: StoredRecord | null
  /** What is written, by field name; empty for a deletion. */
  readonly values: FieldValues
}

/**
 * What an area does with rows of its own besides what every page's rows have. Each is called for a save, a `saveAll`, an
 * import, an action alike: all of them pass through the record store.
 */
export interface ManagedHooks {
  /** What rows must fit beside the tenant, to be read, changed or deleted. */
  restrictList?(context: DataContext): Expression<SqlBool>
  /** Refuses by throwing: `businessFailure`, `fieldFailure`. */
  beforeWrite?(write: ManagedWrite): Promise<void>
  /** @param stored the rows as they are now, in their order; those that are gone, as they were. */
  afterWrite?(write: ManagedWrite, stored: readonly StoredRecord[]): Promise<void>
  /** Completes or masks what was read, before anybody sees it. */
  afterRead?(db: Db, context: DataContext, records: readonly StoredRecord[]): Promise<readonly StoredRecord[]>
}

export interface ManagedDefinition {
  readonly resource: ManagedResource
  readonly hooks: ManagedHooks
  /** Unique indexes of its table, made by a migration: which field one of them is about. */
  readonly uniqueIndexes: Readonly<Record<string, string>>
}

/**
 * Rows of the product itself as pages may stand over them: declared in the folder of their area, listed in
 * `managed-registry.ts`, and nowhere else. Rules, data log, import, export, `saveAll`, conflicts, live changes and the
 * tenant come with `resources/`.
 */
export function defineManagedResource(
  definition: Pick<ManagedDefinition, 'resource'> & Partial<ManagedDefinition>,
): ManagedDefinition {
  return { hooks: NO_HOOKS, uniqueIndexes: {}, ...definition }
}

/** Of rows that nobody but their page has something to say about. */
const NO_HOOKS: ManagedHooks = {}
