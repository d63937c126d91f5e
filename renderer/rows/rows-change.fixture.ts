import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { PageRecord } from '../compile/plan.ts'
import type { RowsBlock } from '../react/form/rows/rows-block.ts'
import type { RowsModel } from '../react/form/rows/rows-model.ts'
import { noRowsChange } from './row-change.ts'

/** What a user does to rows, as their drawing would report it. */
type Rows = Pick<RowsModel<RowsBlock>, 'apply' | 'keys' | 'makeKey'>

export function typeIn(rows: Rows, key: string, name: string, value: CanonicalValue): void {
  rows.apply({ ...noRowsChange, cells: new Map([[key, { [name]: value }]]) })
}

export function addRow(rows: Rows, record: PageRecord = {}): string {
  const key = rows.makeKey()
  rows.apply({ ...noRowsChange, inserted: new Map([[key, record]]), order: [...rows.keys(), key] })
  return key
}

export function removeRows(rows: Rows, gone: readonly string[]): void {
  rows.apply({ ...noRowsChange, order: rows.keys().filter((key) => !gone.includes(key)) })
}
