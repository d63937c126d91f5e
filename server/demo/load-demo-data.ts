import type { Db } from '../db/databases.ts'
import type { FileStore } from '../files/file-store.ts'
import type { SystemContext } from '../http/request-context.ts'
import { logicEnvironment } from '../resources/pages/page-record.ts'
import type { StoredRecord } from '../resources/read/stored-record.ts'
import type { Resource } from '../resources/resource.ts'
import type { RecordTransaction } from '../resources/services.ts'
import { insertWhole, type NewRecord } from '../resources/write/record-store.ts'
import { spreadCreation } from './creation-times.ts'
import { loadDemoAnnouncements } from './demo-announcements.ts'
import { loadDemoMessages } from './demo-messages.ts'
import type { DraftRow, KnownRow } from './demo-page.ts'
import { DEMO_PAGES } from './demo-pages.ts'
import { storeDemoPictures } from './demo-pictures.ts'
import { rowsOf, settleDraft, valuesOf } from './settle-draft.ts'
import { settleKept } from './settle-kept.ts'
import { settleStock } from './settle-stock.ts'

/** Where the pages that come with the product have their rows; a page that was removed has none. */
export type ResourceFinder = (code: string) => Resource | undefined

export interface DemoSurroundings {
  readonly resource: ResourceFinder
  /** Where their pictures go; absent: the rows name pictures that are not there. */
  readonly store?: FileStore
}

/** Fills the pages that come with the product, in one transaction. For a new installation only. */
export async function loadDemoData(
  db: Db,
  context: SystemContext,
  { resource, store }: DemoSurroundings,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const stored = new Map<string, readonly StoredRecord[]>()
    const departments = await marketDepartments(trx, context)
    for (const { page, since, create } of DEMO_PAGES) {
      const target = resource(page)
      const known = new Map<string, readonly KnownRow[]>([['sys_depart', departments], ...stored])
      if (!target) continue
      const records = await insertDrafts(trx, { context, resource: target, store }, create(known))
      await spreadCreation(trx, { context, resource: target, since }, records)
      stored.set(page, records)
    }
    const products = resource('product')
    if (products) await settleStock(trx, context, { products, orders: stored.get('order') ?? [] })
    for (const { page } of DEMO_PAGES) await settleKept(trx, context, { page, resource })
    await loadDemoAnnouncements(trx, context)
    await loadDemoMessages(trx, context)
  })
}

/** The rows in the order of their drafts; those of a tree level by level, since each needs the id of the one above. */
async function insertDrafts(
  trx: RecordTransaction,
  { context, resource, store }: { context: SystemContext; resource: Resource; store: FileStore | undefined },
  drafts: readonly DraftRow[],
): Promise<readonly StoredRecord[]> {
  const stored = new Map<number, StoredRecord>()
  let waiting = drafts.map((draft, index) => ({ draft, index }))
  while (waiting.length > 0) {
    const ready = waiting.filter(({ draft }) => draft.parent === undefined || stored.has(draft.parent))
    if (ready.length === 0) throw new TypeError(`Demo rows of ${resource.plan.code} name a parent that is not there.`)
    const records = ready.map(({ draft }) => toNewRecord(context, resource, draft, stored.get(draft.parent ?? -1)))
    if (store) await storeDemoPictures(trx, { context, resource, store }, records)
    const inserted = await insertWhole({ db: trx, context, resource }, records)
    for (const [position, { index }] of ready.entries()) {
      const record = inserted[position]
      if (record) stored.set(index, record)
    }
    waiting = waiting.filter((one) => !ready.includes(one))
  }
  return [...stored].sort(([left], [right]) => left - right).map(([, record]) => record)
}

function toNewRecord(
  context: SystemContext,
  { plan, logic, timeZone }: Resource,
  draft: DraftRow,
  parent: StoredRecord | undefined,
): NewRecord {
  const record = settleDraft(plan, logic, draft, logicEnvironment(context, timeZone, null))
  const values = new Map(valuesOf(plan.fields, record))
  if (plan.tree) values.set(plan.tree.parent.name, parent?.id ?? null)
  return { values, rows: rowsOf(plan, record) }
}

/** Demo rows are the business of the marketing department and the regions below it. */
async function marketDepartments(trx: RecordTransaction, { tenantId }: SystemContext): Promise<readonly KnownRow[]> {
  const rows = await trx
    .selectFrom('sys_depart')
    .where('tenant_id', '=', tenantId)
    .where('del_flag', '=', 0)
    .where('org_code', 'like', 'A01A03%')
    .orderBy('org_code')
    .select('id')
    .execute()
  return rows.map(({ id }) => ({ id, values: new Map() }))
}
