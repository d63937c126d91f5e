import { type Expression, type SqlBool, sql } from 'kysely'
import type { DepartmentNode } from '#schemas/api/departments.ts'
import { escapeLike } from '../db/contains-text.ts'
import type { Db } from '../db/databases.ts'
import type { RequestContext } from '../http/request-context.ts'

/** The kind of a department that is a post. */
const POST = '3'
/** As many a search finds at most. */
const MAX_FOUND = 100
/** Characters of a code that a level takes. */
const CODE_STEP = 3

const COLUMNS = [
  'id',
  'parent_id',
  'depart_name',
  'depart_name_abbr',
  'depart_order',
  'org_category',
  'org_code',
  'status',
] as const

/** Departments of the caller's tenant; none of another. */
function departments(db: Db, { tenantId }: RequestContext) {
  return db.selectFrom('sys_depart').where('tenant_id', '=', tenantId).where('del_flag', '=', 0)
}

function inOrder(query: ReturnType<typeof departments>) {
  return query.orderBy('depart_order').orderBy('org_code').select(COLUMNS)
}

/** What lies below is found by nesting: nothing has to be asked for. */
const NOBODY: ReadonlySet<string> = new Set()

type Row = Awaited<ReturnType<ReturnType<typeof inOrder>['execute']>>[number]

/** All of them as one tree; of some ids those alone. */
export async function readDepartmentTree(
  db: Db,
  context: RequestContext,
  { ids, condition }: { readonly ids: readonly string[]; readonly condition: Expression<SqlBool> | null },
): Promise<readonly DepartmentNode[]> {
  const rows = await inOrder(departments(db, context))
    .$if(ids.length > 0, (query) => query.where('id', 'in', ids))
    .execute()
  const nodes = rows.map((row) => toNode(row, NOBODY))
  if (!condition) return nest(nodes)
  // What lies above a department that fits stays, or the tree would fall apart; it says that it does not fit itself.
  const fitting = await departments(db, context).where(condition).select('id').execute()
  const fits = new Set(fitting.map(({ id }) => id))
  return nest(nodes.map((node) => ({ ...node, fits: fits.has(node.id) })))
}

/** Those that fit, each below its parent where that fits as well. */
export async function readDepartmentsWhere(
  db: Db,
  context: RequestContext,
  condition: Expression<SqlBool>,
): Promise<readonly DepartmentNode[]> {
  const rows = await inOrder(departments(db, context)).where(condition).execute()
  return nest(rows.map((row) => toNode(row, NOBODY)))
}

/** Those directly below a department, in their order; the roots for an empty one. */
export async function readDepartmentLevel(
  db: Db,
  context: RequestContext,
  parentId: string,
): Promise<readonly DepartmentNode[]> {
  const all = inOrder(departments(db, context))
  const rows =
    parentId === ''
      ? await all.where((row) => row.or([row('parent_id', 'is', null), row('parent_id', '=', '')])).execute()
      : await all.where('parent_id', '=', parentId).execute()
  return withLeaves(db, context, rows)
}

export interface NamedDepartments {
  readonly column: 'id' | 'org_code'
  readonly values: readonly string[]
}

export async function readDepartments(
  db: Db,
  context: RequestContext,
  { column, values }: NamedDepartments,
): Promise<readonly DepartmentNode[]> {
  return withLeaves(db, context, await inOrder(departments(db, context)).where(column, 'in', values).execute())
}

/** All by their codes, or those with these ids; none with another below it. */
export async function listDepartments(
  db: Db,
  context: RequestContext,
  ids: readonly string[],
): Promise<readonly DepartmentNode[]> {
  const rows = await departments(db, context)
    .$if(ids.length > 0, (query) => query.where('id', 'in', ids))
    .orderBy('org_code')
    .select(COLUMNS)
    .execute()
  return withLeaves(db, context, rows)
}

/** What lies above departments and they themselves, from the top, by what names them. */
export async function readChains(db: Db, context: RequestContext, { column, values }: NamedDepartments) {
  const named = await departments(db, context).where(column, 'in', values).select(['id', column]).execute()
  const above = await db
    .selectFrom('sys_depart_above')
    .where('tenant_id', '=', context.tenantId)
    .where('depart_id', 'in', ['', ...named.map(({ id }) => id)])
    .select('above_id')
    .distinct()
    .execute()
  const nodes = await readDepartments(db, context, {
    column: 'id',
    values: ['', ...above.map(({ above_id: id }) => id)],
  })
  const byId = new Map(nodes.map((node) => [node.id, node]))
  return Object.fromEntries(named.map((one) => [String(one[column]), chainOf(byId, one.id)]))
}

function chainOf(byId: ReadonlyMap<string, DepartmentNode>, id: string) {
  const chain: DepartmentNode[] = []
  for (let node = byId.get(id); node && !chain.includes(node); node = byId.get(node.parentId)) chain.unshift(node)
  return {
    parentIds: chain.map((node) => node.id),
    parentMap: Object.fromEntries(chain.map((node) => [node.id, node])),
  }
}

