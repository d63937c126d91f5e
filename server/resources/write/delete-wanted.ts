import type { FieldError, RefusedSave } from '#schemas/api/envelope.ts'
import { businessFailure, entityNotFound } from '../../http/api-error.ts'
import { resourceMessages as messages } from '../messages.ts'
import { findUses, inUseError } from '../read/find-uses.ts'
import type { StoredRecord } from '../read/stored-record.ts'
import { idsBelow, lockTree, parentsOfOthers } from '../read/tree-store.ts'
import type { ResourceChange } from '../resource-work.ts'
import { clearReferences } from './clear-references.ts'
import { deleteRecords, lockRecords } from './record-store.ts'
import { findUnfit, guardCode } from './row-guards.ts'

/**
 * Deletes all of the records, or refuses with what keeps each of them: `/ids/3` is the fourth that was asked for. The
 * caller's transaction must not be kept then.
 */
export async function deleteWanted(
  work: ResourceChange,
  ids: readonly string[],
  action: 'delete' | 'batch_delete',
): Promise<void> {
  const { resource } = work
  const { tree } = resource.plan
  if (tree) await lockTree(work)
  const branches = resource.managed?.resource.deletesBranches ?? false
  const below = branches ? await idsBelow(work, ids) : new Map<string, string>()
  const leaving = [...ids, ...below.keys()]
  const records = await lockRecords(work, leaving, 'deletion')
  if (records.length < leaving.length) throw entityNotFound()
  const unfit = new Map([
    ...(action === 'batch_delete' ? await findUnfit(work, action, records) : []),
    ...(await findUnfit(work, 'delete', records)),
  ])
  const parents = new Set(tree && !branches ? await parentsOfOthers(work, ids) : [])
  // Who still refers to them is seen best when they are gone, with the rows that go along.
  await deleteRecords(work, records)
  await clearReferences(work, records)
  const used = await findUses(work, records)
  // What is wrong with a row below is said of the one that it would go with.
  const errors = leaving.flatMap((id): readonly FieldError[] => {
    const pointer = `/ids/${ids.indexOf(below.get(id) ?? id)}`
    const [notFitting, inUse] = [unfit.get(id), used.get(id)]
    if (notFitting !== undefined) return [{ pointer, code: guardCode('delete'), message: notFitting }]
    if (parents.has(id)) return [{ pointer, code: 'has-children', message: messages.hasChildren }]
    return inUse === undefined ? [] : [inUseError(pointer, inUse)]
  })
  refuseFor(errors)
}

/**
 * For records that were deleted before others were written: empties the references to them where their pages say so.
 * @throws {ApiError} where others refer to one of them still, or lie below it
 */
export async function assertNothingHeld(work: ResourceChange, deleted: readonly StoredRecord[]): Promise<void> {
  await clearReferences(work, deleted)
  const ids = deleted.map(({ id }) => id)
  const parents = new Set(work.resource.plan.tree ? await parentsOfOthers(work, ids) : [])
  const used = await findUses(work, deleted)
  const errors = ids.flatMap((id, place): readonly FieldError[] => {
    const pointer = `/ids/${place}`
    const inUse = used.get(id)
    if (parents.has(id)) return [{ pointer, code: 'has-children', message: messages.hasChildren }]
    return inUse === undefined ? [] : [inUseError(pointer, inUse)]
  })
  refuseFor(errors)
}

function refuseFor(errors: readonly FieldError[]): void {
  const [first] = errors
  if (!first) return
  const result: RefusedSave = { errors: [...errors] }
  throw businessFailure(messages.refusedDeletions(errors.length, first.message), { result })
}
