import type { Dictionary } from '#schemas/api/dictionary-administration.ts'
import { escapeLike } from '../db/contains-text.ts'
import type { Db } from '../db/databases.ts'
import { businessFailure } from '../http/api-error.ts'
import type { RequestContext } from '../http/request-context.ts'
import { lockDeleted, restoreRecords } from '../resources/deleted/deleted-store.ts'
import type { StoredRecord } from '../resources/read/stored-record.ts'
import type { Resource } from '../resources/resource.ts'
import { inTries, type RecordChange } from '../resources/resource-work.ts'
import { recordChange } from '../resources/write/record-log.ts'
import { dictResource } from './dict-resources.ts'
import { dictionaryMessages as messages } from './messages.ts'
import type { TableRegistry } from './table-registry.ts'

/** Dictionaries as rows of their page, on behalf of somebody. */
export interface DictionaryWork {
  readonly db: Db
  readonly context: RequestContext
  readonly resource: Resource
  readonly registry: TableRegistry
}

/** All live ones, or all in the bin, newest first. */
export async function listDictionaries(
  db: Db,
  { deleted, name }: { readonly deleted: boolean; readonly name: string },
): Promise<readonly Dictionary[]> {
  const rows = await db
    .selectFrom('sys_dict')
    .where('del_flag', '=', deleted ? 1 : 0)
    .$if(name !== '', (query) => query.where('dict_name', 'ilike', `%${escapeLike(name)}%`))
    .orderBy(deleted ? 'update_time' : 'create_time', (order) => order.desc().nullsLast())
    .orderBy('dict_code')
    .selectAll()
    .execute()
  return rows.map((row) => ({
    id: row.id,
    dictName: row.dict_name,
    dictCode: row.dict_code,
    description: row.description,
    type: row.type,
    delFlag: row.del_flag,
    createBy: row.create_by,
    createTime: row.create_time,
    updateBy: row.update_by,
    updateTime: row.update_time,
    tenantId: row.tenant_id,
  }))
}

/** Dictionaries out of the bin, with their items: all of them, or none. */
export async function bringBack(work: DictionaryWork, ids: readonly string[]): Promise<void> {
  await change(work, ids, async (held, records) => {
    await restoreRecords(
      held,
      records.map((record) => ({ record, changes: new Map(), rows: new Map() })),
    )
  })
}

/** Dictionaries in the bin, with their items, are removed; those that pages have come to name since are not. */
export async function removeForGood(work: DictionaryWork, ids: readonly string[]): Promise<void> {
  const { registry, context } = work
  await change(work, ids, async (held, records) => {
    const uses = await dictResource.hooks.findUses?.({ db: held.db, context, registry }, records)
    const [used] = [...(uses?.values() ?? [])]
    if (used) throw businessFailure(used.message)
    // Their items go with them.
    await held.db
      .deleteFrom('sys_dict')
      .where(
        'id',
        'in',
        records.map(({ id }) => id),
      )
      .execute()
    await recordChange(held, 'delete', records)
  })
}

async function change(
  { db, context, resource }: DictionaryWork,
  ids: readonly string[],
  run: (held: RecordChange, records: readonly StoredRecord[]) => Promise<void>,
): Promise<void> {
  const wanted = [...new Set(ids)]
  await inTries(db, async (trx) => {
    await context.assertUnchanged(trx)
    const held = { db: trx, context, resource }
    const records = await lockDeleted(held, wanted)
    if (records.length === 0 || records.length < wanted.length) throw businessFailure(messages.notInBin)
    await run(held, records)
  })
}
