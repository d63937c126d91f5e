import type { SubTablePlan } from '#renderer/compile/plan.ts'
import type { RequestContext } from '../../http/request-context.ts'
import type { ReadSheet } from '../../spreadsheets/read-workbook.ts'
import { sheetName } from '../../spreadsheets/sheet-names.ts'
import type { SheetRow } from '../../spreadsheets/sheet-row.ts'
import type { TempFile } from '../../temp/temp-file.ts'
import type { EntityPagePlan, Resource } from '../resource.ts'
import { rowsBelow } from './header-row.ts'
import type { ImportOptions } from './import-options.ts'
import type { MainHeader } from './main-header.ts'
import { importMessages as messages } from './messages.ts'
import type { RowError, RowRefusal } from './row-refusal.ts'
import { type RowsByText, storeByText } from './rows-by-text.ts'
import { readSubHeader, type SubSheetHeader } from './sub-sheet-header.ts'

/** A file that was sent, as long as it is read. */
export interface SentWorkbook {
  /** The first sheet. */
  readonly sheet: ReadSheet
  readSheet(name: string): Promise<ReadSheet>
  openStore(): Promise<TempFile>
}

/** A sheet with rows of a sub-table. */
export interface SubSheet {
  readonly table: SubTablePlan
  readonly name: string
  readonly header: SubSheetHeader
  /** The rows that belong to a row of the main sheet. */
  rowsOf(main: SheetRow): Promise<readonly SheetRow[]>
  /** Why it cannot be told which rows belong to a row of the main sheet; null where it can. */
  findDoubt(main: SheetRow): RowError | null
  /** How many rows belong to no row of the main sheet, or to none for certain. */
  readonly strayCount: number
  /** Those, some at a time. */
  strays(): AsyncIterable<readonly RowRefusal[]>
}

/** The sheets of a workbook that are called like sub-tables of the page, as an export calls them. */
export function subTablesIn(
  { title, subTables }: EntityPagePlan,
  { sheet }: Pick<SentWorkbook, 'sheet'>,
): readonly { readonly table: SubTablePlan; readonly name: string }[] {
  const taken = [title]
  return subTables.flatMap((table) => {
    const exported = sheetName(table.title, taken)
    taken.push(exported)
    const name = [exported, sheetName(table.title, [])].find((one) => sheet.otherSheets.includes(one))
    return name === undefined ? [] : [{ table, name }]
  })
}

/** Opens the sheets with rows of sub-tables, and finds out which of their rows belong where. @throws {ApiError} */
export async function openSubSheets(
  { resource, context }: { readonly resource: Resource; readonly context: RequestContext },
  sent: SentWorkbook,
  { main, options }: { readonly main: MainHeader; readonly options: Pick<ImportOptions, 'mode' | 'mapping'> },
): Promise<{ readonly sheets: readonly SubSheet[]; readonly ignored: readonly string[] }> {
  const sheets: SubSheet[] = []
  const ignored: string[] = []
  for (const { table, name } of subTablesIn(resource.plan, sent)) {
    const sheet = await sent.readSheet(name)
    const header = await readSubHeader({ context, table, main }, sheet, options)
    if (!header) ignored.push(messages.subTable(table.title))
    else {
      ignored.push(...header.ignored.map((title) => messages.columnOfSubTable(table.title, title)))
      sheets.push(await openSubSheet(sent, { table, sheet, header, main, isMapped: options.mapping !== null }))
    }
  }
  return { sheets, ignored }
}

async function openSubSheet(
  sent: SentWorkbook,
  {
    table,
    sheet,
    header,
    main,
    isMapped,
  }: {
    readonly table: SubTablePlan
    readonly sheet: ReadSheet
    readonly header: SubSheetHeader
    readonly main: MainHeader
    readonly isMapped: boolean
  },
): Promise<SubSheet> {
  const { link, row, titles } = header
  const rows = await storeByText(
    rowsBelow(sheet, row, isMapped ? null : titles),
    ({ cells }) => textAt(cells, link.index),
    await sent.openStore(),
  )
  const places = await placesOf(main, link.mainIndex, rows)
  const textOf = ({ cells }: SheetRow) => textAt(cells, link.mainIndex)
  const isDoubtful = (text: string) => (places.get(text)?.length ?? 0) > 1
  const strayReason = (text: string) => {
    if (text === '') return messages.emptyLink(link.title)
    const owners = places.get(text) ?? []
    if (owners.length > 1) return messages.doubtfulLink(link.title, text, owners)
    return owners.length === 0 ? messages.noSuchOwner(link.title, text) : null
  }
  const stray = [...rows.texts()].filter((text) => strayReason(text) !== null)
  return {
    table,
    name: sheet.name,
    header,
    rowsOf: async (row) => {
      const text = textOf(row)
      return text === '' || isDoubtful(text) ? [] : rows.read(text)
    },
    findDoubt(row) {
      const text = textOf(row)
      const [first = 0] = (places.get(text) ?? []).filter((number) => number !== row.number)
      if (text === '' || !isDoubtful(text)) return null
      return {
        row: row.number,
        title: link.title,
        value: text,
        message: messages.sharedLink(link.title, first, table.title),
      }
    },
    strayCount: stray.reduce((sum, text) => sum + rows.count(text), 0),
    async *strays() {
      for (const text of stray) {
        const message = strayReason(text) ?? ''
        const found = await rows.read(text)
        const title = titles[link.index] ?? ''
        yield found.map((row) => ({
          row: null,
          errors: [{ sheet: sheet.name, row: row.number, title, value: text, message }],
          below: [{ sheet: sheet.name, row }],
        }))
      }
    },
  }
}

function textAt(cells: readonly (string | null)[], index: number): string {
  return cells[index]?.trim() ?? ''
}

/** Which rows of the main sheet have a text that rows of the sub-table name. */
async function placesOf(
  main: MainHeader,
  index: number,
  rows: RowsByText,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const places = new Map<string, number[]>()
  for await (const portion of main.dataRows()) {
    for (const { number, cells } of portion) {
      const text = textAt(cells, index)
      if (rows.count(text) === 0) continue
      places.set(text, [...(places.get(text) ?? []), number])
    }
  }
  return places
}
