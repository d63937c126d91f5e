import { setImmediate } from 'node:timers/promises'
import { kindOf } from '#renderer/kinds/registry.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import { PARENT_FIELD } from '#schemas/language/tree-fields.ts'
import { fieldMessages, resourceMessages as messages } from '../messages.ts'
import { toPageRecord } from '../pages/page-record.ts'
import { findUses, inUseError } from '../read/find-uses.ts'
import { type Body, fieldError } from '../read/read-fields.ts'
import { withRows } from '../read/read-records.ts'
import { isPossibleId, type StoredRecord } from '../read/stored-record.ts'
import { lockTree, parentsOfOthers } from '../read/tree-store.ts'
import type { Resource } from '../resource.ts'
import type { ResourceChange, ResourceWork } from '../resource-work.ts'
import { togetherReleases } from './check-together.ts'
import { clearReferences } from './clear-references.ts'
import { findCircles, findRefusals } from './find-refusals.ts'
import { giveNumbers } from './give-numbers.ts'
import { createInnerReferences, type InnerReferences } from './inner-references.ts'
import { awaitTurn, findBroken } from './judge-written.ts'
import { type PlannedSave, prepareSave } from './prepare-save.ts'
import { readVersion } from './read-body.ts'
import { deleteRecords, insertWhole, lockRecords, releaseValues, updateRecords } from './record-store.ts'
import { findUnfit, guardCode } from './row-guards.ts'
import { type RowConflict, RowsRefused } from './rows-refused.ts'
import { hasRecord } from './save-record.ts'
import { createRowFills } from './settle-fills.ts'

/** Rows that were edited together, as they were sent. */
export interface RowsToSave {
  /** By their keys rows of the call may refer to them. */
  readonly added: readonly { readonly rowKey: string; readonly record: Body }[]
  readonly changed: readonly Body[]
  readonly deleted: readonly { readonly id: string; readonly version?: number }[]
}

/** In the order of what was sent. */
export interface SavedRows {
  readonly added: readonly StoredRecord[]
  readonly changed: readonly StoredRecord[]
}

/** After so many rows the server does other things for a moment. */
const ROWS_AT_A_TIME = 25

/**
 * Saves rows together, each by the rules of a save of its own. What goes, goes first, so that the others may have its
 * values; everything is judged by how it is in the end.
 * @throws {RowsRefused} with what is wrong with all of them; the caller's transaction must not be kept then.
 */
export async function saveRows(work: ResourceChange, rows: RowsToSave): Promise<SavedRows> {
  const { resource } = work
  await awaitTurn(work)
  if (resource.plan.tree) await lockTree(work)
  const errors: FieldError[] = []
  const conflicts: RowConflict[] = []
  const wanted = readTargets(rows, errors)
  // All at once and in the order of their ids, so that two saves never wait for each other.
  const held = await lockRecords(
    work,
    wanted.map(({ id }) => id),
    rows.deleted.length > 0 ? 'deletion' : 'change',
  )
  const whole = new Map((await withRows(work, held)).map((record) => [record.id, record]))
  const targets = wanted.flatMap((target) => {
    const record = whole.get(target.id) ?? null
    const isCurrent = record && (target.version === null || target.version === record.version)
    if (isCurrent) return [{ ...target, record }]
    conflicts.push({ pointer: target.at, id: target.id, record })
    return []
  })

  errors.push(...(await findUnfitTargets(work, targets)))
  const leaving = targets.filter(({ body }) => body === null).map(({ record }) => record)
  await deleteRecords(work, leaving)

  const drafts: readonly Draft[] = [
    ...targets.flatMap(({ at, body, record }) => (body ? [{ at, body, existing: record, key: null }] : [])),
    ...rows.added.map(({ rowKey, record }, index) => ({
      at: `/added/${index}`,
      body: record,
      existing: null,
      key: rowKey,
    })),
  ]
  const inner = createInnerReferences(
    resource,
    rows.added.map(({ rowKey }) => rowKey),
  )
  errors.push(...(await findSurplus(work, rows.added.length)))
  const stored = new Map<string, StoredRecord>()
  const ids = new Map<string, string>()
  const saves: PlannedSave[] = []
  let left = drafts
  // Rows that others of the call refer to are stored before those are looked at: mostly there are none.
  for (let isFirst = true; isFirst || left.length > 0; isFirst = false) {
    const ready = left.filter(({ body }) => inner.keysIn(body).every((key) => ids.has(key)))
    if (ready.length === 0 && left.length > 0) throw new RowsRefused(refuseRound(resource, left, inner), [])
    left = left.filter((draft) => !ready.includes(draft))
    const bodies = ready.map((draft) => ({ ...draft, body: inner.resolve(draft.body, ids) }))
    const plans = await planRows(work, bodies)
    errors.push(...(await findRefusals(work, plans)))
    if (isFirst) errors.push(...(await findOthersBelow(work, targets, { plans, later: left })))
    if (errors.length + conflicts.length > 0) throw new RowsRefused(errors, conflicts)
    for (const [at, record] of await writeRows(work, plans)) stored.set(at, record)
    saves.push(...plans)
    for (const { at, key } of ready) {
      const record = stored.get(at)
      if (key !== null && record) ids.set(key, record.id)
    }
  }
  const cleared = new Map((await clearReferences(work, leaving)).map((record) => [record.id, record]))
  for (const [at, record] of stored) stored.set(at, cleared.get(record.id) ?? record)
  const used = await findUses(work, leaving)
  const inUse = targets.flatMap(({ at, id }) => {
    const use = used.get(id)
    return use === undefined ? [] : [inUseError(at, use)]
  })
  if (inUse.length > 0) throw new RowsRefused(inUse, [])
  // Two rows that move at once may close a circle that neither of them closes alone.
  const circles = await findCircles(work, saves)
  if (circles.length > 0) throw new RowsRefused(circles, [])
  const written = drafts.flatMap(({ at, existing }) => {
    const after = stored.get(at)
    return after && after !== existing ? [{ at, before: existing, after }] : []
  })
  const broken = await findBroken(work, written)
  if (broken.length > 0) throw new RowsRefused(broken, [])
  const storedOf = (isNew: boolean) =>
    drafts.flatMap(({ at, existing }) => (isNew === (existing === null) ? (stored.get(at) ?? []) : []))
  return { added: storedOf(true), changed: storedOf(false) }
}

