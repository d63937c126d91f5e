import { PARENT_FIELD } from '#schemas/language/tree-fields.ts'
import type { Db } from '../db/databases.ts'
import { businessFailure } from '../http/api-error.ts'
import type { RequestContext } from '../http/request-context.ts'
import type { ResourceChange, WorkOn } from '../resources/resource-work.ts'
import { lockRecords, updateRecords } from '../resources/write/record-store.ts'
import { editRecord, inSave } from '../resources/write/save-record.ts'
import { departmentMessages as messages } from './messages.ts'

/** The page over the departments. */
const DEPARTMENTS_PAGE = 'depart-list'

interface Drop {
  readonly dragId: string
  readonly dropId: string
  /** 0 into it, as its first; -1 before it, 1 behind it. */
  readonly dropPosition: -1 | 0 | 1
}

/** Moves a department, as an edit of its row: whatever the page forbids, a circle above all, is refused. */
export async function putBeside(workOn: WorkOn, context: RequestContext, drop: Drop): Promise<void> {
  const { dragId, dropId, dropPosition } = drop
  const work = workOn(DEPARTMENTS_PAGE, context)
  if (!work) throw businessFailure(messages.pageBroken)
  if (dragId === dropId) throw businessFailure(messages.ontoItself)
  await inSave(work, async (change) => {
    const target = await placeOf(change.db, context, dropId)
    const parentId = dropPosition === 0 ? dropId : target.parentId
    await editRecord(change, { id: dragId, version: null, body: { [PARENT_FIELD]: parentId } })
    const others = (await idsBelow(change.db, context, parentId)).filter((id) => id !== dragId)
    const at = dropPosition === 0 ? 0 : others.indexOf(dropId) + (dropPosition === 1 ? 1 : 0)
    await order(change, others.toSpliced(at, 0, dragId))
  })
}

async function placeOf(db: Db, { tenantId }: RequestContext, id: string) {
  const found = await db
    .selectFrom('sys_depart')
    .where('tenant_id', '=', tenantId)
    .where('del_flag', '=', 0)
    .where('id', '=', id)
    .select('parent_id as parentId')
    .executeTakeFirst()
  if (!found) throw businessFailure(messages.notFound)
  return { parentId: found.parentId || null }
}

/** In the order in which trees show them. */
async function idsBelow(db: Db, { tenantId }: RequestContext, parentId: string | null): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('sys_depart')
    .where('tenant_id', '=', tenantId)
    .where('del_flag', '=', 0)
    .where((row) =>
      parentId === null
        ? row.or([row('parent_id', 'is', null), row('parent_id', '=', '')])
        : row('parent_id', '=', parentId),
    )
    .orderBy('depart_order')
    .orderBy('org_code')
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Numbers them as they stand; whose number stays is not written. */
async function order(change: ResourceChange<RequestContext>, ids: readonly string[]): Promise<void> {
  const records = await lockRecords(change, ids, 'change')
  const moved = records.filter((record) => record.values.get('departOrder') !== ids.indexOf(record.id))
  await updateRecords(
    change,
    moved.map((record) => ({
      record,
      changes: new Map([['departOrder', ids.indexOf(record.id)]]),
      rows: new Map(),
    })),
  )
}
