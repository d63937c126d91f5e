import { sql } from 'kysely'
import type { Category } from '#schemas/api/categories.ts'
import { escapeLike } from '../db/contains-text.ts'
import type { Db } from '../db/databases.ts'
import type { PageWanted } from '../http/picker-query.ts'
import type { RequestContext } from '../http/request-context.ts'

/** What roots have for a parent. */
export const ROOT = '0'

/** Names that clients give to columns that may be compared. */
const COMPARED = {
  id: 'id',
  pid: 'pid',
  name: 'name',
  code: 'code',
  hasChild: 'has_child',
  has_child: 'has_child',
} as const
export type ComparedName = keyof typeof COMPARED

export function isComparedName(name: string): name is ComparedName {
  return Object.hasOwn(COMPARED, name)
}

/** Categories of the caller's tenant, by their codes. */
function categories(db: Db, { tenantId }: RequestContext) {
  return db.selectFrom('sys_category').where('tenant_id', '=', tenantId)
}

function inOrder(query: ReturnType<typeof categories>) {
  return query.orderBy('code').select(['id', 'pid', 'name', 'code', 'has_child as hasChild'])
}

/** Those directly below any of these; `0` for the roots. */
export async function listChildren(
  db: Db,
  context: RequestContext,
  parentIds: readonly string[],
  condition: readonly { readonly name: ComparedName; readonly value: string }[] = [],
): Promise<readonly Category[]> {
  if (parentIds.length === 0) return []
  let query = inOrder(categories(db, context)).where('pid', 'in', parentIds)
  for (const { name, value } of condition) query = query.where(COMPARED[name], '=', value)
  return query.execute()
}

/** All whose code begins so, itself included where it is the code of one; an empty one for all. */
export async function listByCode(db: Db, context: RequestContext, prefix: string): Promise<readonly Category[]> {
  return inOrder(categories(db, context))
    .$if(prefix !== '', (query) => query.where('code', 'like', `${escapeLike(prefix)}%`))
    .execute()
}

/** At most two: the second says that there are several. */
export async function findBy(
  db: Db,
  context: RequestContext,
  name: ComparedName,
  value: string,
): Promise<readonly Category[]> {
  return inOrder(categories(db, context)).where(COMPARED[name], '=', value).limit(2).execute()
}

export async function findByIds(
  db: Db,
  context: RequestContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Category>> {
  const rows = await inOrder(categories(db, context)).where('id', '=', sql<string>`any(${ids}::text[])`).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export interface LevelSearch extends PageWanted {
  readonly pid: string
  readonly name: string
  readonly code: string
}

/** A page of one level. */
export async function listLevel(
  db: Db,
  context: RequestContext,
  { pid, name, code, pageNo, pageSize }: LevelSearch,
): Promise<{ readonly records: readonly Category[]; readonly total: number }> {
  const found = categories(db, context)
    .where('pid', '=', pid)
    .$if(name !== '', (query) => query.where('name', 'ilike', `%${escapeLike(name)}%`))
    .$if(code !== '', (query) => query.where('code', 'like', `%${escapeLike(code)}%`))
  const { total } = await found.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow()
  const records = await inOrder(found)
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute()
  return { records, total: Number(total) }
}
