import type { RecordEffectPlan } from '#renderer/compile/plan.ts'
import type { Db } from '../db/databases.ts'
import type { ReadRoute } from '../db/read-route.ts'
import { tryAgain } from '../db/try-again.ts'
import type { FileSigner } from '../files/file-links.ts'
import type { DataContext } from '../http/request-context.ts'
import type { NumberServices } from '../numbers/number-services.ts'
import type { SecretBox } from '../secrets/secret-box.ts'
import type { PasswordHasher } from '../session/password-hash.ts'
import type { StoredRecord } from './read/stored-record.ts'
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
export interface RecordWork extends ResourceUse, TenantWork {
  /** Absent where rows are read for no call. */
  readonly files?: Pick<RecordFiles, 'resourceOf'> | undefined
}

/** What they are changed with. */
export interface RecordChange extends RecordWork {
  readonly db: RecordTransaction
  /** Does what follows from changes; absent: nothing follows, as where rows are seeded. */
  readonly follow?: Follow | undefined
  /** What the change itself follows from; absent: somebody makes it. */
  readonly trail?: Trail | undefined
  /** Turns passwords of accounts into what is stored of them; absent: no account is made with one. */
  readonly passwords?: Pick<PasswordHasher, 'hash'> | undefined
  /** Seals secrets of others; absent: none is stored. */
  readonly secrets?: SecretBox | undefined
}

/** What has happened to records, and what the page lets follow from it. */
export interface Happening {
  /** Rows have been written: what other pages keep of them follows. Absent: somebody has done an action with them. */
  readonly isWritten?: true
  /** The action leaves no line in the data log. */
  readonly isUnlogged?: true
  readonly effects: readonly RecordEffectPlan[]
  /** As they were, null for new ones, and as they are, null for those that are gone. */
  readonly rows: readonly { readonly before: StoredRecord | null; readonly after: StoredRecord | null }[]
}
export type Follow = (change: RecordChange, happening: Happening) => Promise<void>

/** Where a change stands in a chain of effects, and what has brought it about. */
export interface Trail {
  /** 0 for what somebody does, 1 for what follows from it, and so on. */
  readonly depth: number
  /** Rows that effects have written in this transaction: one count for the whole chain. */
  readonly written: { rows: number }
  /** Who began it: refusals tell them no more than they may know. */
  readonly caller: DataContext
  readonly cause: ChangeCause | null
  readonly isImport: boolean
  /** What there is to tell whoever began it, besides that it was done; absent: nobody listens. */
  readonly notes?: string[]
}

/** Why a record was changed, for its log. Absent: somebody has saved it. */
export type ChangeCause =
  | { readonly by: 'action'; readonly action: string; readonly input: Readonly<Record<string, unknown>> }
  | { readonly by: 'import' }
  | { readonly by: 'timer'; readonly timer: string }
  /** Rows that it referred to were deleted: the first of them, which may go by a name, and how many. */
  | {
      readonly by: 'reference'
      readonly page: string
      readonly record: string
      readonly name: string
      readonly rows: number
    }
  /** Of another record, or of another page. */
  | { readonly by: 'effect'; readonly page: string; readonly record: string; readonly effect: string }

/** What the rows of pages need of stored files. */
export interface RecordFiles extends FileSigner {
  /** The page whose rows lie in a table, to ask who may see a field of it. */
  readonly resourceOf: (table: string) => Resource | undefined
}

/** What all calls of resources share. */
export interface WorkServices extends ResourceServices {
  readonly files: RecordFiles
  readonly follow: Follow
  readonly numbers: NumberServices
  readonly passwords?: Pick<PasswordHasher, 'hash'> | undefined
  /** Seals secrets of others; absent: none is stored. */
  readonly secrets?: SecretBox | undefined
}

/** And what the calls themselves need. */
export interface CallServices extends WorkServices {
  /** Where exports, sums and exact counts are read. */
  readonly read: ReadRoute
}

/** What a call of a resource works with: made once for each, and handed on as one. */
export interface ResourceWork<Context extends DataContext = DataContext> extends RecordWork, WorkServices {
  readonly context: Context
  readonly files: WorkServices['files']
  readonly trail?: Trail | undefined
}

/** What the rows of a page are changed with on somebody's behalf; undefined where the page has none, or cannot be used. */
export type WorkOn = <Context extends DataContext>(page: string, context: Context) => ResourceWork<Context> | undefined

/** The same within a transaction, through which everything is then read as well. */
export interface ResourceChange<Context extends DataContext = DataContext> extends ResourceWork<Context> {
  readonly db: RecordTransaction
}

/**
 * All that is done by the change is kept, or, where it throws, nothing. What the database ends for the sake of others
 * begins again, so `run` may be called more than once.
 */
export function inChange<Context extends DataContext, Result>(
  work: ResourceWork<Context>,
  run: (change: ResourceChange<Context>) => Promise<Result>,
): Promise<Result> {
  const { context } = work
  return inTries(work.db, async (trx) => {
    if (context.kind === 'user') await context.assertUnchanged(trx)
    return run({ ...work, db: trx })
  })
}

/** The same for work that is about the rows of several resources. */
export function inTries<Result>(db: Db, run: (trx: RecordTransaction) => Promise<Result>): Promise<Result> {
  return tryAgain(() => db.transaction().execute(run))
}
