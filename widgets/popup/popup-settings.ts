import type { ReportQuery } from '#renderer/grid/engine/cell-services.ts'
import { MAX_ROW_KEY_LENGTH } from '#renderer/grid/engine/constants.ts'
import type { GridColumn } from '#renderer/grid/engine/grid-column.ts'
import type { CellValue } from '#renderer/grid/engine/row.ts'
import { messages } from './messages.ts'
import { parseReportCode } from './report-code.ts'

/** What a column or a field says about its report. */
export interface PopupDeclaration
  extends Pick<GridColumn, 'key' | 'popupCode' | 'orgFields' | 'destFields' | 'field' | 'sorter' | 'multi'> {
  /** A value, or a field beside it: `{ "field": "depart" }`. */
  readonly param?: Readonly<Record<string, unknown>>
  readonly spliter?: string | undefined
  readonly groupId?: string | undefined
  readonly width?: number | undefined
}

export interface PopupSettings {
  readonly code: string
  /** Column of the report to field of the row, in order. */
  readonly pairs: readonly { readonly from: string; readonly to: string }[]
  /** The field whose value the cell itself takes. */
  readonly own: string
  /** The column that chosen rows are called by. */
  readonly label: string
  readonly several: boolean
  readonly sort: ReportQuery['sort']
  readonly params: Readonly<Record<string, unknown>>
  /** Between the values of several rows. */
  readonly spliter: string
  /** Requests of one group are made once. */
  readonly group: string
  readonly widthPx: number
}

/** Specified. */
const WIDTH_PX = 1200

/** Reads what a column says about its report; `problem` is for the user. */
export function readPopupSettings(column: PopupDeclaration): PopupSettings | { readonly problem: string } {
  const { key, popupCode = '', orgFields = '', destFields = '', field, param = {}, sorter = '', multi = false } = column
  const from = namesOf(orgFields)
  const to = namesOf(destFields)
  if (popupCode === '' || from.length === 0 || to.length === 0) return { problem: messages.notConfigured }
  if (from.length !== to.length) return { problem: messages.unequalFields }
  const pairs = from.map((name, index) => ({ from: name, to: to[index] ?? name }))
  const own = field || key
  const report = parseReportCode(popupCode)
  if (report === undefined) return { problem: messages.badCode(popupCode) }
  const sort = readSorter(sorter)
  if (sort === undefined) return { problem: messages.badSorter(sorter) }
  const { spliter = ',', groupId = '', width = WIDTH_PX } = column
  return {
    code: report.code,
    pairs,
    own,
    label: (pairs.find(({ to }) => to === own) ?? pairs[0])?.from ?? '',
    several: multi,
    sort,
    params: { ...report.params, ...param },
    spliter,
    group: groupId,
    widthPx: width,
  }
}

export function namesOf(list: string): readonly string[] {
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
  { pairs, own, spliter }: Pick<PopupSettings, 'pairs' | 'own' | 'spliter'>,
  key: string,
  rows: readonly ReportRow[],
): { readonly value: CellValue; readonly others: Readonly<Record<string, CellValue>> } {
  const valueOfPair = ({ from }: (typeof pairs)[number]): CellValue => {
    const texts = rows.map((row) => textOfReport(row[from]))
    const joined = texts.join(spliter)
    return joined === '' ? null : joined
  }
  const ownPair = pairs.find(({ to }) => to === own) ?? pairs[0]
  const others = pairs.filter((pair) => pair !== ownPair && pair.to !== key)
  return {
    value: ownPair ? valueOfPair(ownPair) : null,
    others: Object.fromEntries(others.map((pair) => [pair.to, valueOfPair(pair)])),
  }
}

/**
 * The rows that fields hold, each as far as they tell: columns of the report to what was written out of them. What other
 * fields hold counts where it has as many parts as the value itself.
 */
export function heldRows(
  { pairs, own, several, spliter }: Pick<PopupSettings, 'pairs' | 'own' | 'several' | 'spliter'>,
  key: string,
  storedOf: (name: string) => unknown,
): HeldRows {
  const partsOf = (value: unknown) => {
    const text = textOfReport(value)
    return several ? text.split(spliter) : [text]
  }
  const ownPair = pairs.find(({ to }) => to === own) ?? pairs[0]
  if (!ownPair || textOfReport(storedOf(key)) === '') return { column: '', rows: [] }
  const values = partsOf(storedOf(key))
  const others = pairs
    .filter((pair) => pair !== ownPair && pair.to !== key)
    .map(({ from, to }) => ({ from, parts: partsOf(storedOf(to)) }))
    .filter(({ parts }) => parts.length === values.length)
  const rows = values.map((value, index) =>
    Object.fromEntries([[ownPair.from, value], ...others.map(({ from, parts }) => [from, parts[index] ?? ''])]),
  )
  return { column: ownPair.from, rows: distinct(rows).filter((row) => row[ownPair.from] !== '') }
}

export interface HeldRows {
  /** The column of the report that the field itself holds. */
  readonly column: string
  readonly rows: readonly Readonly<Record<string, string>>[]
}

function distinct<Row>(rows: readonly Row[]): readonly Row[] {
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()]
}

/** Whether a row of the report is one that fields hold. */
export function isHeldRow(row: ReportRow, held: HeldRows['rows'][number]): boolean {
  return Object.entries(held).every(([column, text]) => textOfReport(row[column]) === text)
}

/** Nothing is an empty text; 0 is a value. */
export function textOfReport(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}

/**
 * Rows of reports have no id that can be relied on: everything in them together tells them apart. Those that begin alike
 * are counted.
 */
export function reportRowKeys(rows: readonly ReportRow[]): ReadonlyMap<ReportRow, string> {
  const counts = new Map<string, number>()
  return new Map(
    rows.map((row) => {
      const { id, ...rest } = row
      const text = [id, ...Object.values(rest)].map(textOfReport).join('').slice(0, MAX_ROW_KEY_LENGTH)
      const count = (counts.get(text) ?? 0) + 1
      counts.set(text, count)
      return [row, count === 1 ? text : `${text} ${count}`]
    }),
  )
}

/** Parameters with the values of fields beside it in the place of their names. */
export function withFields(
  params: PopupSettings['params'],
  valueBeside: (name: string) => unknown,
): PopupSettings['params'] {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, isFieldName(value) ? valueBeside(value.field) : value]),
  )
}

export function isFieldName(value: unknown): value is { readonly field: string } {
  return typeof value === 'object' && value !== null && 'field' in value && typeof value.field === 'string'
}
