import { SCHEMA_VERSION } from '#schemas/language/page.ts'
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

/** The page that a table would have been made from, as far as a table tells. */
export function tableToPage(table: TableDescription, head: PageHead, known: KnownTables): ImportedPage {
  const work: Work = { table, known, notes: [], leftOut: [] }
  const fields: Record<string, Field> = {}
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
    fields[name] = field
  }
  for (const columns of [table.primaryKey, ...table.uniqueKeys]) {
    if (columns.length > 1) work.notes.push(importMessages.uniqueTogether(columns.join('、')))
  }
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
    entity: head.entity,
    fields,
    ...views(fields),
    toolbar: ['add', 'batch_delete'],
  }
  return { page, leftOut: work.leftOut, notes: work.notes }
}

interface Work {
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
  if (isSystemColumn(column.name)) return leave(importMessages.systemColumn)
  const isKey = table.primaryKey.length === 1 && table.primaryKey[0] === column.name
  if (isKey && TECHNICAL_KEY.test(column.type)) return leave(importMessages.primaryKey)
  if (column.isGenerated || column.isIdentity || /^nextval\(/.test(column.defaultText ?? '')) {
    return leave(importMessages.generated)
  }
  const kind = kindOf(column, work)
  if (typeof kind === 'string') return leave(kind)
  const { type } = kind
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
