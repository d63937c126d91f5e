import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Area, type AreasByParent, listAreas } from '#schemas/areas/areas.ts'
import type { Db } from '../db/databases.ts'
import { chunksOf } from '../resources/chunks.ts'

/** What the table was filled from, as the installation remembers it. */
const STATE = 'areas'
const ROWS_AT_A_TIME = 1_000

/**
 * Fills `sys_area` from the file of areas, when it is another one than last time. An area that the file has no more stays:
 * records name it.
 */
export async function ensureAreas(db: Db, file: string): Promise<void> {
  const content = await readFile(file, 'utf8')
  const hash = createHash('sha256').update(content).digest('hex')
  const state = await db.selectFrom('sys_installation').where('name', '=', STATE).select('value').executeTakeFirst()
  if (state?.value === hash) return
  const areas = listAreas(JSON.parse(content) as AreasByParent) // a file of the program, held by a test
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('sys_installation')
      .values({ name: STATE, value: hash })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: hash }))
      .execute()
    for (const rows of chunksOf(areas.map(toRow), ROWS_AT_A_TIME)) {
      await trx
        .insertInto('sys_area')
        .values([...rows])
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet((row) => ({
            pid: row.ref('excluded.pid'),
            text: row.ref('excluded.text'),
            full_text: row.ref('excluded.full_text'),
            level: row.ref('excluded.level'),
            sort: row.ref('excluded.sort'),
          })),
        )
        .execute()
    }
  })
}

function toRow({ fullText, ...area }: Area, index: number) {
  return { ...area, full_text: fullText, sort: index + 1 }
}
