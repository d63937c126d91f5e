import { parseFieldType } from '#schemas/language/field-type.ts'
import { toColumnName } from '#schemas/language/names.ts'
import { SCHEMA_VERSION } from '#schemas/language/page.ts'
import { castFor, ENUM_TYPE, isTenantType, keyTypeOf } from '#server/resources/existing/column-fit.ts'
import type { PageHead } from '../new/page-name.ts'
import { toFieldType } from './column-type.ts'
import { isSystemColumn, toFieldName, toTitle } from './field-names.ts'
import { importMessages } from './messages.ts'
import { type CheckMeaning, readCheck } from './read-check.ts'
import { readDefault } from './read-default.ts'
import type { ColumnDescription, TableDescription } from './table-description.ts'

const MAX_FIELDS = 400
const MAX_OPTION_LENGTH = 64
const SIMPLE_COUNT = 3
const MORE_COUNT = 6
const LIST_COLUMNS = 10
/** Keys that mean nothing to people: the page's own id takes their place. */
const TECHNICAL_KEY = /^(?:smallint|integer|bigint|uuid|numeric)/
const LABELS = ['name', 'title', 'realname', 'label', 'code']

export interface ImportedPage {
  readonly page: Readonly<Record<string, unknown>> & { readonly title: string; readonly fields: Fields }
  readonly leftOut: readonly { readonly column: string; readonly reason: string }[]
  readonly notes: readonly string[]
}

type Field = Readonly<Record<string, unknown>>
type Fields = Readonly<Record<string, Field>>

/** Tables that a `ref` may name, with the fields that may be named. */
export type KnownTables = ReadonlyMap<string, ReadonlySet<string>>

/**
 * The page that a table would have been made from, as far as a table tells.
 *
 * @param use `existing`: the page works over the table itself; `copy`: over one of its own that is like it.
 */
export function tableToPage(
  table: TableDescription,
  head: PageHead,
  known: KnownTables,
  use: 'copy' | 'existing' = 'copy',
): ImportedPage {
  const isExisting = use === 'existing'
  const work: Work = { table, known, isExisting, notes: [], leftOut: [] }
  const fields: Record<string, Field> = {}
  /** Fields by their columns. */
  const names = new Map<string, string>()
  for (const [index, column] of table.columns.entries()) {
    const field = toField(column, work)
    if (!field) continue
    if (Object.keys(fields).length === MAX_FIELDS) {
      work.leftOut.push({ column: column.name, reason: importMessages.tooMany })
      continue
    }
    const name = toFieldName(column.name, index + 1, new Set(Object.keys(fields)))
    const plain = column.name.replaceAll('_', '').toLowerCase()
    if (name.toLowerCase() !== plain) work.notes.push(importMessages.renamed(column.name, name))
    names.set(column.name, name)
    fields[name] = isExisting && toColumnName(name) !== column.name ? { ...field, column: column.name } : field
  }
  const unique = uniqueTogether(work, fields, names)
  for (const { name, columns, definition } of table.checks) {
    const isRead = columns.length === 1 && readCheck(definition, true) !== null
    if (!isRead) work.notes.push(importMessages.unreadCheck(name, definition))
  }
  const title = toTitle(table.comment, table.name)
  const page = {
    schemaVersion: SCHEMA_VERSION,
    code: head.code,
    title,
    permissionPrefix: head.permissionPrefix,
    entity: isExisting ? existingEntity(table, head, work) : head.entity,
    fields,
    ...(unique.length > 0 && { unique }),
    ...views(fields),
    toolbar: !isExisting ? ['add', 'batch_delete'] : keyOf(table) ? ['add', 'batch_delete', 'export'] : ['export'],
  }
  return { page, leftOut: work.leftOut, notes: work.notes }
}

const MAX_UNIQUE = 10
/** Kinds of fields that a page cannot compare. */
const NOT_COMPARED: readonly unknown[] = ['text', 'json', 'file']