/** A row that is to be added or changed. */
interface Draft {
  readonly at: string
  readonly body: Body
  readonly existing: StoredRecord | null
  /** Of a new row. */
  readonly key: string | null
}

async function planRows(work: ResourceWork, drafts: readonly Draft[]): Promise<readonly PlannedSave[]> {
  const fills = createRowFills(work)
  await fills.related.readStored(drafts.flatMap(({ existing }) => (existing ? [toPageRecord(existing)] : [])))
  await fills.readAhead(drafts.map(({ body }) => body))
  const plans: PlannedSave[] = []
  for (const { at, body, existing } of drafts) {
    if (plans.length % ROWS_AT_A_TIME === ROWS_AT_A_TIME - 1) await setImmediate()
    plans.push({ at, existing, save: await prepareSave(work, { body, existing }, fills) })
  }
  return plans
}

/** New rows that refer to each other all round: none of them can be the first. */
function refuseRound(resource: Resource, drafts: readonly Draft[], inner: InnerReferences): readonly FieldError[] {
  const keys = new Set(drafts.flatMap(({ key }) => key ?? []))
  return drafts.flatMap(({ at, body }) => {
    const field = inner.fieldTo(body, keys)
    if (!field) return []
    return field.name === PARENT_FIELD && resource.plan.tree
      ? [fieldError(field, { code: 'circle', message: fieldMessages.circle, at })]
      : [fieldError(field, { code: 'missing-target', message: fieldMessages.missingTarget(field.title), at })]
  })
}

/** A stored row that is to change, or to go. */
interface Target {
  readonly at: string
  readonly id: string
  /** Null: the client does not say what it has read. */
  readonly version: number | null
  /** Null: it is to go. */
  readonly body: Body | null
}

/** Which rows are meant. What cannot be read is left out and told in `errors`. */
function readTargets({ changed, deleted }: RowsToSave, errors: FieldError[]): readonly Target[] {
  const all = [
    ...changed.map((body, index) => ({ at: `/changed/${index}`, id: body.id, version: readVersion(body), body })),
    ...deleted.map(({ id, version = null }, index) => ({ at: `/deleted/${index}`, id, version, body: null })),
  ]
  const seen = new Set<string>()
  return all.flatMap(({ at, id, version, body }): readonly Target[] => {
    const refuse = (pointer: string, code: string, message: string) => {
      errors.push({ pointer, code, message })
      return []
    }
    if (typeof id !== 'string' || !isPossibleId(id)) return refuse(`${at}/id`, 'no-id', fieldMessages.noId)
    if (seen.has(id)) return refuse(at, 'repeated-row', fieldMessages.rowTwice)
    seen.add(id)
    if (typeof version === 'object' && version !== null) {
      return refuse(`${at}${version.pointer}`, version.code, version.message)
    }
    return [{ at, id, version, body }]
  })
}

