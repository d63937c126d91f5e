import { deletedRowsEndpoints, KEPT_DELETED_DAYS, UNDO_DELETION_MS } from '#schemas/api/deleted-rows.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { formatWireInstant } from '../../db/business-zone.ts'
import { answer } from '../../http/answer.ts'
import { businessFailure } from '../../http/api-error.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { bindEndpoint, type ServedEndpoint } from '../../http/serve-endpoint.ts'
import { readRealnames } from '../history/record-history.ts'
import { resourceMessages as messages } from '../messages.ts'
import { isPossibleId } from '../read/stored-record.ts'
import { toWholeWireRecords } from '../read/whole-wire-record.ts'
import { type Resource, toldFields } from '../resource.ts'
import { withTexts } from '../resource-calls.ts'
import type { ResourceChange, ResourceWork, WorkServices } from '../resource-work.ts'
import { inSave } from '../write/save-record.ts'
import { listDeleted, lockDeleted } from './deleted-store.ts'
import { removeForGood } from './purge-deleted.ts'
import { restoreWanted } from './restore-wanted.ts'

const DEFAULT_PAGE_SIZE = 10
const MAX_PAGE_SIZE = 200
const DAY_MS = 24 * 60 * 60 * 1_000

/** The calls for rows that were deleted, of pages that keep those for a while. */
export function serveDeleted(services: WorkServices, resource: Resource): readonly ServedEndpoint[] {
  const { plan } = resource
  if (!plan.entity.softDelete || resource.managed) return []
  const endpoints = deletedRowsEndpoints(plan.entity, plan)
  const workFor = (context: RequestContext) => ({ ...services, context, resource })
  return [
    bindEndpoint(endpoints.deleted, async ({ context, query }) =>
      answer(
        await deletedCall(workFor(context), {
          pageNo: Number(query.pageNo ?? 1),
          pageSize: Math.min(Number(query.pageSize ?? DEFAULT_PAGE_SIZE), MAX_PAGE_SIZE),
        }),
      ),
    ),
    bindEndpoint(endpoints.restore, async ({ context, body }) =>
      answer(await restoreCall(workFor(context), body.ids), messages.restored),
    ),
    bindEndpoint(endpoints.undoDelete, async ({ context, body }) =>
      answer(await restoreCall(workFor(context), body.ids, assertJustDeleted), messages.restored),
    ),
    bindEndpoint(endpoints.purge, async ({ context, body: { ids } }) => {
      await inSave(workFor(context), async (change) => {
        const found = await heldInBin(change, ids)
        await removeForGood(
          change,
          found.map(({ id }) => id),
        )
      })
      return answer(null, messages.purged)
    }),
  ]
}

function restoreCall(
  work: ResourceWork<RequestContext>,
  ids: readonly string[],
  judge?: (change: ResourceChange<RequestContext>, ids: readonly string[]) => Promise<void>,
) {
  return inSave(work, async (change) => {
    await judge?.(change, ids)
    return [...(await toWholeWireRecords(await restoreWanted(change, ids), change))]
  })
}

/** @throws {ApiError} where one of them is not in the bin, or not for the caller. */
async function heldInBin(change: ResourceChange<RequestContext>, wanted: readonly string[]) {
  const ids = [...new Set(wanted)]
  const found = ids.every(isPossibleId) ? await lockDeleted(change, ids) : []
  if (found.length < ids.length) throw businessFailure(messages.notInBin)
  return found
}

/** @throws {ApiError} where somebody else has deleted one of them, or it is long ago. */
async function assertJustDeleted(change: ResourceChange<RequestContext>, ids: readonly string[]): Promise<void> {
  const { context, resource } = change
  const earliest = context.now().getTime() - UNDO_DELETION_MS
  for (const { values } of await heldInBin(change, ids)) {
    const at = textOf(values.get('updateTime'))
    const isRecent = at !== null && instantOf(at, resource.timeZone) >= earliest
    if (!isRecent || textOf(values.get('updateBy')) !== context.username) throw businessFailure(messages.notJustDeleted)
  }
}

/** A page of deleted rows with the texts of their choices, by whom and when they were deleted. */
async function deletedCall(
  work: ResourceWork<RequestContext>,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
) {
  const { resource } = work
  const { records, total } = await listDeleted(work, { pageNo, pageSize })
  const wires = await withTexts(work, toldFields(resource, work.context), records)
  // Nothing changes a row while it is deleted, so its last change is its deletion.
  const deleted = records.map(({ values }) => ({
    by: textOf(values.get('updateBy')),
    at: textOf(values.get('updateTime')),
  }))
  const realnames = await readRealnames(
    work,
    deleted.flatMap(({ by }) => by ?? []),
  )
  return {
    records: deleted.map(({ by, at }, index) => ({
      record: wires[index] ?? {},
      deletedBy: by,
      realname: by === null ? null : (realnames.get(by) ?? null),
      deletedAt: at,
      keptUntil: at === null ? null : keptUntil(at, resource.timeZone),
    })),
    total,
    size: pageSize,
    current: pageNo,
    pages: Math.ceil(total / pageSize),
  }
}

function textOf(value: CanonicalValue | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function keptUntil(deletedAt: string, timeZone: string): string {
  return formatWireInstant(new Date(instantOf(deletedAt, timeZone) + KEPT_DELETED_DAYS * DAY_MS), timeZone)
}

/** Epoch milliseconds of a time of day in the business zone. */
function instantOf(time: string, timeZone: string): number {
  return new Date(`${time.replace(' ', 'T')}${timeZone}`).getTime()
}
