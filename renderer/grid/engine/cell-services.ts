import type { GridColumn } from './grid-column.ts'
import type { CellValue, GridRow } from './row.ts'

/**
 * What cell types need from outside the grid. One object per grid, handed to every column of it; a part that is absent
 * is not to be had here, and the cells that need it say so.
 */
export interface CellServices {
  readonly uploads?: UploadTracker
  readonly reports?: ReportSource
  /** Tells the user something that belongs to no cell. */
  notify?(kind: 'warning' | 'error', text: string): void
}

/** A file of a cell: stored, on its way, or refused. */
export interface UploadedFile {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly size: number
  readonly status: 'uploading' | 'done' | 'error'
  /** 0 to 100. */
  readonly percent: number
  /** What is stored; empty until it is done. */
  readonly path: string
  /** Why it failed. */
  readonly message: string
  readonly responseName: string
  /** Where it can be fetched. */
  readonly url: string
}

/** What of the column of a cell with files decides about them. */
export interface UploadColumn {
  readonly key: string
  readonly declared: GridColumn
  readonly cell: { readonly type: string }
  readonly props: Readonly<Record<string, unknown>>
}

/**
 * Uploads of a grid. They live here and not in an editor: progress goes on, and its outcome is stored, also after the
 * editor has closed, the row has scrolled away, or a new row has got its real id (rows are known by the object).
 */
export interface UploadTracker {
  /** Files under way or refused, beside those that are stored; undefined: the cell's value is all there is. */
  peek(row: GridRow, key: string): readonly UploadedFile[] | undefined
  filesOf(row: GridRow, column: UploadColumn): readonly UploadedFile[]
  add(row: GridRow, column: UploadColumn, files: readonly File[]): void
  /** Sends a file again that has failed. */
  retry(row: GridRow, column: UploadColumn, fileId: string): void
  /** Takes a file out, whatever its state is; one on its way is called off. */
  remove(row: GridRow, column: UploadColumn, fileId: string): void
  /** Puts a file one place further (1) or back (-1). */
  move(row: GridRow, column: UploadColumn, fileId: string, by: 1 | -1): 'moved' | 'first' | 'last'
  /** Nothing is stored until it is committed; `revert` brings back what was, and calls off what came since. */
  hold(row: GridRow, column: UploadColumn): { commit(): void; revert(): void }
  addressOf(path: string): string
  /** What a press on a painted cell asked for; its editor takes it when it opens. */
  wish(row: GridRow, key: string, wish: UploadWish): void
  takeWish(row: GridRow, key: string): UploadWish | undefined
  /** Files that are not stored yet, of rows that are there: saving waits for them, or warns. */
  readonly uploading: number
  /** The cell must be painted again. */
  subscribe(onChange: (row: GridRow, key: string) => void): () => void
  /** Rows are back: what has come for them meanwhile is stored. */
  resume(rows: readonly GridRow[]): void
  /** All rows are others: what is on its way for those before is called off. */
  forget(): void
  destroy(): void
}

/** Its menu, or the file itself: a large picture, or why it failed. */
export type UploadWish = 'menu' | 'show'

/** Sends files; the shell has one for browsers (`src/platform/http/cell-uploads.ts`). */
export interface UploadTransport {
  /** The answer's body. Rejects with an error whose message may be shown; with the signal's reason when called off. */
  send(
    request: UploadRequest,
    options: { readonly signal: AbortSignal; onProgress(percent: number): void },
  ): Promise<unknown>
  /** Where a stored path can be fetched. */
  addressOf(path: string): string
}

export interface UploadRequest {
  readonly file: File
  /** Address of the column; undefined: the product's own upload. */
  readonly action: string | undefined
  /** The column asks for the access token. Our own server always gets it. */
  readonly token: boolean
  /** Further fields of the form. */
  readonly fields: Readonly<Record<string, string>>
}

/** Rows of online reports, for cells that pick one. */
export interface ReportSource {
  /** Whose rows they are: part of the key of what is remembered. */
  readonly scope: string
  /** What a report shows; null: the server has no such report, or no reports at all. */
  describe(code: string, signal: AbortSignal): Promise<ReportDescription | null>
  /** What its rows can be asked by. */
  queryItems(reportId: string, signal: AbortSignal): Promise<readonly ReportQueryItem[]>
  rows(reportId: string, query: ReportQuery, signal: AbortSignal): Promise<ReportPage>
}

export interface ReportDescription {
  readonly id: string
  readonly name: string
  readonly columns: readonly ReportColumn[]
}

export interface ReportColumn {
  readonly key: string
  readonly title: string
  /** Texts of stored values, comma texts of several included; empty: they are shown as they are. */
  readonly texts: ReadonlyMap<string, string>
  /** Its values are summed up below the rows. */
  readonly isTotal?: boolean
  /** The server orders rows by it. */
  readonly isSortable?: boolean
  /** `Long`: whole numbers. */
  readonly type?: string
}

export interface ReportQueryItem {
  readonly field: string
  readonly label: string
  readonly input: 'text' | 'choice' | 'date' | 'number'
  /** From and to, in place of one value. */
  readonly isRange: boolean
  /** It is there only while the query is expanded. */
  readonly isHidden: boolean
  /** Of a choice: texts by value. */
  readonly choices: ReadonlyMap<string, string>
}

export interface ReportSort {
  readonly column: string
  readonly order: 'asc' | 'desc'
}

export interface ReportQuery {
  readonly page: number
  readonly pageSize: number
  readonly sort: ReportSort | null
  /** Dynamic parameters of the report. */
  readonly params: Readonly<Record<string, unknown>>
  /** What stands in the query, by the names of the call. */
  readonly filters: Readonly<Record<string, string>>
}

export interface ReportPage {
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  readonly total: number
  /** There are about that many. */
  readonly isEstimate?: boolean
}

/** Stores a value into a row, as a change of the user. */
export type StoreCell = (row: GridRow, key: string, value: CellValue) => void

/** What a tracker of files needs of the grid around it. */
export interface UploadTrackerOptions {
  readonly transport: UploadTransport
  /** Stores the paths of a cell, as a change of the user. */
  readonly store: StoreCell
  /** Whether the row is there; one that was removed may come back, and finds its files then. */
  isThere(row: GridRow): boolean
  readonly notify?: CellServices['notify']
}
