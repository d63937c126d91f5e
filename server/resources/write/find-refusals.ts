import { isDeepStrictEqual } from 'node:util'
import type { FieldPlan, SubTablePlan } from '#renderer/compile/plan.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import { PARENT_FIELD } from '#schemas/language/tree-fields.ts'
import { fieldMessages } from '../messages.ts'
import { checkConditions } from '../read/check-conditions.ts'
import { loadChoiceTexts } from '../read/choice-texts.ts'
import { fieldError } from '../read/read-fields.ts'
import { scopeOfTable } from '../read/rows-in-sight.ts'
import { inShownOrder } from '../read/shown-order.ts'
import { isBelow } from '../read/tree-store.ts'
import { type Resource, savedFields } from '../resource.ts'
import type { ResourceChange } from '../resource-work.ts'
import { checkFiles } from './check-files.ts'
import { checkChoices, inquire, inquireTargets } from './check-references.ts'
import { checkStoredRules } from './check-stored-rules.ts'
import {
  inquireTaken,
  isDuplicateChecked,
  isLookedFor,
  keptMaster,
  type SearchedTable,
  type WantedValues,
} from './check-taken.ts'
import { checkTogether } from './check-together.ts'
import type { PlannedSave } from './prepare-save.ts'
import { changedRows, type PreparedSave } from './prepare-save.ts'
import { findClosedParents, findUnwanted } from './row-guards.ts'
import { findGuardedRows } from './sub-row-guards.ts'

/**
 * Everything that is wrong with records that are to be saved together: what is known of each of them already, and what
 * only the database can tell, asked for all of them at once. In the order of the records and, in each, of its form.
 */
export async function findRefusals(
  work: ResourceChange,
  saves: readonly PlannedSave[],
): Promise<readonly FieldError[]> {
  const { resource } = work
  const { plan, table } = resource
  const errors = saves.flatMap(({ at, save }) => save.errors.map((error) => below(at, error)))
  const records = saves.map(wantedOfRecord)
  errors.push(
    ...(await lookUp(work, savedFields(resource), {
      table: { table, existing: plan.entity.existing, softDelete: plan.entity.softDelete },
      fields: plan.fields.filter(isLookedFor),
      records,
    })),
    ...(await checkTogether(work, saves)),
    ...(await findRefusedRows(work, saves)),
  )
  // A reference that was refused already says nothing new by not fitting.
  const refused = new Set(errors.map(({ pointer }) => pointer))
  for (const { at, save, existing } of saves) {
    const misfits = await checkConditions(work, save, existing)
    errors.push(...misfits.map((error) => below(at, error)).filter(({ pointer }) => !refused.has(pointer)))
  }
  errors.push(...(await findUnwanted(work, saves)))
  errors.push(...findGuardedRows(work, saves))
  errors.push(...(await findClosedParents(work, saves)))
  errors.push(...(await circles(work, saves)))
  errors.push(...(await judgedByArea(work, saves)))
  return toldInBody(resource, saves, errors)
}

/** What the database has against new values in the rows of sub-tables. */
export async function findRefusedRows(
  work: ResourceChange,
  saves: readonly PlannedSave[],
): Promise<readonly FieldError[]> {
  const { plan } = work.resource
  const errors: FieldError[] = []
  for (const subTable of plan.subTables) {
    const records = saves.map((save) => wantedOfRows(subTable, save))
    if (records.every(({ changes }) => changes.length === 0)) continue
    const found = await lookUp(work, subTable.fields, {
      table: { table: subTable.table, softDelete: false, master: keptMaster(plan.entity, subTable) },
      fields: subTable.fields.filter(isDuplicateChecked),
      records,
    })
    errors.push(...found)
  }
  return errors
}

/** What the database has against new values of records, or of rows of a sub-table. */
async function lookUp(
  work: ResourceChange,
  fields: readonly FieldPlan[],
  {
    table,
    fields: searched,
    records,
  }: {
    readonly table: SearchedTable
    readonly fields: readonly FieldPlan[]
    readonly records: readonly WantedValues[]
  },
): Promise<readonly FieldError[]> {
  const { db } = work
  const changes = records.flatMap((record) => record.changes)
  const texts = await loadChoiceTexts(work, fields.filter(isChosen), () => new Set())
  const unknown = checkChoices(fields, changes, texts)
  const [missing = [], taken = []] = await inquire(db, [
    inquireTargets(work, fields, changes),
    inquireTaken(work, { ...table, fields: searched }, records),
  ])
  const files = await checkFiles(work, fields, changes)
  const stored = await checkStoredRules(db, fields, changes)
  return [...unknown, ...missing, ...files, ...stored, ...taken]
}

