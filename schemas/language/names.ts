/** Names that a page gives: what they look like, and which are taken. */
import { HAS_CHILD_FIELD, PARENT_FIELD } from './tree-fields.ts'

export const FIELD_NAME_PATTERN = '^[a-z][A-Za-z0-9]*$'
/** PostgreSQL cuts identifiers at 63 bytes; the prefix of an index name must fit as well. */
export const MAX_FIELD_NAME_LENGTH = 40
export const PAGE_CODE_PATTERN = '^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$'
export const TABLE_NAME_PATTERN = '^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$'
export const MAX_TABLE_NAME_LENGTH = 40
/** A table or view that is there already, with its schema; as it is called in the database, capitals included. */
export const EXISTING_TABLE_PATTERN = '^[\\p{L}_][\\p{L}\\p{N}_$]*\\.[\\p{L}_][\\p{L}\\p{N}_$]*$'
export const MAX_EXISTING_TABLE_LENGTH = 100
/** What a `ref` refers to: the table of a page, or one that was there before. */
export const REFERRED_TABLE_PATTERN = `${TABLE_NAME_PATTERN}|${EXISTING_TABLE_PATTERN}`
/** A column of such a table, as it is called in the database. */
export const EXISTING_COLUMN_PATTERN = '^[^\\p{Cc}."]+$'
export const MAX_COLUMN_NAME_LENGTH = 63
export const API_PATH_PATTERN = '^(?:/[A-Za-z][A-Za-z0-9]*){2,4}$'
/** Where the menu leads to a page, and by which component; what the contract's menus have as well. */
export const MENU_PATH_PATTERN = '^(?:/[A-Za-z][A-Za-z0-9-]*){1,4}$'
export const COMPONENT_PATTERN = '^[A-Za-z][A-Za-z0-9-]*(?:/[A-Za-z][A-Za-z0-9-]*)+$'
export const PERMISSION_PREFIX_PATTERN = '^[a-z][A-Za-z0-9_]*(?::[a-z][A-Za-z0-9_]*)+$'
/** A code that stands anywhere: of a page, of the product, or made by an administrator. */
export const PERMISSION_CODE_PATTERN = '^[A-Za-z][A-Za-z0-9_.-]*(?::[A-Za-z0-9_.-]+)+$'
/** Whom rows are for: everybody, a role by its code, or the holders of a permission code. */
export const ROWS_FOR_PATTERN = `^\\*$|^role:[A-Za-z0-9_.-]+$|${PERMISSION_CODE_PATTERN}`
export const PERMISSION_NAME_PATTERN = '^[a-z][A-Za-z0-9_]*$'
/** A reference of the record, or of the row of a sub-table: `member`, `row.product`. */
export const REFERENCE_PATH_PATTERN = '^(?:row\\.)?[a-z][A-Za-z0-9]*$'
/** Rows of a sub-table, as they are or were before: `lines`, `old.lines`. */
export const ROWS_PATH_PATTERN = '^(?:old\\.)?[a-z][A-Za-z0-9]*$'
/** Code of a message template, as administrators give it. */
export const TEMPLATE_CODE_PATTERN = '^[A-Za-z][A-Za-z0-9_.-]*$'
/** Codes of roles as pages name them; tenants may have others. */
export const ROLE_CODE_PATTERN = '^[A-Za-z][A-Za-z0-9_-]*$'
/** What a page grants: `list`, an action, a right to a field as `field:cost:see`. */
export const GRANTED_ACTION_PATTERN = '^[a-z][A-Za-z0-9_]*(?::[A-Za-z0-9_]+)*$'
/** `shop`, `bar-chart`. */
export const ICON_NAME_PATTERN = '^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$'
export const DICT_CODE_PATTERN = '^[A-Za-z][A-Za-z0-9_]*$'

/** Columns that every entity has; a page may show and query them, but not declare them. */
export const SYSTEM_FIELD_NAMES = [
  'id',
  'createBy',
  'createTime',
  'updateBy',
  'updateTime',
  'tenantId',
  'sysOrgCode',
  'version',
] as const
export type SystemFieldName = (typeof SYSTEM_FIELD_NAMES)[number]

/** Column of a sub-table's rows that holds their order. */
export const ROW_ORDER_FIELD = 'sortNo'
/** What a sub-table's row has besides its fields: none of them may bear such a name. */
export const ROW_FIELD_NAMES: readonly string[] = [
  'id',
  'createBy',
  'createTime',
  'updateBy',
  'updateTime',
  'tenantId',
  ROW_ORDER_FIELD,
]

/** Parameters of the contract's list calls: a field of that name could not be queried. */
const LIST_PARAMETER_NAMES = [
  'pageNo',
  'pageSize',
  'column',
  'order',
  'field',
  'superQueryParams',
  'superQueryMatchType',
  'sortInfoString',
  'defSortString',
  'selections',
  'exportFields',
  'exportFormat',
] as const

const RESERVED_FIELD_NAMES: ReadonlySet<string> = new Set([
  ...SYSTEM_FIELD_NAMES,
  ...LIST_PARAMETER_NAMES,
  // Columns that a tree or soft deletion brings, and names of the expression language.
  PARENT_FIELD,
  HAS_CHILD_FIELD,
  'delFlag',
  'row',
  'old',
  'user',
  'constructor',
  'prototype',
  // Words that expressions refuse or read as something else.
  'if',
  'in',
  'not',
  'and',
  'or',
  'new',
  'this',
  'true',
  'false',
  'null',
  'undefined',
])

export function isReservedFieldName(name: string): boolean {
  return RESERVED_FIELD_NAMES.has(name)
}

/** Tables of the product itself; pages own none of them. */
export function isReservedTable(table: string): boolean {
  return /^(?:sys|pg|pagewright|onl|jmreport|idempotency|import_report)(?:_|$)/.test(table)
}

/** Schemas of the database itself. Those of the installation are known to the server alone. */
export function isReservedSchema(schema: string): boolean {
  return /^(?:pg_|information_schema$|pgboss$)/.test(schema)
}

/** First path segments that the contract and the product use themselves. */
export function isReservedApi(path: string): boolean {
  return /^\/(?:sys|pagewright|online|actuator|websocket|vxeSocket|jmreport|generic|api|test|druid)(?:\/|$)/.test(path)
}

/** `priceType` -> `price_type`. Injective on names of FIELD_NAME_PATTERN, so two fields never share a column. */
export function toColumnName(fieldName: string): string {
  return fieldName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** A time of the day in the business zone: `08:30`. */
export const DAILY_PATTERN = '^(?:[01][0-9]|2[0-3]):[0-5][0-9]$'