/** Rows that do not fit the condition of the button that does the same to a single row. */
async function findUnfitTargets(
  work: ResourceChange,
  targets: readonly (Target & { readonly record: StoredRecord })[],
): Promise<readonly FieldError[]> {
  const errors: FieldError[] = []
  const leaving = targets.filter(({ body }) => body === null)
  const judged = [
    ['edit', targets.filter(({ body }) => body !== null)],
    ['delete', leaving],
    // One row that goes is no batch, as for the permission.
    ['batch_delete', leaving.length > 1 ? leaving : []],
  ] as const
  const refused = new Set<string>()
  for (const [name, concerned] of judged) {
    const records = concerned.map(({ record }) => record)
    const unfit = await findUnfit(work, name, records)
    for (const { at, id } of concerned) {
      const message = unfit.get(id)
      if (message === undefined || refused.has(at)) continue
      refused.add(at)
      errors.push({ pointer: at, code: guardCode(name), message })
    }
  }
  return errors
}

/** Rows of a tree that cannot go, since others stay below them. */
async function findOthersBelow(
  work: ResourceChange,
  targets: readonly Target[],
  { plans, later }: { readonly plans: readonly PlannedSave[]; readonly later: readonly Draft[] },
): Promise<readonly FieldError[]> {
  const { resource } = work
  const leaving = targets.filter(({ body }) => body === null)
  if (!resource.plan.tree || leaving.length === 0) return []
  const moved = [
    ...plans.flatMap(({ existing, save }) => (existing && save.changes.has(PARENT_FIELD) ? [existing.id] : [])),
    ...later.flatMap(({ existing, body }) => (existing && Object.hasOwn(body, PARENT_FIELD) ? [existing.id] : [])),
  ]
  const ids = leaving.map(({ id }) => id)
  const parents = new Set(await parentsOfOthers(work, ids, moved))
  return leaving
    .filter(({ id }) => parents.has(id))
    .map(({ at }) => ({ pointer: at, code: 'has-children', message: messages.hasChildren }))
}

/** Some kinds of pages have one record in each tenant. */
async function findSurplus(work: ResourceChange, added: number): Promise<readonly FieldError[]> {
  const { resource } = work
  if (!kindOf(resource.plan).singleRecord || added === 0) return []
  const first = (await hasRecord(work)) ? 0 : 1
  return Array.from({ length: added }, (_, index) => index)
    .slice(first)
    .map((index) => ({
      pointer: `/added/${index}`,
      code: 'only-one',
      message: messages.onlyOne(resource.plan.title),
    }))
}

/** The stored rows by their places in the body. */
async function writeRows(
  work: ResourceChange,
  checked: readonly PlannedSave[],
): Promise<ReadonlyMap<string, StoredRecord>> {
  const numbered = await giveNumbers(work, checked)
  const plans = checked.map((plan, index) => ({ ...plan, save: numbered[index] ?? plan.save }))
  await releaseTakenValues(work, plans)
  // Saving without a change is no change: no new version, no line in the log.
  const updates = plans.flatMap(({ existing, save: { changes, rows } }) =>
    existing && changes.size + rows.size > 0 ? [{ record: existing, changes, rows }] : [],
  )
  const updated = new Map((await updateRecords(work, updates)).map((record) => [record.id, record]))
  const fresh = plans.filter(({ existing }) => !existing)
  const added = await insertWhole(
    work,
    fresh.map(({ save }) => ({ values: save.changes, rows: save.rows })),
  )
  const addedAt = new Map(fresh.map(({ at }, index) => [at, added[index]]))
  return new Map(
    plans.flatMap(({ at, existing }) => {
      const record = existing ? (updated.get(existing.id) ?? existing) : addedAt.get(at)
      return record ? [[at, record] as const] : []
    }),
  )
}

/** Unique values that pass from one of the rows to another: their index looks at every statement by itself. */
async function releaseTakenValues(work: ResourceChange, plans: readonly PlannedSave[]): Promise<void> {
  const { resource } = work
  for (const field of resource.plan.fields.filter(({ unique }) => unique)) {
    const wanted = new Set(plans.map(({ save }) => JSON.stringify(save.changes.get(field.name) ?? null)))
    const ids = plans.flatMap(({ existing, save }) => {
      const value = existing?.values.get(field.name) ?? null
      const gives = existing && value !== null && save.changes.has(field.name)
      return gives && wanted.has(JSON.stringify(value)) ? [existing.id] : []
    })
    await releaseValues(work, field, ids)
  }
  for (const [field, ids] of togetherReleases(resource, plans)) await releaseValues(work, field, ids)
}