function wantedOfRecord({ at, save, existing }: PlannedSave): WantedValues {
  const ownIds = existing ? [existing.id] : []
  return {
    changes: [{ at, values: save.changes, held: existing?.values ?? null }],
    ownIds,
    releasedIds: ({ name }) => (save.changes.has(name) ? ownIds : []),
  }
}

function wantedOfRows(table: SubTablePlan, { at, save, existing }: PlannedSave): WantedValues {
  const held = existing?.rows.get(table.name) ?? []
  const rows = save.rows.get(table.name)
  const kept = new Map(rows?.map(({ id, values }) => [id, values]))
  return {
    changes: changedRows(table, existing, save.rows).map((change) => ({ ...change, at: `${at}${change.at}` })),
    ownIds: held.map(({ id }) => id),
    releasedIds: ({ name }) =>
      rows
        ? held
            .filter(({ id, values }) => !isDeepStrictEqual(kept.get(id)?.get(name), values.get(name)))
            .map(({ id }) => id)
        : [],
  }
}

function isChosen({ choices }: FieldPlan): boolean {
  return choices !== null && choices.source !== 'ref'
}

/** What the area of a managed resource has against them. */
export async function judgedByArea(
  work: ResourceChange,
  saves: readonly PlannedSave[],
): Promise<readonly FieldError[]> {
  const { judge } = work.resource.managed?.hooks ?? {}
  return (
    (await judge?.(
      { ...work, scopeOf: (table) => scopeOfTable(work, table) },
      saves.map(({ at, save, existing }) => ({ at, before: existing, values: save.changes })),
    )) ?? []
  )
}

/** A row of a tree that is put below itself. Of several that move at once, only the end can tell. */
async function circles(work: ResourceChange, saves: readonly PlannedSave[]): Promise<readonly FieldError[]> {
  const moves = saves.filter(({ save, existing }) => existing && save.changes.has(PARENT_FIELD))
  return moves.length === 1 ? findCircles(work, moves) : []
}

/** Rows of a tree that would lie, or lie already, below themselves. */
export async function findCircles(work: ResourceChange, saves: readonly PlannedSave[]): Promise<readonly FieldError[]> {
  const { resource } = work
  const errors: FieldError[] = []
  if (!resource.plan.tree) return errors
  for (const { at, save, existing } of saves) {
    const parent = save.changes.get(PARENT_FIELD)
    if (!existing || typeof parent !== 'string') continue
    if (await isBelow(work, parent, existing.id)) {
      errors.push(fieldError(resource.plan.tree.parent, { code: 'circle', message: fieldMessages.circle, at }))
    }
  }
  return errors
}

function below(at: string, error: FieldError): FieldError {
  return at === '' ? error : { ...error, pointer: `${at}${error.pointer}` }
}

/** In the order of the records, and with pointers that lead into the body also where a sub-table came in parts. */
function toldInBody(
  resource: Resource,
  saves: readonly PlannedSave[],
  errors: readonly FieldError[],
): readonly FieldError[] {
  const byRecord = new Map<string, FieldError[]>(saves.map(({ at }) => [at, []]))
  for (const error of errors) {
    const at = byRecord.has('') ? '' : recordOf(error.pointer)
    byRecord.get(at)?.push({ ...error, pointer: error.pointer.slice(at.length) })
  }
  return saves.flatMap(({ at, save }) =>
    inShownOrder(resource, byRecord.get(at) ?? []).map((error) =>
      below(at, { ...error, pointer: placeInBody(save, error.pointer) }),
    ),
  )
}

/** `/added/3` of `/added/3/tiers/0/price`. */
export function recordOf(pointer: string): string {
  return pointer.split('/').slice(0, 3).join('/')
}

/** A row that was not sent is nowhere in the body: what is wrong with it is said of its table. */
function placeInBody({ places }: PreparedSave, pointer: string): string {
  const [, table = '', row = '', ...rest] = pointer.split('/')
  const place = /^\d+$/.test(row) ? places?.get(table)?.[Number(row)] : undefined
  if (place === undefined) return pointer
  return place === null ? `/${table}` : [place, ...rest].join('/')
}
