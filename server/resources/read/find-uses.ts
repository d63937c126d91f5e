import { type SqlBool, sql } from 'kysely'
import { recordName, recordNameField } from '#renderer/logic/record-name.ts'
import type { FieldError, RowUse } from '#schemas/api/envelope.ts'
import type { Referrer } from '../../dictionaries/table-registry.ts'
import type { DataContext } from '../../http/request-context.ts'
import { entityRows, hasText } from '../existing/existing-rows.ts'
import { resourceMessages as messages } from '../messages.ts'
import { toPageRecord } from '../pages/page-record.ts'
import { mayDo, maySee } from '../resource.ts'
import type { RecordWork, ResourceChange, ResourceUse } from '../resource-work.ts'
import { entityDb } from '../tables/entity-tables.ts'
import { allLiveRows } from './read-records.ts'
import { rowScope } from './row-scope.ts'
import type { StoredRecord } from './stored-record.ts'

/** Why a row cannot go: who refers to it, as far as the caller may know. */
export interface InUse {
  readonly message: string
  readonly uses: readonly RowUse[]
}

export function inUseError(pointer: string, { message, uses }: InUse): FieldError {
  return { pointer, code: 'in-use', message, ...(uses.length > 0 && { uses: [...uses] }) }
}

/** The fields of one page that may hold a value, of which the caller may either know all or none. */
interface UsingPage {
  readonly plan: Referrer['plan']
  readonly isKnown: boolean
  readonly referrers: readonly Referrer[]
}

/** Records of a page that refer to a value. */
interface Use {
  readonly value: string
  /** Of those that the caller sees. */
  readonly count: number
  /** Whether there are more that they do not see. */
  readonly hasMore: boolean
  /** The name of one of them. */
  readonly example: string
  readonly page: UsingPage
}

/**
 * Which of these records others still refer to, and the text about it, by id. Asked for when the transaction has deleted
 * them, so that what went along, or is changed in the same call, counts as it is in the end. Whoever is just saving a
 * reference holds its row (`heldValues`), as the deletion does, so none appears behind this.
 */
export async function findUses(
  work: ResourceChange,
  deleted: readonly StoredRecord[],
): Promise<ReadonlyMap<string, InUse>> {
  const { registry, context, resource } = work
  const referrers = registry.referrersOf(resource.table).filter((referrer) => becomesOf(work, referrer) === 'restrict')
  const columns = new Set(referrers.map(({ target }) => target.column))
  const uses = new Map<string, Use[]>()
  for (const column of columns) {
    const pages = usingPages(
      context,
      referrers.filter(({ target }) => target.column === column),
    )
    const values = await valuesGone(work, column, deleted)
    const found = await readUses(work, pages, [...new Set(values.values())])
    for (const [id, value] of values) {
      const ofRecord = found.filter((use) => use.value === value)
      if (ofRecord.length > 0) uses.set(id, [...(uses.get(id) ?? []), ...ofRecord])
    }
  }
  const found = new Map(
    deleted.flatMap((record) => {
      const ofRecord = uses.get(record.id)
      return ofRecord ? [[record.id, inUse(work, record, ofRecord)] as const] : []
    }),
  )
  const left = deleted.filter(({ id }) => !found.has(id))
  const ofArea = left.length === 0 ? undefined : await resource.managed?.hooks.findUses?.(work, left)
  return new Map([...found, ...(ofArea ?? [])])
}

/** What becomes of a reference to a row that goes. The rows of a page that is broken at the moment cannot be changed. */
export function becomesOf({ files }: Pick<ResourceChange, 'files'>, { plan, field }: Referrer) {
  const onDelete = (field.choices?.source === 'ref' ? field.choices.onDelete : undefined) ?? 'restrict'
  return onDelete === 'clear' && !files.resourceOf(plan.entity.table) ? 'restrict' : onDelete
}

/** A list shows them where one field says it all. */
function toRowUse({ value, count, page: { plan, referrers } }: Use): RowUse {
  const [only, ...others] = referrers
  const field = others.length === 0 && only?.table === null && only.field.queryOperator ? only.field : null
  return { page: plan.code, title: plan.title, count, query: field ? { [field.name]: value } : {} }
}

function usingPages(context: DataContext, referrers: readonly Referrer[]): readonly UsingPage[] {
  const pages = new Map<string, UsingPage>()
  for (const referrer of referrers) {
    const { plan, field } = referrer
    const isKnown = mayDo(context, plan, 'list') && maySee(context, field)
    const key = `${plan.code} ${isKnown}`
    pages.set(key, { plan, isKnown, referrers: [...(pages.get(key)?.referrers ?? []), referrer] })
  }
  return [...pages.values()]
}

