import { type Cell, textCell } from './cell.ts'
import type { Packer } from './packer.ts'
import { rowXml, type SheetColumn, STYLES, sheetClosing, sheetOpening } from './sheet-xml.ts'
import type { SheetLayout } from './table-writer.ts'

/** What a sheet is packed by: into the archive itself, or beside it. */
export type SheetTarget = Pick<Packer, 'push' | 'abandon'> & { end(): Promise<unknown> }

/** One sheet of a workbook, as its file. */
export interface SheetPart {
  /** How many more rows have room. */
  room(): number
  write(rows: readonly (readonly Cell[])[]): Promise<void>
  end(): Promise<void>
  abandon(): void
}

export interface SheetLimits {
  /** Titles and header included. */
  readonly rows: number
  /** Of the file before it is packed. */
  readonly bytes: number
}

export async function beginSheetPart(
  target: SheetTarget,
  { titles, columns }: SheetLayout,
  limits: SheetLimits,
): Promise<SheetPart> {
  const headerRow = titles.length + 1
  let lastRow = headerRow
  let bytes = 0
  const push = (text: string) => {
    const encoded = Buffer.from(text)
    bytes += encoded.length
    return target.push(encoded)
  }
  const above = titles.map((title, index) =>
    rowXml(index + 1, [textCell(title)], () => (index === 0 ? STYLES.title : STYLES.subtitle)),
  )
  await push(sheetOpening(columns, headerRow) + above.join('') + headerXml(headerRow, columns))
  // A sheet takes rows before it can be full.
  bytes = 0
  return {
    room: () => (bytes >= limits.bytes ? 0 : limits.rows - lastRow),
    async write(rows) {
      let text = ''
      for (const row of rows) {
        lastRow += 1
        text += rowXml(lastRow, row)
      }
      if (text !== '') await push(text)
    },
    async end() {
      await push(sheetClosing(columns.length, headerRow, lastRow))
      await target.end()
    },
    abandon: target.abandon,
  }
}

/** What must be filled in stands out. */
function headerXml(row: number, columns: readonly SheetColumn[]): string {
  const titles = columns.map(({ title }) => textCell(title))
  return rowXml(row, titles, (column) => (columns[column]?.required ? STYLES.required : STYLES.header))
}
