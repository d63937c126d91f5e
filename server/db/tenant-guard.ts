import {
  type AliasNode,
  type BinaryOperationNode,
  type ColumnNode,
  IdentifierNode,
  type InsertQueryNode,
  type JoinNode,
  type KyselyPlugin,
  type OperationNode,
  type OperationNodeKind,
  OperatorNode,
  RawNode,
  ReferenceNode,
  SelectQueryNode,
  TableNode,
  ValueNode,
} from 'kysely'
import type { Db } from './databases.ts'
import { isOfTenants, TENANT_COLUMN, tenancyOf } from './tenancy.ts'

/**
 * The second line of defence between tenants: a statement on a table of tenants that does not say which one is a mistake
 * of the program, and is never sent. The first line is that every function that touches rows takes a context.
 *
 * It reads the statement as Kysely has built it, so SQL that names tables in a text is refused as a whole: what cannot be
 * read cannot be judged.
 */
export class MissingTenantError extends Error {
  override readonly name = 'MissingTenantError'
  readonly code = 'missing-tenant'
}

/** The connection of requests, which refuses what names no tenant. */
export function guardTenants(db: Db): Db {
  return db.withPlugin(tenantGuard)
}

/**
 * The few statements that are about all tenants. `reason` says why at the place itself; a test holds the list of them.
 *
 * @example
 * acrossTenants(db, 'a code is taken in one tenant for all').selectFrom('sys_depart')
 */
export function acrossTenants(db: Db, _reason: string): Db {
  return db.withoutPlugins().withPlugin(allTenants)
}

/** Of which tenants a statement reads or writes rows: of none, of one, of all. */
export type Reach = 'none' | 'one' | 'all'

const reaches = new WeakMap<object, Reach>()

/** What the guard has found a compiled statement to be about; one that it has not seen may be about anything. */
export function reachOf(query: object): Reach {
  return reaches.get(query) ?? 'one'
}

const allTenants: KyselyPlugin = {
  transformQuery: ({ node }) => {
    reaches.set(node, 'all')
    return node
  },
  transformResult: async ({ result }) => result,
}

const tenantGuard: KyselyPlugin = {
  transformQuery: ({ node }) => {
    const reading: Reading = { views: new Set(), commonTables: new Set(namesOfCommonTables(node)), reach: 'none' }
    if (RawNode.is(node)) {
      assertNamesNoTable(node, WORDS_OF_STATEMENTS)
      visitAll(node.parameters, reading, [])
    } else visit(node, reading, [])
    reaches.set(node, reading.reach)
    return node
  },
  transformResult: async ({ result }) => result,
}

interface Reading {
  /** Views whose tenant the statement around them tells. */
  readonly views: Set<OperationNode>
  readonly commonTables: ReadonlySet<string>
  reach: Reach
}

/** In a statement that is all text; `select pg_advisory_xact_lock(…)` and `set local …` are left. */
const WORDS_OF_STATEMENTS = /\b(from|into|join|update|table|delete|merge|truncate|copy)\b/i
/** In a part of a statement: no statement of its own. `is distinct from` compares. */
const WORDS_OF_PARTS = /\b(select|into|join|update|table|delete|merge|truncate|copy)\b|(?<!\bdistinct )\bfrom\b/i

interface Source {
  readonly table: string
  readonly alias: string
}

/** @param outer tables of the statements around this one, whose tenant is told: comparing with theirs tells this one's. */
function visit(node: OperationNode, reading: Reading, outer: readonly Source[]): void {
  let within = outer
  if (isRows(node) && !reading.views.has(node)) {
    for (const view of viewsOf(node)) reading.views.add(view)
    const ofTenants = sourcesOf(node).filter(({ table }) => isOfTenants(table) && !reading.commonTables.has(table))
    assertTenants(node, ofTenants, outer)
    if (ofTenants.length > 0) reading.reach = 'one'
    within = [...outer, ...ofTenants]
  } else if (node.kind === 'InsertQueryNode') {
    assertInsert(node as InsertQueryNode)
    if (isOfTenants(nameOf((node as InsertQueryNode).into))) reading.reach = 'one'
  } else if (node.kind === 'MergeQueryNode') {
    throw new MissingTenantError('A merge says of no row whose it is: insert with a conflict clause, or update.')
  } else if (RawNode.is(node)) {
    assertNamesNoTable(node, WORDS_OF_PARTS)
  }
  for (const part of Object.values(node)) visitAll(part, reading, within)
}

