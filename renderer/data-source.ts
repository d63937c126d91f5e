import type { BatchOutcome } from '#schemas/api/batch-work.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import type {
  ExportFormat,
  ImportMapping,
  ImportMode,
  ImportPreview,
  ImportProgress,
  ToldOnce,
} from '#schemas/api/resources.ts'
import type { Sort } from '#schemas/query/sort-params.ts'
import type { AskedCondition } from '#schemas/query/super-query-params.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { ReceivedFile, TransferOptions } from './calls/host-transfers.ts'
import type { PageRecord, Statistic } from './compile/plan.ts'
import type { Done, PartlySavedRows, RowsToSave, SavedRows } from './saved-rows.ts'

/** What a list asks for. `page` starts at 1. Conditions are joined by "and"; one of them may be an advanced query. */
export interface ListQuery {
  readonly page: number
  readonly pageSize: number
  readonly sort: Sort
  readonly conditions: readonly AskedCondition[]
}

/** A row of a list: canonical values, and the texts of dictionary fields as the server knows them. */
export interface ListRow {
  readonly id: string
  readonly record: PageRecord
  /** `<field>_dictText` by field name. */
  readonly texts: Readonly<Record<string, string>>
  /** Stored choices that are none any more, by field name; absent: there are none, or this server does not tell. */
  readonly unknown?: Readonly<Record<string, readonly string[]>>
  /** Of a tree's row: there are rows below it. */
  readonly hasChildren?: boolean
}

export interface ListPage {
  readonly rows: readonly ListRow[]
  readonly total: number
  /** False: there are about that many, and always more than have been seen. Absent: it is exact. */
  readonly totalIsExact?: boolean
  /** Of a tree that is read from its roots: its rows on all levels, where `total` counts the roots. Absent: not counted. */
  readonly nodeTotal?: number
  readonly nodeTotalIsExact?: boolean
  /** Of a tree that is asked by conditions: the rows above those found. Absent: this server does not tell. */
  readonly ancestors?: readonly ListRow[]
}

/** Under the conditions that are not the tabs' own: by stored value, and of all rows, also those without a value. */
export interface TabCounts {
  readonly total: number
  readonly counts: Readonly<Record<string, number>>
}

/** Rows by a field: the groups as the server orders them, and what all rows come to. */
export interface GroupedRows {
  readonly groups: readonly RowGroup[]
  readonly total: Figures
  /** There are more groups than these. */
  readonly more: boolean
}

/** Which groups of rows are asked for. */
export interface RowGroupsQuery {
  /** As `rowGrouping` reads it. */
  readonly by: string
  readonly page: number
  readonly pageSize: number
  /** Of their values; null: as the server orders them. */
  readonly order: 'asc' | 'desc' | null
}

export interface RowGroup {
  /** As stored; of a date `2026`, `2026-11` or a day. Null: rows without one. */
  readonly value: string | null
  readonly text: string
  readonly figures: Figures
}

/** By their keys in the page; null where nothing counts. Numbers are canonical. */
type Figures = Readonly<Record<string, CanonicalValue>>

/** A statistic that counts nothing is null. Numbers are canonical texts. */
export type StatisticValues = Readonly<Record<string, Readonly<Partial<Record<Statistic, CanonicalValue>>>>>

/** What an export takes: the rows that a list finds, on all its pages, or only some of them. */
export interface ExportRequest extends Pick<ListQuery, 'sort' | 'conditions'> {
  /** Only these rows; null: all that the conditions find. */
  readonly ids: readonly string[] | null
  /** Only these columns, by field name; null: those of the list. */
  readonly fields: readonly string[] | null
  readonly format: ExportFormat
}

export interface ImportRequest {
  readonly file: File
  /** One bad row keeps all others out as well. */
  readonly allOrNothing: boolean
  /** The same key sent twice imports once. */
  readonly idempotencyKey: string
  /** What becomes of rows that are there; absent: none is looked for. */
  readonly mode?: ImportMode
  /** Name of the field by which they are found. */
  readonly key?: string
  /** Which column is which; absent: their titles say it. */
  readonly mapping?: ImportMapping
  /** Of a file that replaces what is there: the `agreement` of its trial. Without it nothing is kept. */
  readonly agreed?: string
  /** What every row gets. */
  readonly given?: PageRecord
}

export interface ImportOptions extends TransferOptions {
  /** Told how far it is, by servers that tell. */
  onRows?(progress: ImportProgress): void
}