/** Columns that are unique together. What a page cannot say of them is a note. */
function uniqueTogether(
  { table, isExisting, notes }: Work,
  fields: Fields,
  names: ReadonlyMap<string, string>,
): readonly { readonly fields: readonly string[] }[] {
  // The key of a table that is used itself tells its rows apart already.
  const keys = isExisting
    ? table.uniqueKeys.filter((key) => key !== keyOf(table))
    : [table.primaryKey, ...table.uniqueKeys]
  const found = new Map<string, readonly string[]>()
  for (const columns of keys) {
    // Each tenant has its own values.
    const compared = columns.filter((name) => name !== TENANT_COLUMN)
    if (columns.length < 2 || compared.length === 0) continue
    const together = compared.flatMap((column) => {
      const name = names.get(column)
      return name === undefined || NOT_COMPARED.includes(fields[name]?.type) ? [] : [name]
    })
    if (together.length < compared.length || together.length < 2) {
      notes.push(importMessages.uniqueTogether(columns.join('、')))
    } else {
      found.set([...together].sort().join(), together)
    }
  }
  return [...found.values()].slice(0, MAX_UNIQUE).map((together) => ({ fields: together }))
}

/** Where the page works over the table itself. */
function existingEntity(
  table: TableDescription,
  { entity }: PageHead,
  { notes }: Work,
): Readonly<Record<string, unknown>> {
  const key = keyOf(table)
  const hasTenant = table.columns.some(isTenantColumn)
  if (!key) notes.push(importMessages.noKey)
  if (!hasTenant) notes.push(importMessages.noTenant)
  return {
    existing: `${table.schema}.${table.name}`,
    api: entity.api,
    ...(key && { key }),
    ...(hasTenant && { tenant: TENANT_COLUMN }),
  }
}

/** The columns that tell rows apart: of a view nobody knows any. */
function keyOf({ primaryKey, uniqueKeys, columns }: TableDescription): readonly string[] | undefined {
  const isFilled = (name: string) => columns.some((column) => column.name === name && column.notNull)
  return [primaryKey, ...uniqueKeys].find(
    (key) => key.length > 0 && key.every((name) => isFilled(name) && keyTypeOf(typeOf(columns, name)) !== undefined),
  )
}

function typeOf(columns: readonly ColumnDescription[], name: string): string {
  return columns.find((column) => column.name === name)?.type ?? ''
}

const TENANT_COLUMN = 'tenant_id'

function isTenantColumn({ name, type }: ColumnDescription): boolean {
  return name === TENANT_COLUMN && isTenantType(type)
}

interface Work {
  /** The page works over the table itself. */
  readonly isExisting: boolean
  readonly table: TableDescription
  readonly known: KnownTables
  readonly notes: string[]
  readonly leftOut: { column: string; reason: string }[]
}