/** These, without those directly below another of them. */
export async function readUppermost(
  db: Db,
  context: RequestContext,
  ids: readonly string[],
): Promise<readonly DepartmentNode[]> {
  const nodes = await readDepartments(db, context, { column: 'id', values: ids })
  const named = new Set(nodes.map(({ id }) => id))
  return nodes.filter(({ parentId }) => !named.has(parentId))
}

/** The names from the top down to a department; short ones where there are such. */
export async function readPathName(db: Db, context: RequestContext, named: NamedDepartments): Promise<string> {
  const [chain] = Object.values(await readChains(db, context, named))
  const nodes = chain?.parentIds.flatMap((id) => chain.parentMap[id] ?? []) ?? []
  return nodes.map(({ departName, departNameAbbr }) => departNameAbbr || departName).join('/')
}

/** Posts by their codes: all of the tenant, or those below departments. */
export async function listPosts(
  db: Db,
  context: RequestContext,
  belowIds: readonly string[] | null,
): Promise<readonly DepartmentNode[]> {
  const rows = await departments(db, context)
    .where('org_category', '=', POST)
    .$if(belowIds !== null, (query) => query.where('id', 'in', standingBelow(db, context, belowIds ?? [])))
    .orderBy('org_code')
    .select(COLUMNS)
    .execute()
  return withLeaves(db, context, rows)
}

/** These departments and what lies below them, as the tree is now. */
function standingBelow(db: Db, { tenantId }: RequestContext, ids: readonly string[]) {
  return db
    .selectFrom('sys_depart_above')
    .where('tenant_id', '=', tenantId)
    .where('above_id', 'in', ['', ...ids])
    .select('depart_id')
}

export interface DepartmentSearch {
  readonly keyword: string
  /** Empty: of any kind. */
  readonly categories: readonly string[]
  /** Among these and what lies below them; empty: everywhere. */
  readonly belowIds: readonly string[]
  /** What they must fit besides; null: nothing. */
  readonly condition: Expression<SqlBool> | null
}

/** Departments by a part of their names; those among them that lie below one another, as a tree. */
export async function findDepartments(
  db: Db,
  context: RequestContext,
  { keyword, categories, belowIds, condition }: DepartmentSearch,
): Promise<readonly DepartmentNode[]> {
  const rows = await departments(db, context)
    .where('depart_name', 'ilike', `%${escapeLike(keyword)}%`)
    .$if(categories.length > 0, (query) => query.where('org_category', 'in', categories))
    .$if(belowIds.length > 0, (query) => query.where('id', 'in', standingBelow(db, context, belowIds)))
    .$if(condition !== null, (query) => query.where(condition ?? sql<SqlBool>`true`))
    .orderBy(sql<boolean>`depart_name = ${keyword}`, 'desc')
    .orderBy('org_code')
    .limit(MAX_FOUND)
    .select(COLUMNS)
    .execute()
  return nest(await withLeaves(db, context, rows))
}

/** Whether there is something below a node is asked for in one go. */
async function withLeaves(db: Db, context: RequestContext, rows: readonly Row[]): Promise<readonly DepartmentNode[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const parents = await departments(db, context)
    .where('parent_id', '=', sql<string>`any(${ids}::text[])`)
    .select('parent_id')
    .distinct()
    .execute()
  const withChildren = new Set(parents.map((row) => row.parent_id))
  return rows.map((row) => toNode(row, withChildren))
}

function toNode(row: Row, withChildren: ReadonlySet<string | null>): DepartmentNode {
  return {
    id: row.id,
    key: row.id,
    value: row.id,
    title: row.depart_name,
    parentId: row.parent_id ?? '',
    departName: row.depart_name,
    departNameAbbr: row.depart_name_abbr,
    departOrder: row.depart_order,
    orgCategory: row.org_category,
    orgType: String(Math.max(1, Math.ceil(row.org_code.length / CODE_STEP))),
    orgCode: row.org_code,
    status: row.status,
    isLeaf: !withChildren.has(row.id),
    children: null,
  }
}

/** Puts nodes below their parents; one whose parent is not among them stands at the top. */
function nest(nodes: readonly DepartmentNode[]): readonly DepartmentNode[] {
  const known = new Set(nodes.map(({ id }) => id))
  const byParent = new Map<string, DepartmentNode[]>()
  for (const node of nodes) {
    const parent = known.has(node.parentId) ? node.parentId : ''
    const siblings = byParent.get(parent)
    if (siblings) siblings.push(node)
    else byParent.set(parent, [node])
  }
  const below = (id: string): readonly DepartmentNode[] =>
    (byParent.get(id) ?? []).map((node) => {
      const children = below(node.id)
      return children.length === 0 ? node : { ...node, isLeaf: false, children }
    })
  return below('')
}