/** What references may hold of the records, by id; a value that another row has as well stays good. */
export async function valuesGone(
  work: RecordWork,
  column: string,
  deleted: readonly StoredRecord[],
): Promise<ReadonlyMap<string, string>> {
  const { resource } = work
  if (column === 'id') return new Map(deleted.map(({ id }) => [id, id]))
  const field = [...resource.plan.fieldByName.values()].find((candidate) => candidate.column === column)
  if (!field) return new Map()
  const values = new Map(
    deleted.flatMap(({ id, values: held }) => {
      const value = held.get(field.name) ?? null
      return value === null ? [] : [[id, String(value)] as const]
    }),
  )
  const left = await allLiveRows(work)
    .where(hasText(resource.plan.entity, column, [...new Set(values.values())]))
    .select(sql<string>`${sql.ref(column)}::text`.as('value'))
    .distinct()
    .execute()
  const kept = new Set(left.map(({ value }) => value))
  return new Map([...values].filter(([, value]) => !kept.has(value)))
}

/** In one statement, however many pages refer to the table. A record that does so twice counts once for its page. */
async function readUses(
  work: RecordWork,
  pages: readonly UsingPage[],
  values: readonly string[],
): Promise<readonly Use[]> {
  const { db } = work
  if (pages.length === 0 || values.length === 0) return []
  const [first, ...others] = pages.flatMap(({ referrers }, place) =>
    referrers.map((referrer) => usingRecords(work, referrer, { place, values })),
  )
  if (!first) return []
  const rows = await entityDb(db)
    .selectFrom(others.reduce((all, part) => all.unionAll(part), first).as('used'))
    // Fields of several values bring all of theirs.
    .where(sql<SqlBool>`value = any(${values}::text[])`)
    .groupBy(['place', 'value'])
    .orderBy('place')
    .select([
      sql<number>`place`.as('place'),
      sql<string>`value`.as('value'),
      sql<string>`count(distinct id) filter (where seen)::text`.as('uses'),
      sql<boolean>`bool_or(not seen)`.as('more'),
      sql<string | null>`min(name) filter (where seen)`.as('example'),
    ])
    .execute()
  return rows.flatMap(({ place, value, uses, more, example }) => {
    const page = pages[place]
    return page ? [{ value, count: Number(uses), hasMore: more, example: example ?? '', page }] : []
  })
}

/** The live records of a page that hold one of the values in a field; its column is compared as its index has it. */
export function usingRecords(
  { db, context, resource }: RecordWork,
  { plan, table, field }: Referrer,
  { place, values }: { readonly place: number; readonly values: readonly string[] },
) {
  const { entity } = plan
  const name = recordNameField(plan, (candidate) => maySee(context, candidate))
  const shown = name ? sql`${sql.ref(`record.${name.column}`)}::text` : sql`null::text`
  // The zone and the order of texts are those of the installation; what is managed here are other rows.
  const { timeZone, textCollation } = resource
  const scope = rowScope({ context, resource: { plan, timeZone, textCollation, managed: null } }, 'record')
  const seen = scope ? sql`coalesce(${scope}, false)` : sql`true`
  const holder = table ? 'held' : 'record'
  const column = sql.ref(`${holder}.${field.column}`)
  const rows = entityDb(db)
  const joined = table
    ? rows
        .selectFrom(`${table.table} as held`)
        .innerJoin(`${entity.table} as record`, (join) =>
          join
            .onRef('record.id', '=', `held.${table.foreignKeyColumn}`)
            .onRef('record.tenant_id', '=', 'held.tenant_id'),
        )
    : entityRows(rows, entity, context, 'record')
  const value = field.multiple ? sql<string>`unnest(string_to_array(${column}, ','))` : sql<string>`${column}::text`
  const isHeld = field.multiple
    ? sql<SqlBool>`string_to_array(${column}, ',') && ${values}::text[]`
    : hasText(table ? {} : entity, field.column, values, holder)
  return joined
    .where(`${holder}.tenant_id`, '=', context.tenantId)
    .where(isHeld)
    .$if(entity.softDelete, (query) => query.where('record.del_flag', '=', sql.lit(0)))
    .select([
      sql<number>`${place}::integer`.as('place'),
      value.as('value'),
      sql<string>`record.id`.as('id'),
      sql<string | null>`${shown}`.as('name'),
      sql<boolean>`${seen}`.as('seen'),
    ])
}

/** What the caller may see of the uses is named and counted; of others they learn no more than that there are some. */
function inUse({ context, resource }: ResourceUse, record: StoredRecord, uses: readonly Use[]): InUse {
  const known = uses.filter(({ page, count }) => page.isKnown && count > 0)
  const told = known.map(({ page, count, example }) => messages.use(page.plan.title, count, example))
  const others = uses.every(({ page, hasMore }) => page.isKnown && !hasMore) ? [] : [messages.unnamedUses]
  const name = recordName(resource.plan, toPageRecord(record), (field) => maySee(context, field))
  return { message: messages.inUse(name, [...told, ...others]), uses: known.map(toRowUse) }
}
