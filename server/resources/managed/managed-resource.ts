import type { Expression, RawBuilder, SqlBool } from 'kysely'
import type { PagePlan } from '#renderer/compile/plan.ts'
import type { FieldError, RowUse } from '#schemas/api/envelope.ts'
import type { ToldOnce } from '#schemas/api/resources.ts'
import type { ManagedResource } from '#schemas/managed/managed-resource.ts'
import type { Db } from '../../db/databases.ts'
import type { TableRegistry } from '../../dictionaries/table-registry.ts'
import type { DataContext, RequestContext } from '../../http/request-context.ts'
import type { SecretBox } from '../../secrets/secret-box.ts'
import type { PasswordHasher } from '../../session/password-hash.ts'
import type { FieldValues, StoredRecord } from '../read/stored-record.ts'
import type { RecordTransaction } from '../services.ts'
import type { EntityRow, RowUpdate } from '../tables/entity-tables.ts'
import type { RecordAction } from '../write/domain-event.ts'

/** What whoever changes rows has to do with elsewhere. */
export interface ManagedSight {
  /** Which rows of a table, by the page over it; null: all of the tenant. */
  readonly scopeOf: (table: string) => RawBuilder<SqlBool> | null
}

/** A change of managed rows, in its transaction; an edit or a deletion holds the rows. */
export interface ManagedWrite extends ManagedSight {
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

/** What the rows of a resource are judged with beside themselves, in the transaction that changes them. */
export interface ManagedJudging {
  readonly db: RecordTransaction
  readonly context: DataContext
  readonly registry: TableRegistry
}

/** A row that is to be saved. */
export interface ManagedSave {
  /** Where it stands in what was sent: empty, or `/changed/3`. */
  readonly at: string
  /** As it is stored; null for a new one. */
  readonly before: StoredRecord | null
  /** On add all values, on edit those that change, by field name. */
  readonly values: FieldValues
}

/** Why a row cannot go: where it is used. */
export interface ManagedUse {
  readonly message: string
  readonly uses: readonly RowUse[]
}

/**
 * What an area does with rows of its own besides what every page's rows have. Each is called for a save, a `saveAll`, an
 * import, an action alike: all of them pass through the record store.
 */
export interface ManagedHooks {
  /** What rows must fit beside the tenant, to be read, changed or deleted. */
  restrictList?(context: DataContext): Expression<SqlBool>
  /** What the server fills in itself: new rows as they are to be written, in their order. */
  complete?(write: ManagedWrite): Promise<readonly FieldValues[]>
  /** What clients of the contract send of a new row under other names, under those of the page. */
  readNew?(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>
  /** Refuses by throwing: `businessFailure`, `fieldFailure`. */
  beforeWrite?(write: ManagedWrite): Promise<void>
  /** What is wrong with a save by what others make of these rows, told together with all other mistakes in it. */
  judge?(judging: ManagedJudging & ManagedSight, saves: readonly ManagedSave[]): Promise<readonly FieldError[]>
  /** Of rows that the transaction has deleted, those that are in use, by id: then they stay. */
  findUses?(judging: ManagedJudging, deleted: readonly StoredRecord[]): Promise<ReadonlyMap<string, ManagedUse>>
  /** @param stored the rows as they are now, in their order; those that are gone, as they were. */
  afterWrite?(write: ManagedWrite, stored: readonly StoredRecord[]): Promise<void>
  /**
   * Completes or masks what was read, before anybody sees it.
   * @param resourceOf the page whose rows lie in a table; absent where rows are read for no call.
   */
  afterRead?(
    db: Db,
    context: DataContext,
    records: readonly StoredRecord[],
    resourceOf?: (table: string) => { readonly plan: PagePlan } | undefined,
  ): Promise<readonly StoredRecord[]>
}

/** Where what is told once is made: in the transaction of the import, which is kept with it or not at all. */
export interface HandOutWork {
  readonly db: RecordTransaction
  readonly context: RequestContext
  readonly passwords?: Pick<PasswordHasher, 'hash'> | undefined
  /** Nobody waits for the answer any more. */
  readonly gone: AbortSignal
}

/** What whoever imports new rows is told of them once. */
export interface HandOut {
  /** @param added the new rows, in the order of the file. */
  make(work: HandOutWork, added: readonly string[]): Promise<ToldOnce | null>
  /** What is said instead where nobody waits for an answer that would tell it. */
  readonly later: string
}

/** Where and for whom rows are written. */
export interface ManagedStoreWork {
  readonly trx: RecordTransaction
  readonly context: DataContext
  readonly passwords: Pick<PasswordHasher, 'hash'> | undefined
  readonly secrets: SecretBox | undefined
}

/**
 * How rows are written that lie in several tables and are read from a view of them. Everything else (rules, log, events,
 * conflicts) is as for other rows; what was written is read from the view again.
 */
export interface ManagedStore {
  /** Locks what the rows are made of, in the order of the ids, until the transaction ends. */
  hold(work: ManagedStoreWork, ids: readonly string[]): Promise<void>
  /** The id of a new row, where what it holds says it; absent: one is made. */
  idOf?(row: EntityRow): string
  /** New rows, by the view's columns. */
  insert(work: ManagedStoreWork, rows: readonly EntityRow[]): Promise<void>
  /** Rows that are held, with the columns that change. */
  update(work: ManagedStoreWork, updates: readonly RowUpdate[]): Promise<void>
  remove(work: ManagedStoreWork, ids: readonly string[]): Promise<void>
}

/** What the contract's calls of a resource send and say otherwise than those of pages. */
export interface ManagedCalls {
  /** The query of a list as pages know it. */
  readQuery?(query: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>
  /** The body of an add or an edit as pages know it. */
  readBody?(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>
  /** Texts of its answers. */
  readonly messages?: Readonly<Partial<Record<'added' | 'edited' | 'deleted' | 'batchDeleted', string>>>
}

/**
 * Rows that fit the value of a field by more than what stands in its column. Not every way of comparing is asked here: who
 * asks whether the field equals a value, or is one of several.
 */
export type ManagedCondition = (context: DataContext, value: string) => Expression<SqlBool>

export interface ManagedDefinition {
  readonly resource: ManagedResource
  /** Absent: its table takes the rows itself. */
  readonly store?: ManagedStore
  readonly hooks: ManagedHooks
  readonly handOut?: HandOut
  readonly calls: ManagedCalls
  /** By the names of their fields. */
  readonly conditions: Readonly<Record<string, ManagedCondition>>
  /** Where its texts lie under the same names, with indexes of their grams; absent: in its table. */
  readonly textsIn?: string
  /** What the contract calls the table, where that is another name: its clients ask by it whether a value is free. */
  readonly contractTable?: string
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
  return { hooks: NO_HOOKS, calls: NO_CALLS, conditions: {}, uniqueIndexes: {}, ...definition }
}

/** Of rows that nobody but their page has something to say about. */
const NO_HOOKS: ManagedHooks = {}
const NO_CALLS: ManagedCalls = {}
