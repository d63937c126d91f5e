import type { PageRecord } from '../../../compile/plan.ts'
import { subRows } from '../../../compile/record-values.ts'
import { rowSince } from '../model/form-changes.ts'
import type { RowsModel } from './rows-model.ts'

/** What a form held at some moment. */
export interface HeldForm {
  readonly record: PageRecord
  /** Keys of the rows of its sub-tables, in their order. */
  readonly keys: ReadonlyMap<string, readonly string[]>
}

/** The rows of a form without new ones in which nobody has entered anything: as they are checked and sent. */
export interface EnteredRows {
  rowsOf(model: RowsModel): readonly PageRecord[]
  /** The whole record. */
  record(): PageRecord
  /** Where in the form something stands that was said of what was sent. */
  toShown(pointer: string): string
  hold(): HeldForm
  /** The rows of all sub-tables as they go on when what was sent is stored. */
  since(saved: PageRecord, sent: HeldForm): PageRecord
}

/** `shown` is the record with all rows. */
export function createEnteredRows(rows: ReadonlyMap<string, RowsModel>, shown: () => PageRecord): EnteredRows {
  function rowsOf(model: RowsModel): readonly PageRecord[] {
    const all = subRows(shown(), model.block.table.name)
    return model.hasBlank() ? model.enteredPositions().map((position) => all[position] ?? {}) : all
  }

  function record(): PageRecord {
    const tables = [...rows].filter(([, model]) => model.hasBlank())
    if (tables.length === 0) return shown()
    return { ...shown(), ...Object.fromEntries(tables.map(([name, model]) => [name, rowsOf(model)])) }
  }

  /** The rows that were sent have become stored ones, in the order in which they were sent. */
  function rowsSince(model: RowsModel, saved: PageRecord, sent: HeldForm): readonly PageRecord[] {
    const { block } = model
    const { name } = block.table
    const [held, stored] = [subRows(sent.record, name), subRows(saved, name)]
    const places = new Map(sent.keys.get(name)?.map((key, position) => [key, position]))
    return subRows(shown(), name).map((row, position) => {
      const place = places.get(model.keys()[position] ?? '') ?? -1
      const [heldRow, storedRow] = [held[place], stored[place]]
      const isItself = heldRow && storedRow && (heldRow.id === undefined || heldRow.id === storedRow.id)
      return isItself ? rowSince(block, row, storedRow, heldRow) : row
    })
  }

  return {
    rowsOf,
    record,
    toShown(pointer) {
      const [, name = '', row = '', ...rest] = pointer.split('/')
      const position = /^\d+$/.test(row) ? rows.get(name)?.enteredPositions()[Number(row)] : undefined
      return position === undefined ? pointer : ['', name, position, ...rest].join('/')
    },
    hold: () => ({
      record: record(),
      keys: new Map(
        [...rows].map(([name, model]) => [name, model.enteredPositions().flatMap((at) => model.keys()[at] ?? [])]),
      ),
    }),
    since: (saved, sent) => Object.fromEntries([...rows].map(([name, model]) => [name, rowsSince(model, saved, sent)])),
  }
}
