import type { Db } from '../db/databases.ts'
import type { TotalWanted } from '../db/row-total.ts'
import type { Dictionaries } from '../dictionaries/dictionaries.ts'
import type { TableRegistry } from '../dictionaries/table-registry.ts'
import type { FileSigner } from '../files/file-links.ts'
import type { PageWanted } from '../http/picker-query.ts'
import type { RequestContext } from '../http/request-context.ts'
import type { Resource } from '../resources/resource.ts'

/** A column of a report, and how it may be asked for. */
export interface ReportField {
  readonly name: string
  readonly title: string
  readonly type: 'String' | 'Integer' | 'Long' | 'Date' | 'Datetime' | 'Image'
  readonly width?: number
  /** Dictionary that its values are translated by. */
  readonly dict?: string
  /** `like`: a part of it; `equal`: exactly; `between`: from and to. Absent: it cannot be asked for. */
  readonly query?: 'like' | 'equal' | 'between'
  readonly sortable?: boolean
}

/** What one call asks of a field: one of these values, a part of a text, or a range. */
export type ReportFilter =
  | { readonly kind: 'any'; readonly field: ReportField; readonly values: readonly string[] }
  | { readonly kind: 'like' | 'equal' | 'from' | 'to'; readonly field: ReportField; readonly value: string }

export interface ReportSearch extends PageWanted {
  readonly filters: readonly ReportFilter[]
  /** Values of the report's own parameters, by name. */
  readonly params: ReadonlyMap<string, string>
  readonly sort: { readonly field: string; readonly descending: boolean }
  readonly total: TotalWanted
}

export interface ReportRows {
  readonly records: readonly Readonly<Record<string, unknown>>[]
  readonly total: number
  /** Absent: the total is exact. */
  readonly isExact?: boolean
}

export interface ReportWork {
  readonly db: Db
  readonly registry: TableRegistry
  readonly dictionaries: Dictionaries
  readonly context: RequestContext
  /** The rows of a page; undefined where there is no such page, or it is broken. */
  readonly resource: (page: string) => Resource | undefined
  /** Makes the addresses of files in its rows. */
  readonly files: FileSigner
}

/** Rows to choose from, declared in code over the query layer: no text of a client or of a setting becomes SQL. */
export interface Report {
  readonly code: string
  readonly name: string
  /** Permissions that reading takes, all of them; none: everybody who is signed in. */
  readonly permissions: readonly string[]
  readonly fields: readonly ReportField[]
  /** What callers may hand over as `self_<name>`. */
  readonly params: readonly string[]
  readonly sort: ReportSearch['sort']
  /** Reads what a call asks for, for the caller and their tenant. */
  rows(work: ReportWork, search: ReportSearch): Promise<ReportRows>
}

/** @throws {TypeError} when two fields have one name, or rows are ordered by a field that there is not. */
export function defineReport(report: Report): Report {
  const names = report.fields.map(({ name }) => name)
  if (new Set(names).size !== names.length) throw new TypeError(`${report.code} has two fields of one name.`)
  if (!names.includes(report.sort.field)) throw new TypeError(`${report.code} is ordered by a field that it has not.`)
  return report
}