/** The outcome of an import. `total` and `imported` are null where the server tells none. */
export interface ImportReport {
  /** The server's text for the user. */
  readonly message: string
  readonly total: number | null
  readonly imported: number | null
  /** At least 1 when rows were refused, also where the server does not say how many. */
  readonly refused: number
  /** The first of the refused rows; as the spreadsheet numbers them. */
  readonly errors: readonly ImportError[]
  /** Where all refused rows are to be had; for `importErrors`. */
  readonly errorFile: { readonly name: string; readonly address: string } | null
  /** What of the file was passed over. */
  readonly ignoredColumns: readonly string[]
  /** Of an import by a key: how many rows were there and have changed, and how many were just so. */
  readonly updated?: number
  readonly unchanged?: number
  /** Of a file that replaces what was there: how many rows it has not named, which are gone. */
  readonly deleted?: number
  /** What the server has made for new rows and tells this one time, as a table; no rows where it made nothing. */
  readonly toldOnce?: ToldOnce
  /** Nothing is kept yet: what stands for this outcome. */
  readonly agreement?: string
}
export interface ImportError {
  /** Of a row of a sub-table: its sheet. Absent: the first one. */
  readonly sheet?: string
  readonly row: number
  /** Title of the column; empty: the row as a whole. */
  readonly title: string
  readonly value: string
  readonly message: string
}

/** Work on all rows that conditions find, or on chosen ones. Values are canonical, fields are named as in the page. */
export interface BatchRequest {
  readonly work:
    | { readonly kind: 'delete' }
    | { readonly kind: 'action'; readonly name: string; readonly values?: PageRecord }
    | { readonly kind: 'edit'; readonly changes: readonly BatchFieldChange[] }
  readonly conditions: readonly AskedCondition[]
  /** Only these rows; null: all that the conditions find. */
  readonly ids: readonly string[] | null
}

/** `set` with null empties the field; the others are for numbers. */
export interface BatchFieldChange {
  readonly field: string
  readonly how: 'set' | 'add' | 'multiply'
  readonly value: CanonicalValue
}

/** How many rows it would be, exactly, and what would become of them. */
export interface BatchTrial {
  readonly count: number
  /** Of which rows it is; to be handed back. */
  readonly hash: string
  /** They are too many to wait for. */
  readonly inTask: boolean
  /** So many were tried. */
  readonly tried: number
  readonly outcome: BatchOutcome
  readonly samples: readonly { readonly before: ListRow; readonly after: ListRow }[]
}

/** The server says beside it what has come of it, or that it goes on in the background: then there is no outcome. */
export interface BatchDone extends Done {
  readonly outcome: BatchOutcome | null
}

export interface BatchCalls {
  /** Tries it, and changes nothing. */
  preview(request: BatchRequest, signal?: AbortSignal): Promise<BatchTrial>
  /** Rejects where other rows match by now than were agreed to. The same key sent twice works once. */
  run(
    request: BatchRequest,
    agreed: Pick<BatchTrial, 'count' | 'hash'> & { readonly idempotencyKey: string },
  ): Promise<BatchDone>
}

/** Transfers that nobody has to wait for: the tray of the shell shows what becomes of them. */
export interface BackgroundTransfers {
  /** Answers what there is to say; null: this server does nothing in the background. */
  exportRows(request: ExportRequest & { readonly idempotencyKey: string }): Promise<string | null>
  /** The same, once the file has arrived. */
  importRows(request: ImportRequest, options?: TransferOptions): Promise<string | null>
  /** What a file holds, and what its columns seem to be; null: this server does not look into files. */
  previewImport(file: File, options?: TransferOptions): Promise<ImportPreview | null>
}

/** A deleted row that is kept yet. */
export interface BinRow extends ListRow {
  /** Who has deleted it; null: nobody knows. */
  readonly deletedBy: string | null
  /** As records hold times. */
  readonly deletedAt: string | null
  readonly keptUntil: string | null
}

/** The deleted rows of a page. Every call brings all of the rows where it says, or none. */
export interface RecycleBin {
  /** Newest first. */
  list(
    page: { readonly page: number; readonly pageSize: number },
    signal?: AbortSignal,
  ): Promise<{ readonly rows: readonly BinRow[]; readonly total: number }>
  restore(ids: readonly string[]): Promise<Done>
  /** The same for rows that this user has deleted just now. */
  undoDelete(ids: readonly string[]): Promise<Done>
  purge(ids: readonly string[]): Promise<Done>
}

