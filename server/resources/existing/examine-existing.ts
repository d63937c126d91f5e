import type { ExistingTablePlan, FieldPlan, FoundTable } from '#renderer/compile/plan.ts'
import { formatFieldType } from '#schemas/language/field-type.ts'
import { isReservedTable } from '#schemas/language/names.ts'
import type { StoredProblemCode } from '#schemas/language/problems.ts'
import type { Databases } from '../../db/databases.ts'
import { jobSchemaOf } from '../../jobs/job-schema.ts'
import type { EntityPagePlan } from '../resource.ts'
import { castFor, fieldTypesFor, isTenantType, keyTypeOf } from './column-fit.ts'
import { existingMessages as messages } from './messages.ts'
import { type Relation, readRelation } from './read-catalogue.ts'

/** Why a page cannot work over its table, at a place of its text. */
export interface ExistingProblem {
  readonly code: StoredProblemCode
  readonly pointer: string
  readonly message: string
  readonly hint: string
}

/** A table that was there before as it is now; null where the page cannot work over it. */
export interface ExaminedExisting {
  readonly found: FoundTable | null
  readonly problems: readonly ExistingProblem[]
}

interface Examination {
  readonly plan: EntityPagePlan
  readonly existing: ExistingTablePlan
  readonly relation: Relation
}

const AT = '/entity/existing'

/** @param isTaken whether a table of our schema is one that a page has made. */
export async function examineExisting(
  databases: Databases,
  plan: EntityPagePlan,
  existing: ExistingTablePlan,
  isTaken: (table: string) => boolean,
): Promise<ExaminedExisting> {
  const { table } = plan.entity
  if (isOwn(databases, existing, isTaken)) return refused(messages.ownTable(table), messages.ownTableHint)
  const relation = await readRelation(databases, existing)
  if (!relation) return refused(messages.missing(table), messages.missingHint)
  if (existing.schema === databases.schema && LEFT_BEHIND.every((name) => relation.columns.has(name))) {
    return refused(messages.ownTable(table), messages.ownTableHint)
  }
  const examination = { plan, existing, relation }
  const problems = [
    ...columnProblems(examination),
    ...keyProblems(examination),
    ...tenantProblems(examination),
    ...rightProblems(examination),
  ]
  return { found: problems.length > 0 ? null : foundOf(examination), problems }
}

/** Columns of every table that was made for a page: its file may be gone. */
const LEFT_BEHIND = ['id', 'create_by', 'create_time', 'tenant_id']

/** Tables of the product, of the job table, and those that pages have made. */
function isOwn(
  { schema: ownSchema }: Databases,
  { schema, name }: ExistingTablePlan,
  isTaken: (table: string) => boolean,
): boolean {
  if (schema === jobSchemaOf(ownSchema)) return true
  return schema === ownSchema && (isReservedTable(name) || /^kysely_/.test(name) || isTaken(name))
}

function refused(message: string, hint: string): ExaminedExisting {
  return { found: null, problems: [{ code: 'existing-table', pointer: AT, message, hint }] }
}

/** The fields of the page, with what the database calls their columns. */
function fieldsOf({ plan, existing }: Examination): readonly { readonly field: FieldPlan; readonly name: string }[] {
  return existing.columns.flatMap(({ column, name }) => {
    const field = plan.fields.find((one) => one.column === column)
    return field ? [{ field, name }] : []
  })
}

function columnProblems(examination: Examination): readonly ExistingProblem[] {
  const { plan, existing, relation } = examination
  const { table } = plan.entity
  return fieldsOf(examination).flatMap(({ field, name }): readonly ExistingProblem[] => {
    const { title, pointer, type } = field
    const column = relation.columns.get(name)
    const problem = (message: string, hint: string) => [{ code: 'existing-column', pointer, message, hint } as const]
    if (!column) return problem(messages.noColumn(table, name, title), columnHint(relation))
    if (castFor(field, column.type) === undefined) {
      const message = messages.wrongType(table, name, column.type, formatFieldType(type))
      return problem(message, messages.wrongTypeHint(fieldTypesFor(column.type).join('、')))
    }
    if (column.isGenerated && !existing.readOnly && !field.readOnly) {
      return problem(messages.generated(table, name, title), messages.generatedHint)
    }
    return []
  })
}

function columnHint({ columns }: Relation): string {
  return messages.columnHint([...columns.keys()].slice(0, 40))
}

