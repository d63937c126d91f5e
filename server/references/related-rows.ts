import type { FieldPlan, PageRecord, RelatedPlan } from '#renderer/compile/plan.ts'
import { fieldAtPath, fieldValue, subRows } from '#renderer/compile/record-values.ts'
import type { NamedValues, RelatedRows } from '#renderer/expression/scope.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { Db } from '../db/databases.ts'
import type { TableRegistry } from '../dictionaries/table-registry.ts'
import { choosableRows, liveRows } from '../dictionaries/table-source.ts'
import { createPageContext, type DataContext } from '../http/request-context.ts'
import { createAggregatedRows } from '../resources/read/aggregated-rows.ts'
import { findTable } from '../resources/read/choice-texts.ts'
import type { Resource } from '../resources/resource.ts'
import type { RecordFiles } from '../resources/resource-work.ts'
import { readColumnValue } from '../resources/tables/column-value.ts'
import { createReferredRows, type ReferredRows } from './referred-rows.ts'

/** The rows of other pages that the expressions of a page read, each of them loaded once. */
export interface RelatedReads {
  readonly rows: RelatedRows
  /** Loads what stored records and their sub-rows refer to: one query for each reference. */
  readStored(records: readonly PageRecord[]): Promise<void>
  /** The same of what somebody is about to store: only what they may choose is there. */
  readAhead(records: readonly PageRecord[]): Promise<void>
  /** Works something out again until all rows that it asks for are there. */
  settle<Result>(work: () => Result | Promise<Result>): Promise<Result>
}

interface RelatedWork {
  readonly db: Db
  readonly registry: TableRegistry
  readonly context: DataContext
  readonly resource: Pick<Resource, 'plan'>
  readonly files: Pick<RecordFiles, 'resourceOf'>
}

/** What was loaded may be a reference of its own; more rounds than fields there are not. */
const MAX_ROUNDS = 20

/**
 * What is stored is read as the page reads it, not as the caller would: what is computed from it comes to the same for
 * everybody, and the compiler lets only fields through that everybody sees. What is newly chosen is read as the caller may
 * choose it, or a refused save would tell of rows that are closed to him.
 *
 * @param besides what others read through the references of the page.
 */
export function createRelatedReads(work: RelatedWork, besides: readonly RelatedPlan[] = []): RelatedReads {
  const {
    db,
    registry,
    context: caller,
    resource: { plan },
  } = work
  const aggregated = createAggregatedRows(work)
  const references = [...plan.related, ...besides]
  const page = createPageContext(caller)
  const asPage = { rows: createReferredRows(db, page, liveRows), registry, context: page }
  const asCaller = { rows: createReferredRows(db, caller, choosableRows), registry, context: caller }
  const known = new Map<string, NamedValues | null>()
  const stored = new Set<string>()
  const wanted = new Map<string, Set<string>>()
  let missed = 0

  async function load(): Promise<void> {
    const asked = [...wanted]
    wanted.clear()
    for (const [path, values] of asked) {
      const field = fieldAtPath(plan, path)
      const names = new Set(references.flatMap((one) => (one.path === path ? one.names : [])))
      const isStored = (value: string) => stored.has(keyOf(path, value))
      for (const [place, of] of [
        [asPage, new Set([...values].filter(isStored))],
        [asCaller, new Set([...values].filter((value) => !isStored(value)))],
      ] as const) {
        if (of.size === 0) continue
        const found = field ? await readRelatedRows(place, { field, names: [...names] }, of) : null
        for (const value of of) known.set(keyOf(path, value), found?.get(value) ?? null)
      }
    }
  }

  function want(path: string, value: string): void {
    wanted.set(path, (wanted.get(path) ?? new Set()).add(value))
  }

  const rows: RelatedRows = {
    get missed() {
      return missed
    },
    find(path, value) {
      const row = known.get(keyOf(path, value))
      if (row !== undefined) return row
      missed += 1
      want(path, value)
      return undefined
    },
    aggregate(node, values) {
      const value = aggregated.find(node, values)
      if (value === undefined) missed += 1
      return value
    },
  }

  function wantAll(records: readonly PageRecord[], note: (key: string) => void): Promise<void> {
    for (const path of new Set(references.map((one) => one.path))) {
      for (const value of valuesAt(path, records)) {
        const key = keyOf(path, value)
        note(key)
        if (!known.get(key)) want(path, value)
      }
    }
    return load()
  }

  return {
    rows,
    readStored: (records) => wantAll(records, (key) => stored.add(key)),
    readAhead: (records) => wantAll(records, () => undefined),
    async settle(work) {
      for (let round = 0; ; round += 1) {
        const outcome = await attempt(work)
        if ((wanted.size === 0 && !aggregated.isWanted) || round === MAX_ROUNDS) {
          if (outcome.ok) return outcome.result
          throw outcome.error
        }
        await load()
        await aggregated.load()
      }
    },
  }
}

/** What was thrown for want of a row is none: it is tried again when the row is there. */
async function attempt<Result>(work: () => Result | Promise<Result>) {
  try {
    return { ok: true, result: await work() } as const
  } catch (error) {
    return { ok: false, error } as const
  }
}

interface RelatedPlace {
  readonly rows: ReferredRows
  readonly registry: TableRegistry
  readonly context: DataContext
}

/** A reference, and the fields of its rows that the page's expressions read. */
export interface ReadReference {
  readonly field: FieldPlan
  readonly names: readonly string[]
}

type RelatedValues = Readonly<Record<string, CanonicalValue>>

/** The fields that the page's expressions read of rows, as canonical values by the value that names the row. */
export async function readRelatedRows(
  { rows, registry, context }: RelatedPlace,
  { field, names }: ReadReference,
  values: ReadonlySet<string>,
): Promise<ReadonlyMap<string, RelatedValues>> {
  const found = new Map<string, RelatedValues>()
  const table = findTable(registry, context, field)
  if (!table) return found
  const fields = names.flatMap((name) => {
    const referred = table.entry.fields.get(name)
    // Open fields only: what has been closed since the page was compiled is not told.
    return referred && referred.permissions.length === 0 ? [{ name, ...referred }] : []
  })
  const columns = fields.map(({ column }) => column)
  await rows.read(table, values, columns)
  for (const value of values) {
    const row = await rows.row(table, value, columns)
    if (!row) continue
    found.set(
      value,
      Object.fromEntries(fields.map(({ name, holds, column }) => [name, readColumnValue(holds, row.get(column))])),
    )
  }
  return found
}

function valuesAt(path: string, records: readonly PageRecord[]): ReadonlySet<string> {
  const [name = '', column] = path.split('.')
  const holders = column === undefined ? records : records.flatMap((record) => subRows(record, name))
  return new Set(
    holders.flatMap((holder) => {
      const value = fieldValue(holder, column ?? name)
      return typeof value === 'string' && value !== '' ? [value] : []
    }),
  )
}

function keyOf(path: string, value: string): string {
  return JSON.stringify([path, value])
}
