import { sql } from 'kysely'
import { toFieldValue } from '#renderer/expression/field-value.ts'
import type { SystemContext } from '../http/request-context.ts'
import { chunksOf } from '../resources/chunks.ts'
import { keptFields } from '../resources/kept/kept-fields.ts'
import { NOTHING_AROUND, readSums, valueOfNoRows } from '../resources/kept/read-sums.ts'
import { liveRows } from '../resources/read/read-records.ts'
import type { Resource } from '../resources/resource.ts'
import type { RecordTransaction } from '../resources/services.ts'
import { settleRows } from './settle-rows.ts'

const AT_ONCE = 500

/** Demo rows are there without anything following from them: what they come to is worked out once all are. */
export async function settleKept(
  db: RecordTransaction,
  context: SystemContext,
  { page, resource: find }: { readonly page: string; readonly resource: (code: string) => Resource | undefined },
): Promise<void> {
  const resource = find(page)
  const kept = resource ? keptFields(resource.plan) : []
  if (!resource || kept.length === 0) return
  const work = { db, context, resource }
  const rows = await liveRows(work).select(sql<string>`id`.as('id')).orderBy('id').execute()
  for (const chunk of chunksOf(rows, AT_ONCE)) {
    const ids = chunk.map(({ id }) => id)
    const values = new Map<string, Record<string, ReturnType<typeof toFieldValue>>>(ids.map((id) => [id, {}]))
    for (const { field, rows: sum } of kept) {
      const source = find(sum.page)
      if (!source) continue
      const sums = await readSums(work, source, { sums: [sum], ids, around: NOTHING_AROUND })
      for (const [id, of] of values) {
        of[field.name] = toFieldValue(sums.get(id)?.[0] ?? valueOfNoRows(sum, field), field.type)
      }
    }
    await settleRows(work, values)
  }
}