/**
 * The rows of one page, wherever they live; the HTTP implementation is in `src/platform`.
 * Every method rejects with `SaveRefusedError`, `ConflictError`, `PageChangedError`, `AccessRefusedError`, or an error whose `message` may
 * be shown. Any of them may carry a `traceId` (text): what the user reads out to whoever looks into the server's log.
 */
export interface DataSource {
  readonly capabilities: DataSourceCapabilities
  list(query: ListQuery, signal?: AbortSignal): Promise<ListPage>
  /**
   * The rows below a row of a tree, all of them. A tree's `list` without conditions answers its roots; with conditions
   * it answers what they find, on any level.
   */
  children(parentId: string, sort: ListQuery['sort'], signal?: AbortSignal): Promise<readonly ListRow[]>
  get(id: string, signal?: AbortSignal): Promise<PageRecord>
  /** The rows of these ids as a list shows them; those that are gone, or not for this user, are left out. */
  byIds(ids: readonly string[], signal?: AbortSignal): Promise<readonly ListRow[]>
  /**
   * `idempotencyKey`: the same key sent twice makes one record.
   * Like `update` and `runAction` it rejects with `SaveUnansweredError` where nobody knows whether it was done.
   */
  create(record: PageRecord, options: { readonly idempotencyKey: string }): Promise<SavedRecord>
  /** The record carries its `id` and the `version` it was read with. The same key sent twice saves once. */
  update(record: PageRecord, options?: { readonly idempotencyKey: string }): Promise<SavedRecord>
  remove(id: string): Promise<Done>
  /** Absent: what is deleted is gone. */
  readonly bin?: () => Promise<RecycleBin>
  removeMany(ids: readonly string[]): Promise<Done>
  /**
   * Saves rows together: all of them or none where the server can (`capabilities.saveAll`). Elsewhere they are saved one
   * by one, and when one of them fails behind others, `RowsPartlySavedError` says which are saved.
   *
   * Refusals point at the rows as they were handed in: `/added/3/price`, `/changed/0/tiers/2/minQty`, `/deleted/2`.
   * `ConflictError` carries a conflict for each row that somebody else has saved.
   * The caller shows every failure.
   *
   * @param options the same key sent twice saves once.
   */
  saveAll(rows: RowsToSave, options: { readonly idempotencyKey: string }): Promise<SavedRows>
  /** The rows as a spreadsheet. */
  exportRows(request: ExportRequest, options?: TransferOptions): Promise<ReceivedFile>
  /** An empty spreadsheet to fill in. */
  importTemplate(options?: TransferOptions): Promise<ReceivedFile>
  /** Adds the rows of a spreadsheet. Refused rows are in the report; a file that cannot be read rejects. */
  importRows(request: ImportRequest, options?: ImportOptions): Promise<ImportReport>
  /** The refused rows of an import, with the reasons. */
  importErrors(file: NonNullable<ImportReport['errorFile']>, options?: TransferOptions): Promise<ReceivedFile>
  /** What else can be done with exports and imports; loaded when it is needed. */
  background?(): Promise<BackgroundTransfers>
  /** Work on many rows; absent: each is worked on by itself. Loaded when it is needed. */
  batch?(): Promise<BatchCalls>
  /** Sums and averages of all rows that the conditions find, by field name; null: this server tells none. */
  readStatistics?(conditions: readonly AskedCondition[], signal?: AbortSignal): Promise<StatisticValues | null>
  /** How many of them stand in each of the page's tabs, whose own condition does not count; null: the same. */
  countTabs?(conditions: readonly AskedCondition[], signal?: AbortSignal): Promise<TabCounts | null>
  /** How many they are, exactly: for a list whose `total` is not. */
  countRows?(conditions: readonly AskedCondition[], signal?: AbortSignal): Promise<number>
  /** Figures of the rows that the conditions find, by one of the page's groups, counted from 0. */
  groupRows?(group: number, conditions: readonly AskedCondition[], signal?: AbortSignal): Promise<GroupedRows>
  /** The same by a field of the list, with its totals: a page of groups at a time; null: this server tells none. */
  rowGroups?(
    query: RowGroupsQuery,
    conditions: readonly AskedCondition[],
    signal?: AbortSignal,
  ): Promise<(GroupedRows & { readonly groupCount: number }) | null>
  /** Runs an action of the page that stores values, on all of the records or on none. */
  runAction(name: string, ids: readonly string[], input?: ActionInput): Promise<ActionDone>
}

