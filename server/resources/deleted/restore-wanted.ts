import { kindOf } from '#renderer/kinds/registry.ts'
import { recordName } from '#renderer/logic/record-name.ts'
import type { FieldError, RefusedSave } from '#schemas/api/envelope.ts'
import { MAX_ROW_ERRORS } from '#schemas/api/resources.ts'
import { businessFailure } from '../../http/api-error.ts'
import { createPageContext } from '../../http/request-context.ts'
import { resourceMessages as messages } from '../messages.ts'
import { toPageRecord } from '../pages/page-record.ts'
import { isPossibleId, type StoredRecord } from '../read/stored-record.ts'
import { lockTree } from '../read/tree-store.ts'
import { maySee } from '../resource.ts'
import type { ResourceChange } from '../resource-work.ts'
import { findRefusals } from '../write/find-refusals.ts'
import { awaitTurn, findBroken } from '../write/judge-written.ts'
import { findUnwanted, guardCode } from '../write/row-guards.ts'
import { hasRecord } from '../write/save-record.ts'
import { lockDeleted, restoreRecords } from './deleted-store.ts'
import { fieldOfRow, planRestored, toldErrors } from './judge-restored.ts'
import { keptAgain } from './kept-again.ts'

/**
 * Brings all of the records back or refuses with what keeps each of them. It is a save: rules, checks, unique values and
 * references are judged as they are now, and so is the guard of 新增, since no row comes into a list that the page does
 * not take in. In the order in which they were asked for.
 */
export async function restoreWanted(work: ResourceChange, wanted: readonly string[]): Promise<readonly StoredRecord[]> {
  const { resource } = work
  const { plan } = resource
  if (!plan.entity.isRestorable) throw businessFailure(messages.notRestorable(plan.title))
  const ids = [...new Set(wanted)]
  await awaitTurn(work)
  if (plan.tree) await lockTree(work)
  if (kindOf(plan).singleRecord && (ids.length > 1 || (await hasRecord(work)))) {
    throw businessFailure(messages.onlyOne(plan.title))
  }
  const found = ids.every(isPossibleId) ? await lockDeleted(work, ids) : []
  if (found.length < ids.length) throw businessFailure(messages.notInBin)
  const byId = new Map(found.map((record) => [record.id, record]))
  const records = ids.flatMap((id) => byId.get(id) ?? [])
  const judging: ResourceChange = { ...work, context: createPageContext(work.context) }

  const planned = await planRestored(work, records, await keptAgain(judging, records))
  const saves = planned.map(({ plan: save }) => save)
  // What follows from their return would say the same less well, and a unique index of one alone.
  assertNone(work, records, (await findRefusals(judging, saves)).filter(isKnownBefore(work)))
  const stored = await restoreRecords(
    work,
    planned.map(({ restoration }) => restoration),
  )
  const written = stored.map((after, index) => ({ at: `/ids/${index}`, before: records[index] ?? null, after }))
  assertNone(work, records, [
    ...(await findRefusals(judging, saves)),
    ...(await findUnwanted(
      work,
      saves.map((save) => ({ ...save, existing: null })),
    )),
    ...(await findBroken(judging, written)),
  ])
  return stored
}

/** Rows that come back together may refer to each other, and hold files that are theirs only then. */
function isKnownBefore({ resource: { plan } }: ResourceChange) {
  return ({ code, pointer }: FieldError): boolean => {
    if (code === 'unknown-file') return false
    const choices = fieldOfRow(plan, pointer)?.choices
    return code !== 'missing-target' || choices?.source !== 'ref' || choices.entity !== plan.entity.table
  }
}

/** @throws {ApiError} with what keeps each record: `/ids/3/price` is the field of the fourth that was asked for. */
function assertNone(work: ResourceChange, records: readonly StoredRecord[], found: readonly FieldError[]): void {
  const { context, resource } = work
  const errors = toldErrors(work, found).slice(0, MAX_ROW_ERRORS)
  const [first] = errors
  if (!first) return
  const placeOf = ({ pointer }: FieldError) => Number(pointer.split('/')[2])
  const record = records[placeOf(first)]
  const name = record ? recordName(resource.plan, toPageRecord(record), (field) => maySee(context, field)) : ''
  const count = new Set(errors.map(placeOf)).size
  const result: RefusedSave = { errors }
  // What a guard says names its row already.
  const text = first.code === guardCode('add') ? first.message : messages.rowGuarded(name, first.message)
  throw businessFailure(messages.refusedRestores(count, text), { result })
}