function visitAll(part: unknown, reading: Reading, outer: readonly Source[]): void {
  if (Array.isArray(part)) for (const one of part) visitAll(one, reading, outer)
  else if (isNode(part) && !VALUES.has(part.kind)) visit(part, reading, outer)
}

/** Bound values, of which a save of many rows has thousands: nothing stands below them. */
const VALUES: ReadonlySet<string> = new Set(['ValueNode', 'PrimitiveValueListNode'] satisfies OperationNodeKind[])

function isNode(part: unknown): part is OperationNode {
  return typeof part === 'object' && part !== null && 'kind' in part && typeof part.kind === 'string'
}

/** A statement that reads, changes or deletes rows that are there. */
interface RowsNode extends OperationNode {
  readonly kind: 'SelectQueryNode' | 'UpdateQueryNode' | 'DeleteQueryNode'
  readonly from?: { readonly froms: readonly OperationNode[] }
  readonly table?: OperationNode
  readonly using?: { readonly tables: readonly OperationNode[] }
  readonly joins?: readonly JoinNode[]
  readonly where?: { readonly where: OperationNode }
}

const ROWS = new Set(['SelectQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'])

function isRows(node: OperationNode): node is RowsNode {
  return ROWS.has(node.kind)
}

function sourcesOf(node: RowsNode): readonly Source[] {
  const nodes = [
    ...(node.from?.froms ?? []),
    ...(node.table ? [node.table] : []),
    ...(node.using?.tables ?? []),
    ...(node.joins ?? []).map((join) => join.table),
  ]
  return nodes.flatMap((one) => toSource(one) ?? [])
}

/** Null: a query of its own, or values; they are looked at where they stand. */
function toSource(node: OperationNode): Source | null {
  if (TableNode.is(node)) return { table: nameOf(node), alias: nameOf(node) }
  if (RawNode.is(node)) {
    if (VALUES_AS_ROWS.test(textOf(node))) return null
    throw new MissingTenantError('A table is named by the query builder, not by a text.')
  }
  if (node.kind !== 'AliasNode') return null
  const { node: inner, alias } = node as AliasNode
  const source = viewed(inner) ?? toSource(inner)
  return source && IdentifierNode.is(alias) ? { table: source.table, alias: alias.name } : source
}

/** Arrays of values that a statement brings with it: rows of no table. */
const VALUES_AS_ROWS = /^unnest\(\?::[a-z]+\[\](, \?::[a-z]+\[\])*\)( with ordinality)?$/

/** A text of SQL as it is sent, with a mark for each value. */
function textOf(node: OperationNode): string {
  if (!RawNode.is(node)) return ValueNode.is(node) ? '?' : node.kind
  return node.sqlFragments.map((text, at) => text + (node.parameters[at] ? textOf(node.parameters[at]) : '')).join('')
}

/**
 * A table that was there before calls its tenant otherwise, so it is read through a view of it that names the tenant as
 * ours do (`resources/existing`): a query over that table alone, which has a schema before its name, without conditions.
 * The statement around it says which tenant.
 */
function viewed(node: OperationNode): Source | null {
  if (!SelectQueryNode.is(node)) return null
  const { from, selections = [], where, joins } = node
  const [table, ...others] = from?.froms ?? []
  if (!table || !TableNode.is(table) || !table.table.schema || others.length > 0 || where || joins) return null
  const namesTenant = selections.some(
    ({ selection }) =>
      selection.kind === 'AliasNode' && IdentifierNode.is(selection.alias) && selection.alias.name === TENANT_COLUMN,
  )
  return namesTenant ? { table: nameOf(table), alias: '' } : null
}

function viewsOf(node: RowsNode): readonly OperationNode[] {
  const nodes = [...(node.from?.froms ?? []), ...(node.joins ?? []).map((join) => join.table)]
  return nodes.flatMap((one) =>
    one.kind === 'AliasNode' && viewed((one as AliasNode).node) ? [(one as AliasNode).node] : [],
  )
}

