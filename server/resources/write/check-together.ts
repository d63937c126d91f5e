import { isDeepStrictEqual } from 'node:util'
import { type SqlBool, sql } from 'kysely'
import type { FieldPlan, UniqueTogetherPlan } from '#renderer/compile/plan.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { chunksOf } from '../chunks.ts'
import { entityRows } from '../existing/existing-rows.ts'
import { fieldMessages as messages } from '../messages.ts'
import { fieldError } from '../read/read-fields.ts'
import type { FieldValues } from '../read/stored-record.ts'
import type { Resource } from '../resource.ts'
import type { RecordWork } from '../resource-work.ts'
import { readColumnValue, toColumnValue } from '../tables/column-value.ts'
import { entityDb } from '../tables/entity-tables.ts'
import type { PlannedSave } from './prepare-save.ts'

/** So many combinations are asked for in one statement. */
const SOUGHT_AT_ONCE = 200

/** The values of the fields in their order; null where one is missing, and so none is compared. */
export type Together = readonly CanonicalValue[] | null

/** A record of a save and what it holds of fields that are unique together, before and in the end. */
interface Claim {
  readonly at: string
  readonly id: string | null
  readonly before: Together
  readonly after: Together
}

/**
 * Values that another row has together. Records that are saved together are judged by what they hold in the end, so that
 * two may change places.
 */
export async function checkTogether(work: RecordWork, saves: readonly PlannedSave[]): Promise<readonly FieldError[]> {
  const errors: FieldError[] = []
  for (const together of work.resource.plan.uniqueTogether) {
    const claims = claimsOf(together, saves)
    const released = new Set(claims.flatMap(({ id }) => id ?? []))
    const holders = await findTogether(
      work,
      together,
      claims.map(({ after }) => after),
    )
    const takers = new Set<string>()
    for (const { at, after } of claims) {
      if (!after) continue
      const key = JSON.stringify(after)
      if (holders.get(key)?.some((id) => !released.has(id))) errors.push(...togetherErrors(together, at))
      else if (takers.has(key)) errors.push(...togetherErrors(together, at, messages.alsoSaved(together.message)))
      takers.add(key)
    }
  }
  return errors
}

/** Records whose values change. */
function claimsOf({ fields }: UniqueTogetherPlan, saves: readonly PlannedSave[]): readonly Claim[] {
  return saves.flatMap(({ at, save, existing }) => {
    const before = existing && togetherOf(fields, existing.values)
    const after = togetherOf(fields, new Map([...(existing?.values ?? []), ...save.changes]))
    return existing && isDeepStrictEqual(before, after) ? [] : [{ at, id: existing?.id ?? null, before, after }]
  })
}

export function togetherOf(fields: readonly FieldPlan[], values: FieldValues): Together {
  const all = fields.map(({ name }) => values.get(name) ?? null)
  return all.some((value) => value === null || value === '') ? null : all
}

/** The ids of live rows that hold one of the combinations, by the combination as JSON. */
export async function findTogether(
  { db, context, resource }: RecordWork,
  { fields }: UniqueTogetherPlan,
  wanted: readonly Together[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const sought = wanted.filter((values) => values !== null)
  const holders = new Map<string, string[]>()
  if (sought.length === 0) return holders
  const columns = fields.map(({ column }) => sql.ref(column))
  for (const chunk of chunksOf(sought, SOUGHT_AT_ONCE)) {
    const rowValues = chunk.map(
      (values) => sql`(${sql.join(fields.map((field, place) => toColumnValue(field, values[place] ?? null)))})`,
    )
    const rows = await entityRows(entityDb(db), resource.plan.entity, context, 'record')
      .where('tenant_id', '=', context.tenantId)
      .where(sql<SqlBool>`(${sql.join(columns)}) in (${sql.join(rowValues)})`)
      .$if(resource.plan.entity.softDelete, (query) => query.where('del_flag', '=', sql.lit(0)))
      .select(['id', ...fields.map(({ column }) => column)])
      .execute()
    for (const row of rows) {
      const key = JSON.stringify(fields.map((field) => readColumnValue(field, row[field.column])))
      holders.set(key, [...(holders.get(key) ?? []), String(row.id)])
    }
  }
  return holders
}

/** Beside each of the fields. */
export function togetherErrors(
  { fields, message: own }: UniqueTogetherPlan,
  at: string,
  message = own,
): readonly FieldError[] {
  return fields.map((field) => fieldError(field, { code: 'taken', message, at }))
}

/**
 * Of rows that pass their values on to others of the same save: one of the fields that they change, to be emptied first,
 * since a unique index looks at every statement by itself.
 */
export function togetherReleases(
  { plan }: Resource,
  plans: readonly PlannedSave[],
): ReadonlyMap<FieldPlan, readonly string[]> {
  const releases = new Map<FieldPlan, string[]>()
  for (const together of plan.uniqueTogether) {
    const claims = claimsOf(together, plans)
    const wanted = new Set(claims.map(({ after }) => JSON.stringify(after)))
    for (const { id, before } of claims) {
      if (id === null || before === null || !wanted.has(JSON.stringify(before))) continue
      const save = plans.find(({ existing }) => existing?.id === id)?.save
      const field = together.fields.find(({ name }) => save?.changes.has(name))
      if (field) releases.set(field, [...(releases.get(field) ?? []), id])
    }
  }
  return releases
}
