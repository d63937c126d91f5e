import type { FieldPlan } from '#renderer/compile/plan.ts'
import type { RequestContext } from '../../http/request-context.ts'
import type { SheetRow } from '../../spreadsheets/sheet-row.ts'
import type { Turns } from '../../turns.ts'
import type { StoredRecord } from '../read/stored-record.ts'
import type { ResourceChange } from '../resource-work.ts'
import type { PreparedSave } from '../write/prepare-save.ts'
import type { ImportOptions } from './import-options.ts'
import type { SheetHeader } from './read-header.ts'
import type { RowError, RowRefusal } from './row-refusal.ts'
import type { MetValues } from './taken-values.ts'

/** How many rows have come in, and how. */
export interface ImportCounts {
  readonly checked: number
  readonly added: number
  readonly updated: number
  /** There already, just as they are in the file. */
  readonly unchanged: number
}

export const NO_COUNTS: ImportCounts = { checked: 0, added: 0, updated: 0, unchanged: 0 }

/** All that were taken. */
export function takenCount({ added, updated, unchanged }: ImportCounts): number {
  return added + updated + unchanged
}

/** An import, in its transaction. */
export interface ImportWork extends ResourceChange<RequestContext> {
  readonly header: SheetHeader
  readonly options: Pick<ImportOptions, 'mode' | 'given'>
  /** What earlier rows of the file hold. */
  readonly met: MetValues
  /** Told the ids of new rows, in the order of the file. */
  readonly onAdded?: (ids: readonly string[]) => void
  readonly onRefused: (refusals: readonly RowRefusal[]) => Promise<void>
  /** Throws when nobody waits for the import any more: then nothing of it is kept. */
  readonly assertWanted: () => void
  readonly turns: Turns
  readonly onProgress: (counts: ImportCounts) => void
}

/** The cells of a row as values. */
export interface ReadValues {
  readonly row: SheetRow
  /** By field. */
  readonly values: ReadonlyMap<FieldPlan, unknown>
  /** Fields whose cell has no value that could be checked. */
  readonly unread: ReadonlySet<FieldPlan>
  readonly errors: readonly RowError[]
}

/** A row of the main sheet, and the rows of sub-tables that belong to it, as values. */
export interface ReadCells {
  readonly row: SheetRow
  readonly body: Readonly<Record<string, unknown>>
  /** By which a record is found, as it was read; null where none is looked for, or it could not be read. */
  readonly key: unknown
  /** Where in the record values are that could not be read: `price`, `lines/3/price`. */
  readonly unread: ReadonlySet<string>
  readonly errors: readonly RowError[]
  /** By the name of the sub-table. */
  readonly rows: ReadonlyMap<string, readonly ReadValues[]>
}

/** A row as a save. */
export interface ReadRow extends Pick<ReadCells, 'row' | 'unread' | 'errors' | 'rows'> {
  readonly save: PreparedSave
  /** The record that it changes; null: it is a new one. */
  readonly existing: StoredRecord | null
}