/** What the server behind a data source can do. It may turn out while calls are made, so ask when it matters. */
export interface DataSourceCapabilities {
  /** `saveAll` is one transaction. */
  readonly saveAll: boolean
  /** Rows have versions: saving over what somebody else has saved is refused. */
  readonly version: boolean
  /** A refused save says which fields are wrong. */
  readonly fieldErrors: boolean
}

/** Who has saved a record last, and when; as far as the server says so, and the user may know. */
export interface RecordChange {
  readonly changedBy?: { readonly username: string; readonly realname: string | null } | null
  /** As records hold times. */
  readonly changedAt?: string | null
}

/** A row that somebody else has saved, or deleted, since it was read. */
export interface RowConflict extends RecordChange {
  /** `/changed/0`, `/deleted/2`; empty: the one record that was to be saved. */
  readonly pointer: string
  readonly id: string
  readonly message: string
  /** As it is stored now; null: it is gone. */
  readonly current: PageRecord | null
}

/** An action that was run, and how it can be taken back. */
export interface ActionDone extends Done {
  /** Absent: it cannot be, by this user. */
  readonly undo?: ActionUndo
}

export interface ActionUndo {
  /** How many of the rows it takes back. */
  readonly count: number
  /** Rejects with `ConflictError`, and changes nothing, where one of them was changed since. */
  run(): Promise<Done>
}

/** What was filled in for an action. */
export interface ActionInput {
  /** By field name; a field that was not asked for is absent and stays as it is. */
  readonly values: PageRecord
  /** The same key sent twice runs it once. */
  readonly idempotencyKey: string
}

export interface SavedRecord extends Done {
  readonly record: PageRecord
}

/** The server refused fields: `errors` point into the record. */
export class SaveRefusedError extends Error {
  readonly code = 'save-refused'
  readonly errors: readonly FieldError[]
  constructor(message: string, errors: readonly FieldError[], options?: ErrorOptions) {
    super(message, options)
    this.name = 'SaveRefusedError'
    this.errors = errors
  }
}

/**
 * Somebody else saved the record since it was read. Nothing was written.
 * Of a `saveAll`: one conflict for each such row, and beside them what else is wrong.
 */
export class ConflictError extends Error {
  readonly code = 'conflict'
  /** Empty: of the one record that was to be saved, and the server says no more of it. */
  readonly conflicts: readonly RowConflict[]
  /** Of other rows, as in `SaveRefusedError`. */
  readonly errors: readonly FieldError[]
  constructor(
    message: string,
    {
      conflicts = [],
      errors = [],
      ...options
    }: ErrorOptions & Partial<Pick<ConflictError, 'conflicts' | 'errors'>> = {},
  ) {
    super(message, options)
    this.name = 'ConflictError'
    this.conflicts = conflicts
    this.errors = errors
  }
}

/**
 * A `saveAll` that had to save its rows one by one stopped half-way. `cause` is why, with pointers as `saveAll` has
 * them: a `SaveRefusedError`, a `ConflictError`, or what else single calls reject with.
 */
export class RowsPartlySavedError extends Error {
  readonly code = 'rows-partly-saved'
  readonly saved: PartlySavedRows
  /** The row at which it stopped: `/added/3`. It and all behind it are not saved. */
  readonly pointer: string
  constructor(
    message: string,
    { saved, pointer, ...options }: ErrorOptions & Pick<RowsPartlySavedError, 'saved' | 'pointer'>,
  ) {
    super(message, options)
    this.name = 'RowsPartlySavedError'
    this.saved = saved
    this.pointer = pointer
  }
}

/** The page was changed since this form was opened: it may ask for other fields now. Nothing was written. */
export class PageChangedError extends Error {
  readonly code = 'page-changed'
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PageChangedError'
  }
}

/**
 * Something was sent to be saved, and no answer came: nobody knows whether it is saved. Asking again with the same
 * content and key tells; asking with another one under that key does not.
 */
export class SaveUnansweredError extends Error {
  readonly code = 'save-unanswered'
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SaveUnansweredError'
  }
}

/** The server refused the call for want of a permission. Trying again does not help. */
export class AccessRefusedError extends Error {
  readonly code = 'access-refused'
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'AccessRefusedError'
  }
}