function toField(column: ColumnDescription, work: Work): Field | null {
  const { table, notes, leftOut } = work
  const leave = (reason: string) => {
    leftOut.push({ column: column.name, reason })
    return null
  }
  if (work.isExisting && isTenantColumn(column)) return leave(importMessages.tenantColumn)
  if (!work.isExisting && isSystemColumn(column.name)) return leave(importMessages.systemColumn)
  const isKey = table.primaryKey.length === 1 && table.primaryKey[0] === column.name
  if (!work.isExisting && isKey && TECHNICAL_KEY.test(column.type)) return leave(importMessages.primaryKey)
  const isFilledIn = column.isGenerated || column.isIdentity || /^nextval\(/.test(column.defaultText ?? '')
  if (isFilledIn && !work.isExisting) return leave(importMessages.generated)
  const kind = kindOf(column, work)
  if (typeof kind === 'string') return leave(kind)
  const { type } = kind
  if (work.isExisting && !isReadAs(type, column.enumLabels.length > 0 ? ENUM_TYPE : column.type))
    return leave(importMessages.unsupportedType(column.type))
  if (isFilledIn) return { type, title: toTitle(column.comment, column.name), readonly: true, form: false }
  const fallback = column.defaultText === null ? undefined : readDefault(column.defaultText, String(type))
  const meaning = kind.options ? {} : checkOf(column, work)
  const isRequired = column.notNull && fallback === undefined && type !== 'boolean'
  const isUnique = isKey || table.uniqueKeys.some((key) => key.length === 1 && key[0] === column.name)
  const rules = [
    ...(isRequired ? ['required'] : []),
    ...(isUnique && type !== 'text' && type !== 'boolean' && type !== 'time' ? ['unique'] : []),
    ...(meaning.min === undefined ? [] : [{ min: meaning.min }]),
    ...(meaning.max === undefined ? [] : [{ max: meaning.max }]),
  ]
  if (kind.note) notes.push(`${column.name}：${kind.note}`)
  const title = toTitle(column.comment, column.name)
  const comment = column.comment?.trim().replaceAll('\n', ' ') ?? ''
  const isTold = comment !== '' && comment !== title && comment.length <= 200
  return {
    type,
    title,
    ...(kind.ref && { ref: kind.ref }),
    ...(kind.options && { options: kind.options }),
    ...(rules.length > 0 && { rules }),
    ...(fallback !== undefined && isChoice(fallback, kind.options) && { default: fallback }),
    ...(column.notNull && type === 'boolean' && fallback === undefined && { default: false }),
    ...(isTold && { help: comment }),
  }
}

function isReadAs(type: string, columnType: string): boolean {
  const parsed = parseFieldType(type)
  return parsed !== undefined && castFor({ type: parsed, multiple: false }, columnType) !== undefined
}

interface FieldKindFound {
  readonly type: string
  readonly note?: string
  readonly options?: readonly { readonly value: string; readonly text: string }[]
  readonly ref?: { readonly entity: string; readonly value: string; readonly label: string }
}

/** Type and choices of a column; a text is the reason why it has none. */
function kindOf(column: ColumnDescription, work: Work): FieldKindFound | string {
  const ref = refOf(column, work)
  if (ref) return { type: 'ref', ref }
  const values = column.enumLabels.length > 0 ? column.enumLabels : checkOf(column, work).values
  if (values) {
    const isShort = values.every((value) => value !== '' && value.length <= MAX_OPTION_LENGTH)
    if (isShort) return { type: 'enum', options: [...new Set(values)].map((value) => ({ value, text: value })) }
    if (column.enumLabels.length > 0) return importMessages.longLabels
  }
  const outcome = toFieldType(column.type)
  return outcome.ok ? outcome : outcome.reason
}

function checkOf(column: ColumnDescription, { table }: Work): CheckMeaning {
  const isInteger = /int/.test(column.type)
  const meanings = table.checks
    .filter(({ columns }) => columns.length === 1 && columns[0] === column.name)
    .map(({ definition }) => readCheck(definition, isInteger) ?? {})
  return Object.assign({}, ...meanings)
}

function refOf(column: ColumnDescription, { table, known, notes }: Work): FieldKindFound['ref'] {
  const key = table.foreignKeys.find(({ columns }) => columns.length === 1 && columns[0] === column.name)
  if (!key) return undefined
  const fields = known.get(key.targetTable)
  const [target = ''] = key.targetColumns
  const value = toFieldName(target, 0, new Set())
  const wanted = target === 'id' ? 'id' : value
  const label = LABELS.find((name) => fields?.has(name)) ?? [...(fields ?? [])].find((name) => name !== wanted)
  if (fields?.has(wanted) && label !== undefined) return { entity: key.targetTable, value: wanted, label }
  notes.push(importMessages.unknownTarget(column.name, key.targetTable))
  return undefined
}

function isChoice(value: unknown, options: FieldKindFound['options']): boolean {
  return options === undefined || options.some((option) => option.value === value)
}

/** Texts and choices to search by, then dates and amounts; of a wide table only the first columns in the list. */
function views(fields: Fields): Readonly<Record<string, unknown>> {
  const names = Object.keys(fields)
  const kind = (name: string) => String(fields[name]?.type).replace(/\(.*/, '')
  const texts = names.filter((name) => ['string', 'enum', 'ref'].includes(kind(name)))
  const others = names.filter((name) => ['date', 'datetime', 'decimal', 'integer', 'boolean'].includes(kind(name)))
  const simple = texts.slice(0, SIMPLE_COUNT)
  const more = [...texts.slice(SIMPLE_COUNT), ...others].slice(0, MORE_COUNT)
  const shown = names.filter((name) => kind(name) !== 'text')
  return {
    ...(shown.length > LIST_COLUMNS && { list: { columns: shown.slice(0, LIST_COLUMNS) } }),
    ...((simple.length > 0 || more.length > 0) && { query: { simple, more } }),
  }
}