function keyProblems({ plan, existing, relation }: Examination): readonly ExistingProblem[] {
  const { key, tenancy } = existing
  const { table } = plan.entity
  const ofColumns = key.flatMap((name, place): readonly ExistingProblem[] => {
    const column = relation.columns.get(name)
    const pointer = `/entity/key/${place}`
    const problem = (message: string, hint: string) => [{ code: 'existing-column', pointer, message, hint } as const]
    if (!column) return problem(messages.noKeyColumn(table, name), columnHint(relation))
    if (!keyTypeOf(column.type)) return problem(messages.keyType(table, name, column.type), messages.keyTypeHint)
    return isTable(relation) && !column.isNotNull
      ? problem(messages.keyNullable(table, name), messages.keyTypeHint)
      : []
  })
  if (key.length === 0 || ofColumns.length > 0 || !isTable(relation)) return ofColumns
  // A caller sees the rows of one tenant at a time.
  const telling = new Set([...key, ...(tenancy.kind === 'column' ? [tenancy.name] : [])])
  if (relation.uniqueKeys.some((columns) => columns.every((name) => telling.has(name)))) return []
  const hint = messages.keyNotUniqueHint(relation.uniqueKeys.map((columns) => columns.join('、')))
  return [{ code: 'existing-table', pointer: '/entity/key', message: messages.keyNotUnique(table, key), hint }]
}

function isTable({ kind }: Relation): boolean {
  return kind === 'r' || kind === 'p'
}

function tenantProblems({ plan, existing, relation }: Examination): readonly ExistingProblem[] {
  const { tenancy } = existing
  if (tenancy.kind !== 'column') return []
  const { table } = plan.entity
  const { name } = tenancy
  const column = relation.columns.get(name)
  const at = { code: 'existing-column', pointer: '/entity/tenant' } as const
  if (!column) return [{ ...at, message: messages.noKeyColumn(table, name), hint: columnHint(relation) }]
  if (isTenantType(column.type)) return []
  return [{ ...at, message: messages.wrongTenantType(table, name, column.type), hint: columnHint(relation) }]
}

const RIGHTS = [
  ['maySelect', 'select'],
  ['mayInsert', 'insert'],
  ['mayUpdate', 'update'],
] as const

function rightProblems(examination: Examination): readonly ExistingProblem[] {
  const { plan, existing, relation } = examination
  const { key, tenancy, schema, readOnly } = existing
  const { table } = plan.entity
  const problem = (message: string, statement: string, mayRead = false) => [
    { code: 'existing-table', pointer: AT, message, hint: messages.grantHint(statement, mayRead) } as const,
  ]
  const role = quoted(relation.role)
  if (!relation.mayEnter)
    return problem(messages.noSchemaRight(schema), ['grant usage on schema', quoted(schema), 'to', role].join(' '))
  if (!readOnly && !isTable(relation) && !relation.isChangeable) {
    return [
      { code: 'existing-table', pointer: AT, message: messages.notWritable(table), hint: messages.notWritableHint },
    ]
  }
  const written = new Set(fieldsOf(examination).flatMap(({ field, name }) => (field.readOnly ? [] : [name])))
  const keys = new Set([...key, ...(tenancy.kind === 'column' ? [tenancy.name] : [])])
  const names = [...new Set([...keys, ...existing.columns.map(({ name }) => name)])]
  const lacking = names.flatMap((name) => {
    const column = relation.columns.get(name)
    if (!column) return []
    return RIGHTS.filter(([may, right]) => {
      if (column[may]) return false
      if (right === 'select') return true
      return !readOnly && written.has(name) && (right === 'insert' || !keys.has(name))
    }).map(([, right]) => ({ name, right: right as string }))
  })
  const ofTable = !readOnly && !relation.mayDelete ? ['delete'] : []
  const rights = [...new Set([...lacking.map(({ right }) => right), ...ofTable])]
  if (rights.length === 0) return []
  const statement = ['grant', rights.join(', '), 'on', table.split('.').map(quoted).join('.'), 'to', role].join(' ')
  const columns = [...new Set(lacking.map(({ name }) => name))]
  const [only] = columns
  const message =
    columns.length === 1 && only !== undefined && ofTable.length === 0
      ? messages.noColumnRight(table, only, rights)
      : messages.noRight(table, rights)
  return problem(message, statement, !rights.includes('select'))
}

/** For a person to read and to run. */
function quoted(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`
}

function foundOf(examination: Examination): FoundTable {
  const { existing, relation } = examination
  const typed = fieldsOf(examination).map(({ field, name }) => ({ field, column: relation.columns.get(name) }))
  return {
    casts: Object.fromEntries(
      typed.flatMap(({ field, column }) => {
        const cast = column && castFor(field, column.type)
        return cast ? [[field.column, cast] as const] : []
      }),
    ),
    keyedBy: Object.fromEntries(
      typed.flatMap(({ field, column }) => {
        const type = column && keyTypeOf(column.type)
        return type && type !== 'text' ? [[field.column, type] as const] : []
      }),
    ),
    keyTypes: existing.key.flatMap((name) => keyTypeOf(relation.columns.get(name)?.type ?? '') ?? []),
    neverEmpty: typed.flatMap(({ field, column }) => (column?.isNotNull ? [field.column] : [])),
  }
}