function assertTenants(node: RowsNode, sources: readonly Source[], outer: readonly Source[]): void {
  const where = node.where ? conjunctsOf(node.where.where) : []
  const isAlone = sourcesOf(node).length === 1
  const ties = sources.map((source) => {
    const on = (node.joins ?? []).flatMap((join) =>
      join.on && toSource(join.table)?.alias === source.alias ? conjunctsOf(join.on.on) : [],
    )
    return { source, to: [...where, ...on].flatMap((part) => tiesOf(part, source, isAlone)) }
  })
  // Tables that are only tied to each other are tied to no tenant.
  const told = new Set<string | typeof TENANT>([TENANT, ...outer.map(({ alias }) => alias)])
  for (let before = 0; before !== told.size; ) {
    before = told.size
    for (const { source, to } of ties) if (to.some((one) => told.has(one))) told.add(source.alias)
  }
  const untold = sources.find(({ alias }) => !told.has(alias))
  if (untold) throw new MissingTenantError(`A ${node.kind} on "${untold.table}" does not say for which tenant.`)
}

/** Conditions that all have to hold. */
function conjunctsOf(node: OperationNode): readonly OperationNode[] {
  if (node.kind === 'AndNode') {
    const { left, right } = node as OperationNode & { readonly left: OperationNode; readonly right: OperationNode }
    return [...conjunctsOf(left), ...conjunctsOf(right)]
  }
  if (node.kind === 'ParensNode') return conjunctsOf((node as OperationNode & { readonly node: OperationNode }).node)
  return [node]
}

const TENANT = Symbol('a tenant')

/** What a condition ties the rows of a table to: `tenant_id = <number>` to a tenant, else to those of another table. */
function tiesOf(node: OperationNode, source: Source, isAlone: boolean): readonly (string | typeof TENANT)[] {
  if (node.kind !== 'BinaryOperationNode') return []
  const { leftOperand, operator, rightOperand } = node as BinaryOperationNode
  if (!OperatorNode.is(operator)) return []
  const isOwn = (alias: string | null | undefined) => alias === source.alias || (alias === null && isAlone)
  const left = tenantColumnOf(leftOperand)
  const right = tenantColumnOf(rightOperand)
  if (operator.operator === 'in') {
    return isOwn(left) && tenancyOf(source.table) === 'tenant-and-installation' ? [TENANT] : []
  }
  if (operator.operator !== '=') return []
  if (isOwn(left) && ValueNode.is(rightOperand)) return Number.isInteger(rightOperand.value) ? [TENANT] : []
  if (isOwn(left)) return right ? [right] : []
  return right === source.alias && left ? [left] : []
}

/** The table whose tenant column this is; null: it does not say; undefined: it is none. */
function tenantColumnOf(node: OperationNode): string | null | undefined {
  if (!ReferenceNode.is(node) || node.column.kind !== 'ColumnNode') return undefined
  if ((node.column as ColumnNode).column.name !== TENANT_COLUMN) return undefined
  return node.table ? nameOf(node.table) : null
}

function assertInsert({ into, columns = [], onConflict }: InsertQueryNode): void {
  if (!into || !isOfTenants(nameOf(into))) return
  const table = nameOf(into)
  const namesColumn = (names: readonly ColumnNode[] | undefined) =>
    (names ?? []).some(({ column }) => column.name === TENANT_COLUMN)
  if (!namesColumn(columns)) throw new MissingTenantError(`A row of "${table}" does not say for which tenant it is.`)
  if (!onConflict || onConflict.doNothing || namesColumn(onConflict.columns)) return
  const where = onConflict.updateWhere ? conjunctsOf(onConflict.updateWhere.where) : []
  if (where.some((part) => tiesOf(part, { table, alias: table }, false).includes(TENANT))) return
  throw new MissingTenantError(`A conflict in "${table}" may change a row of another tenant.`)
}

function assertNamesNoTable(node: RawNode, words: RegExp): void {
  const text = node.sqlFragments.join(' ? ')
  const named = node.parameters.filter((part) => TableNode.is(part)).map(nameOf)
  if (words.test(text) || named.some(isOfTenants)) {
    throw new MissingTenantError(`A text of SQL names tables: "${text.trim().slice(0, 200)}". Use the query builder.`)
  }
}

function nameOf(node: OperationNode | undefined): string {
  if (!node || !TableNode.is(node)) return ''
  const { schema, identifier } = node.table
  // A table of another schema may be called like one of ours.
  return schema ? `${schema.name}.${identifier.name}` : identifier.name
}

/** Names that `with` gives to queries, which are looked at where they are defined. */
function namesOfCommonTables(node: OperationNode): readonly string[] {
  if (!('with' in node) || !isNode(node.with) || !('expressions' in node.with)) return []
  const { expressions } = node.with as unknown as {
    readonly expressions: readonly { readonly name: { readonly table: TableNode } }[]
  }
  return expressions.map(({ name }) => nameOf(name.table))
}
