import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMemoryStore } from '#server/spreadsheets/byte-sink.ts'
import {
  createWorkbookReader,
  type WorkbookReader,
  type WorkbookReaderOptions,
} from '#server/spreadsheets/read-workbook.ts'
import type { SheetRow } from '#server/spreadsheets/sheet-row.ts'
import { createTempSpace, type TempSpace } from '#server/temp/temp-space.ts'

/** All of a sent workbook at once. */
export interface WholeSheet {
  readonly name: string
  readonly otherSheets: readonly string[]
  readonly rows: readonly SheetRow[]
}

/** Reads bytes as if somebody had sent them. */
export async function readSent(
  bytes: Uint8Array,
  fileName: string,
  given: WorkbookReader | WorkbookReaderOptions = {},
): Promise<WholeSheet> {
  const reader = 'read' in given ? given : createWorkbookReader(given)
  return withTempSpace(async (space) => {
    const file = await space.open()
    await file.write(bytes)
    try {
      const sent = { descriptor: file.descriptor, size: file.size, fileName }
      const { name, otherSheets, rows } = await reader.read(sent, createMemoryStore())
      const all: SheetRow[] = []
      for await (const some of rows()) all.push(...some)
      return { name, otherSheets, rows: all }
    } finally {
      await file.close()
    }
  })
}

/** Room for temporary files in a folder of its own. */
export async function withTempSpace<Result>(
  story: (space: TempSpace, folder: string) => Promise<Result>,
  maxBytes = 1_000_000_000,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'pagewright-temp-'))
  try {
    return await story(createTempSpace({ folder, maxBytes }), folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
