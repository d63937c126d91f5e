import type { ReportQuery } from '#renderer/grid/engine/cell-services.ts'
import { MAX_ROW_KEY_LENGTH } from '#renderer/grid/engine/constants.ts'
import type { GridColumn } from '#renderer/grid/engine/grid-column.ts'
import type { CellValue } from '#renderer/grid/engine/row.ts'
import { messages } from './messages.ts'

export interface PopupSettings {
  readonly code: string
  /** Column of the report to field of the row, in order. */
  readonly pairs: readonly { readonly from: string; readonly to: string }[]
  /** The field whose value the cell itself takes. */
  readonly own: string
  readonly several: boolean
  readonly sort: ReportQuery['sort']
  readonly params: Readonly<Record<string, unknown>>
}

/** Reads what a column says about its report; `problem` is for the user. */
export function readPopupSettings(column: GridColumn): PopupSettings | { readonly problem: string } {
  const { key, popupCode = '', orgFields = '', destFields = '', field, param = {}, sorter = '', multi = false } = column
  const from = namesOf(orgFields)
  const to = namesOf(destFields)
  if (popupCode === '' || from.length === 0 || to.length === 0) return { problem: messages.notConfigured }
  if (from.length !== to.length) return { problem: messages.unequalFields }
  const pairs = from.map((name, index) => ({ from: name, to: to[index] ?? name }))
  const own = field || key
  const sort = readSorter(sorter)
  if (sort === undefined) return { problem: messages.badSorter(sorter) }
  return { code: popupCode, pairs, own, several: multi, sort, params: param }
}

function namesOf(list: string): readonly string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/** `column=asc`; null where none is asked for, undefined where it is no such text. */
function readSorter(sorter: string): ReportQuery['sort'] | undefined {
  if (sorter === '') return null
  const [, column, order] = /^([^=]+)=(asc|desc)$/.exec(sorter) ?? []
  return column !== undefined && (order === 'asc' || order === 'desc') ? { column, order } : undefined
}

export type ReportRow = Readonly<Record<string, unknown>>

/** What choosing rows writes: into the cell, and into other fields of its row. No rows clear them all. */
export function pickedValues(
  { pairs, own }: PopupSettings,
  key: string,
  rows: readonly ReportRow[],
): { readonly value: CellValue; readonly others: Readonly<Record<string, CellValue>> } {
  const valueOfPair = ({ from }: (typeof pairs)[number]): CellValue => {
    const texts = rows.map((row) => textOfReport(row[from]))
    const joined = texts.join(',')
    return joined === '' ? null : joined
  }
  const ownPair = pairs.find(({ to }) => to === own) ?? pairs[0]
  const others = pairs.filter((pair) => pair !== ownPair && pair.to !== key)
  return {
    value: ownPair ? valueOfPair(ownPair) : null,
    others: Object.fromEntries(others.map((pair) => [pair.to, valueOfPair(pair)])),
  }
}

/** Nothing is an empty text; 0 is a value. */
export function textOfReport(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}

/** Rows of reports have no id that can be relied on: everything in them together tells them apart. */
export function reportRowKey(row: ReportRow, position: number): string {
  const { id, ...rest } = row
  const text = [id, ...Object.values(rest)].map(textOfReport).join('')
  return `${text.slice(0, MAX_ROW_KEY_LENGTH)} ${position}`
}
