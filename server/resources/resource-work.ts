import type { Db } from '../db/databases.ts'
import type { FileSigner } from '../files/file-links.ts'
import type { DataContext } from '../http/request-context.ts'
import type { Resource } from './resource.ts'
import type { RecordTransaction, ResourceServices } from './services.ts'

/** A resource, and for whom something is done with it. */
export interface ResourceUse {
  readonly context: DataContext
  readonly resource: Resource
}

/** Rows of whatever table, for the tenant of the context. */
export interface TenantWork {
  readonly db: Db
  readonly context: DataContext
}

/** What the rows of a resource are read with. */
export interface RecordWork extends ResourceUse, TenantWork {}

/** What they are changed with. */
export interface RecordChange extends RecordWork {
  readonly db: RecordTransaction
}

/** What the rows of pages need of stored files. */
export interface RecordFiles extends FileSigner {
  /** The page whose rows lie in a table, to ask who may see a field of it. */
  readonly resourceOf: (table: string) => Resource | undefined
}

/** What all calls of resources share. */
export interface WorkServices extends ResourceServices {
  readonly files: RecordFiles
}

/** What a call of a resource works with: made once for each, and handed on as one. */
export interface ResourceWork<Context extends DataContext = DataContext> extends RecordWork, WorkServices {
  readonly context: Context
}

/** The same within a transaction, through which everything is then read as well. */
export interface ResourceChange<Context extends DataContext = DataContext> extends ResourceWork<Context> {
  readonly db: RecordTransaction
}

/** All that is done by the change is kept, or, where it throws, nothing. */
export function inChange<Context extends DataContext, Result>(
  work: ResourceWork<Context>,
  run: (change: ResourceChange<Context>) => Promise<Result>,
): Promise<Result> {
  return work.db.transaction().execute((trx) => run({ ...work, db: trx }))
}
