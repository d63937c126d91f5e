import type { FieldError, RefusedSave } from '#schemas/api/envelope.ts'
import { businessFailure, entityNotFound } from '../http/api-error.ts'
import type { DataContext } from '../http/request-context.ts'
import { resourceMessages as messages } from './messages.ts'
import { deleteRecords, lockRecords, type RecordTransaction } from './record-store.ts'
import type { Resource } from './resource.ts'
import { findUnfit, guardCode } from './row-guards.ts'
import type { ResourceServices } from './save-record.ts'
import { lockTree, parentsOfOthers } from './tree-store.ts'

/**
 * Deletes all of the records, or refuses with what keeps each of them: `/ids/3` is the fourth that was asked for. The
 * caller's transaction must not be kept then.
 */
export async function deleteWanted(
  trx: RecordTransaction,
  services: ResourceServices,
  context: DataContext,
  resource: Resource,
  ids: readonly string[],
): Promise<void> {
  const { tree } = resource.plan
  if (tree) await lockTree(trx, context, resource)
  const records = await lockRecords(trx, context, resource, ids, 'deletion')
  if (records.length < ids.length) throw entityNotFound()
  const unfit = await findUnfit(trx, services, context, resource, 'delete', records)
  const parents = new Set(tree ? await parentsOfOthers(trx, context, resource, ids) : [])
  await deleteRecords(trx, context, resource, records)
  const errors = ids.flatMap((id, index): readonly FieldError[] => {
    const pointer = `/ids/${index}`
    const notFitting = unfit.get(id)
    if (notFitting !== undefined) return [{ pointer, code: guardCode('delete'), message: notFitting }]
    return parents.has(id) ? [{ pointer, code: 'has-children', message: messages.hasChildren }] : []
  })
  const [first] = errors
  if (!first) return
  const result: RefusedSave = { errors: errors }
  throw businessFailure(messages.refusedDeletions(errors.length, first.message), { result })
}
