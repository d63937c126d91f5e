import { type ByteSink, type ByteStore, createMemoryStore } from './byte-sink.ts'
import type { Cell } from './cell.ts'
import { createPacker, type PackedSizes } from './packer.ts'
import { sheetName } from './sheet-names.ts'
import { beginSheetPart, type SheetLimits, type SheetPart, type SheetTarget } from './sheet-part.ts'
import {
  contentTypes,
  type ListedSheet,
  packageRelations,
  sheetFile,
  stylesXml,
  workbookRelations,
  workbookXml,
} from './sheet-xml.ts'
import type { SheetLayout, TableWriter } from './table-writer.ts'
import { createZipWriter } from './zip-writer.ts'

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export interface WorkbookOptions {
  /** Where a sheet waits that is written beside the first; absent: in memory. */
  readonly openStore?: () => Promise<ByteStore>
  readonly limits?: SheetLimits
}

/** Spreadsheets know no more rows; what is larger than 4 GB not all of them open. */
export const SHEET_LIMITS: SheetLimits = { rows: 1_048_576, bytes: 4_000_000_000 }

/**
 * Writes a workbook as its rows come, and keeps none of them. The first sheet goes straight into the archive; others may
 * be open meanwhile, and wait packed until it ends. What has no room in a sheet continues in a further one.
 */
export function createWorkbookWriter(out: ByteSink, options: WorkbookOptions = {}): TableWriter {
  const { openStore = async () => createMemoryStore(), limits = SHEET_LIMITS } = options
  const zip = createZipWriter(out)
  const names: string[] = []
  const tables: { readonly sheets: ListedSheet[]; part: SheetPart }[] = []
  const waiting: { readonly file: string; readonly store: ByteStore; sizes: PackedSizes }[] = []

  /** Only one file of the archive can be written at a time: that of the first table. */
  async function openTarget(file: string, isFirst: boolean): Promise<SheetTarget> {
    if (isFirst) return zip.begin(file)
    const store = await openStore()
    const packer = createPacker(store)
    return {
      ...packer,
      end: async () => void waiting.push({ file, store, sizes: await packer.end() }),
    }
  }

  async function beginSheet(layout: SheetLayout, sheets: ListedSheet[], isFirst: boolean): Promise<SheetPart> {
    const name = sheetName(layout.name, names)
    const number = names.push(name)
    sheets.push({ name, number })
    return beginSheetPart(await openTarget(`xl/${sheetFile(number)}`, isFirst), layout, limits)
  }

  async function addText(name: string, text: string) {
    const part = await zip.begin(name)
    await part.push(Buffer.from(text))
    await part.end()
  }

  return {
    async begin(layout) {
      const isFirst = tables.length === 0
      const sheets: ListedSheet[] = []
      const table = { sheets, part: await beginSheet(layout, sheets, isFirst) }
      tables.push(table)
      return {
        async write(rows: readonly (readonly Cell[])[]) {
          for (let at = 0; at < rows.length; ) {
            if (table.part.room() <= 0) {
              await table.part.end()
              table.part = await beginSheet(layout, sheets, isFirst)
            }
            const fitting = rows.slice(at, at + Math.max(1, table.part.room()))
            await table.part.write(fitting)
            at += fitting.length
          }
        },
      }
    },
    async finish() {
      for (const { part } of tables) await part.end()
      for (const { file, sizes, store } of waiting) await zip.addPacked(file, sizes, store.readAll())
      await addText('xl/workbook.xml', workbookXml(tables.flatMap(({ sheets }) => sheets)))
      await addText('xl/_rels/workbook.xml.rels', workbookRelations(names.length))
      await addText('xl/styles.xml', stylesXml())
      await addText('_rels/.rels', packageRelations())
      await addText('[Content_Types].xml', contentTypes(names.length))
      await zip.finish()
    },
    abandon() {
      for (const { part } of tables) part.abandon()
    },
  }
}
