import type { Expression, RawBuilder, SqlBool } from 'kysely'
import type { EntityPlan, ExistingTablePlan, FieldPlan, PagePlan, SubTablePlan } from '#renderer/compile/plan.ts'
import { sysDataSource } from '#schemas/managed/sys-data-source.ts'
import { sysMenu } from '#schemas/managed/sys-menu.ts'
import { sysMessageTemplate } from '#schemas/managed/sys-message-template.ts'
import type { QueryableField } from '#schemas/query/list-condition.ts'
import type { IndexedGrams } from '../db/contains-text.ts'
import { NOTHING_KNOWN } from '../db/text-sample.ts'
import type { DataContext } from '../http/request-context.ts'
import { shownTenants } from '../tenants/shown-tenants.ts'

/**
 * Which tables a dictionary, a reference or a duplicate check may name, and which of their columns. A name from a
 * client is a key into this registry and never reaches SQL by itself. Tables that are not here do not exist.
 */
export interface RegisteredTable {
  /** As clients name it; also the name of the table. */
  readonly table: string
  /** Of a table that was there before: how its columns are called there. */
  readonly existing?: ExistingTablePlan
  /**
   * Columns by the names that clients may use: the column itself (`depart_name`) and the field (`departName`) both, see
   * `columnsByName`.
   */
  readonly columns: ReadonlyMap<string, string>
  /**
   * What conditions of references compare, what choosing a row copies, and what expressions read, by field name: only
   * fields that some page names for it. No dictionary call reads them.
   */
  readonly fields: ReadonlyMap<string, ReferredField>
  /** Columns that rows may be ordered by besides those, by the names that clients may use; nobody reads their values. */
  readonly orderColumns?: ReadonlyMap<string, string>
  /** Tenant column; rows of other tenants are not there for the caller. */
  readonly tenantColumn: string | null
  /** Column with the id of an account: rows of accounts that are not in the caller's tenant are not there either. */
  readonly accountColumn?: string
  /** Column that is 0 for live rows; deleted rows are not shown. */
  readonly deletedColumn: string | null
  /** Permission that reading the table takes, besides being signed in. */
  readonly permission: string | null
  /** Which rows are there for somebody besides, chosen already or not; null: all. Absent: for everybody all. */
  readonly shownRows?: (context: DataContext) => Expression<SqlBool> | null
  /** Which rows may be chosen by somebody; null: all. Absent: by everybody all. */
  readonly rowScope?: (context: DataContext) => RawBuilder<SqlBool> | null
  /** Which columns are found by parts of their texts; absent: none. */
  readonly grams?: IndexedGrams
  /** The server has made the ids of its rows: no letter of them is beyond ASCII. */
  readonly hasMadeIds?: boolean
  /** How its rows lie below one another, where they do. */
  readonly tree?: TableTree
  /** Who may ask for its rows as choices, where that is not everybody who is signed in: by the columns that they name. */
  readonly choosers?: readonly Chooser[]
}

/** The columns by which a table is a tree. */
export interface TableTree {
  readonly parent: string
  /** `1` where there is something below a row. */
  readonly hasChild?: string
  /** What `parent` holds in roots where it is neither empty nor `0`. */
  readonly root?: string
  /** Rows below one parent are in its order; absent: in the order in which they were made. */
  readonly order?: string
}

/** A field of some page that refers to the table: those who work with the page see these columns in it. */
export interface Chooser {
  readonly columns: readonly string[]
  /** One of them is enough. */
  readonly permissions: readonly string[]
  /** That it takes to see the field. */
  readonly see: readonly string[]
}

export interface ReferredField {
  readonly column: string
  /** Permissions that seeing it takes on the page that it belongs to, all of them. */
  readonly permissions: readonly string[]
  readonly holds: Pick<FieldPlan, 'type' | 'multiple'>
}

/** A `ref` field of a page about whose rows forms ask: for conditions, copied values, values that expressions read. */
export interface ReferringField {
  readonly field: FieldPlan
  /** `product`, or `lines.product` in a sub-table. */
  readonly path: string
  /** The fields beside it, which it fills. */
  readonly siblings: ReadonlyMap<string, FieldPlan>
  /** Whoever holds one of these may choose in it. */
  readonly permissions: readonly string[]
  /** What expressions of the page read of its rows. */
  readonly related: readonly string[]
}

/** A `ref` field of a page: as long as its rows hold a value, the row that it names is in use. */
export interface Referrer {
  readonly plan: PagePlan & { readonly entity: EntityPlan }
  /** The sub-table that has the field; null: the record itself. */
  readonly table: SubTablePlan | null
  readonly field: FieldPlan
  /** Table and column that the values are of. */
  readonly target: { readonly table: string; readonly column: string }
}

/** A field that takes its choices from a dictionary, or is checked by a rule of the server, by their codes. */
export interface NamingField extends Omit<Referrer, 'target'> {
  readonly names: { readonly kind: 'dictionary' | 'check-rule'; readonly code: string }
}

/** A field whose values may be asked for: one that a page declares unique, or checks for duplicates. */
export interface CheckedField {
  readonly table: string
  /** Another name by which clients know the table. */
  readonly contractTable?: string | undefined
  readonly existing?: ExistingTablePlan | undefined
  readonly field: FieldPlan
  /** Its rows are those of tenant 0, whoever asks. */
  readonly ofInstallation?: boolean
  readonly softDelete: boolean
  /** Of a field of sub-rows: where their records are, when deleted ones are kept. */
  readonly master?: { readonly table: string; readonly foreignKeyColumn: string } | undefined
  /** Whoever holds one of these may ask. */
  readonly permissions: readonly string[]
}

/** Who may do what with the rows of a page's table. */
export interface RowRights {
  /** Components of menu entries that open the page. */
  readonly components: readonly string[]
  /** Components of others whose rules are about these rows too. */
  readonly ruledBy: readonly string[]
  /** What data rules may compare, by names on the wire. */
  readonly ruledFields: ReadonlyMap<string, QueryableField>
  /** The permissions that reading takes, all of them. */
  readonly read: readonly string[]
  /** Ways to write, each with the permissions that it takes. */
  readonly write: readonly (readonly string[])[]
  /** Fields that everybody sees who reads a row. */
  readonly openFields: ReadonlySet<string>
}

/** An effect of a page that tells people something by a template. */
export interface TemplateUse {
  readonly page: { readonly code: string; readonly title: string }
  readonly effect: string
  readonly template: string
}

export interface TableRegistry {
  /** Puts `tables` in the place of all earlier ones of that owner (a page code). */
  readonly replace: (owner: string, tables: readonly RegisteredTable[]) => void
  readonly find: (table: string) => RegisteredTable | undefined
  readonly replaceChecked: (owner: string, fields: readonly CheckedField[]) => void
  /** @param column as clients name it: `product_code`, or the field `productCode`. */
  readonly findChecked: (table: string, column: string) => CheckedField | undefined
  /** @param rows who may read and write the rows of a table, by table. */
  readonly replaceRowRights: (owner: string, rows: ReadonlyMap<string, RowRights>) => void
  /** What each page over the table says of its rows; empty for a table of no page. */
  readonly rowRightsOf: (table: string) => readonly RowRights[]
  /** Of the page that menu entries open by the component, by itself or as a pane; undefined where none is ours. */
  readonly rowRightsBehind: (component: string) => RowRights | undefined
  readonly replaceReferring: (page: string, fields: readonly ReferringField[]) => void
  readonly findReferring: (page: string, path: string) => ReferringField | undefined
  readonly replaceReferrers: (page: string, fields: readonly Referrer[]) => void
  /** The fields of all pages that refer to rows of the table. */
  readonly referrersOf: (table: string) => readonly Referrer[]
  readonly replaceNaming: (page: string, fields: readonly NamingField[]) => void
  /** The fields of all pages that name a dictionary, or a check rule. */
  readonly namingOf: (kind: NamingField['names']['kind'], code: string) => readonly NamingField[]
  readonly replaceTemplateUses: (page: string, uses: readonly TemplateUse[]) => void
  /** What of all pages tells people something by a template. */
  readonly templateUsesOf: (code: string) => readonly TemplateUse[]
}

/** Looked up for each reference of each call. The system's own entries come first: no page can take their names over. */
function indexOf(byOwner: ReadonlyMap<string, readonly RegisteredTable[]>): ReadonlyMap<string, RegisteredTable> {
  const all = [...byOwner.values()].flat()
  return new Map(all.toReversed().map((entry) => [entry.table, entry]))
}

export function createTableRegistry(): TableRegistry {
  const byOwner = new Map<string, readonly RegisteredTable[]>([['system', SYSTEM_TABLES]])
  let byName = indexOf(byOwner)
  const checkedByOwner = new Map<string, readonly CheckedField[]>()
  const rowRightsByOwner = new Map<string, ReadonlyMap<string, RowRights>>()
  const referringByPage = new Map<string, readonly ReferringField[]>()
  const referrersByPage = new Map<string, readonly Referrer[]>()
  const namingByPage = new Map<string, readonly NamingField[]>()
  const templatesByPage = new Map<string, readonly TemplateUse[]>()
  return {
    replace: (owner, tables) => {
      if (owner === 'system') throw new TypeError('The entries of the system tables are fixed.')
      byOwner.set(owner, tables)
      byName = indexOf(byOwner)
    },
    find: (table) => byName.get(table),
    replaceChecked: (owner, fields) => {
      checkedByOwner.set(owner, fields)
    },
    findChecked: (table, column) =>
      [...checkedByOwner.values()]
        .flat()
        .find(
          (entry) =>
            [entry.table, entry.contractTable].includes(table) &&
            [entry.field.column, entry.field.name].includes(column),
        ),
    replaceRowRights: (owner, rows) => {
      rowRightsByOwner.set(owner, rows)
    },
    rowRightsOf: (table) => [...rowRightsByOwner.values()].flatMap((rows) => rows.get(table) ?? []),
    rowRightsBehind: (component) => {
      const all = [...rowRightsByOwner.values()].flatMap((rows) => [...rows.values()])
      return (
        all.find(({ components }) => components.includes(component)) ??
        all.find(({ ruledBy }) => ruledBy.includes(component))
      )
    },
    replaceReferring: (page, fields) => {
      referringByPage.set(page, fields)
    },
    findReferring: (page, path) => referringByPage.get(page)?.find((entry) => entry.path === path),
    replaceReferrers: (page, fields) => {
      referrersByPage.set(page, fields)
    },
    referrersOf: (table) => [...referrersByPage.values()].flat().filter(({ target }) => target.table === table),
    replaceNaming: (page, fields) => {
      namingByPage.set(page, fields)
    },
    namingOf: (kind, code) =>
      [...namingByPage.values()].flat().filter(({ names }) => names.kind === kind && names.code === code),
    replaceTemplateUses: (page, uses) => {
      templatesByPage.set(page, uses)
    },
    templateUsesOf: (code) => [...templatesByPage.values()].flat().filter(({ template }) => template === code),
  }
}

/** Names under which a client may ask for the columns: `depart_name` and `departName`. */
export function columnsByName(columns: readonly string[]): ReadonlyMap<string, string> {
  return new Map(columns.flatMap((column) => [[column, column] as const, [toFieldName(column), column] as const]))
}

const PLAIN_TEXT: ReferredField['holds'] = { type: { kind: 'string', maxLength: 255 }, multiple: false }

/** Columns that everybody may see, as fields. */
function openFields(columns: readonly string[]): ReadonlyMap<string, ReferredField> {
  return new Map(columns.map((column) => [toFieldName(column), { column, permissions: [], holds: PLAIN_TEXT }]))
}

function toFieldName(column: string): string {
  return column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

const DEPART_COLUMNS = ['id', 'parent_id', 'depart_name', 'org_code']
const USER_COLUMNS = ['id', 'username', 'realname']
const POSITION_COLUMNS = ['id', 'code', 'name', 'post_rank']
const CATEGORY_COLUMNS = ['id', 'pid', 'name', 'code', 'has_child']
const ROLE_COLUMNS = ['id', 'role_code', 'role_name']
const DICT_COLUMNS = ['id', 'dict_code', 'dict_name']
const DICT_ITEM_COLUMNS = ['id', 'item_value', 'item_text']
const RULE_COLUMNS = ['id', 'rule_code', 'rule_name']
const MENU_COLUMNS = ['id', 'parent_id', 'name', 'perms']
const AREA_COLUMNS = ['id', 'pid', 'text', 'full_text', 'level']
const TENANT_COLUMNS = ['id', 'name']
const TEMPLATE_COLUMNS = ['id', 'template_code', 'template_name']

/**
 * What everybody who is signed in may choose from, each with the columns that may be seen. Roles by their names and codes
 * alone: what they grant, and to whom, takes a permission.
 */
export const SYSTEM_TABLES: readonly RegisteredTable[] = [
  {
    table: 'sys_depart',
    columns: columnsByName(DEPART_COLUMNS),
    orderColumns: columnsByName(['depart_order', 'create_time']),
    fields: openFields(DEPART_COLUMNS),
    tenantColumn: 'tenant_id',
    deletedColumn: 'del_flag',
    permission: null,
    tree: { parent: 'parent_id', order: 'depart_order' },
  },
  {
    table: 'sys_user',
    columns: columnsByName(USER_COLUMNS),
    orderColumns: columnsByName(['create_time']),
    fields: openFields(USER_COLUMNS),
    tenantColumn: null,
    accountColumn: 'id',
    deletedColumn: 'del_flag',
    permission: null,
    // From the first migration on that knows grams; while a large table waits for its indexes the search is only slower.
    grams: (column) => (['username', 'realname'].includes(column) ? NOTHING_KNOWN : null),
  },
  {
    table: 'sys_position',
    columns: columnsByName(POSITION_COLUMNS),
    orderColumns: columnsByName(['create_time', 'post_level']),
    fields: openFields(POSITION_COLUMNS),
    tenantColumn: 'tenant_id',
    deletedColumn: null,
    permission: null,
  },
  {
    table: 'sys_category',
    columns: columnsByName(CATEGORY_COLUMNS),
    orderColumns: columnsByName(['create_time']),
    fields: openFields(CATEGORY_COLUMNS),
    tenantColumn: 'tenant_id',
    deletedColumn: null,
    permission: null,
    tree: { parent: 'pid', hasChild: 'has_child', order: 'code' },
  },
  {
    table: 'sys_role',
    columns: columnsByName(ROLE_COLUMNS),
    orderColumns: columnsByName(['create_time']),
    fields: openFields(ROLE_COLUMNS),
    tenantColumn: 'tenant_id',
    deletedColumn: null,
    permission: null,
  },
  ...['sys_permission', 'sys_menu'].map((table) => ({
    table,
    columns: columnsByName(MENU_COLUMNS),
    orderColumns: columnsByName(['sort_no', 'create_time']),
    fields: openFields(MENU_COLUMNS),
    tenantColumn: null,
    deletedColumn: 'del_flag',
    permission: sysMenu.permissions.list ?? null,
    tree: { parent: 'parent_id', hasChild: 'has_child', order: 'sort_no' },
  })),
  {
    table: 'sys_area',
    columns: columnsByName(AREA_COLUMNS),
    orderColumns: columnsByName(['sort']),
    fields: openFields(AREA_COLUMNS),
    tenantColumn: null,
    deletedColumn: null,
    permission: null,
    tree: { parent: 'pid', root: '86', order: 'sort' },
  },
  {
    table: 'sys_tenant',
    columns: columnsByName(TENANT_COLUMNS),
    orderColumns: columnsByName(['create_time']),
    fields: openFields(TENANT_COLUMNS),
    tenantColumn: null,
    deletedColumn: 'del_flag',
    permission: null,
    shownRows: shownTenants,
  },
  {
    table: 'sys_sms_template',
    columns: columnsByName(TEMPLATE_COLUMNS),
    orderColumns: columnsByName(['create_time']),
    fields: openFields(TEMPLATE_COLUMNS),
    tenantColumn: 'tenant_id',
    deletedColumn: null,
    permission: sysMessageTemplate.permissions.list ?? null,
  },
  {
    table: 'sys_data_source',
    columns: columnsByName(['id', 'code', 'name']),
    orderColumns: columnsByName(['create_time']),
    fields: openFields(['id', 'code', 'name']),
    tenantColumn: null,
    deletedColumn: null,
    permission: sysDataSource.permissions.list ?? null,
  },
  ...(
    [
      ['sys_dict', DICT_COLUMNS, 'del_flag'],
      ['sys_dict_item', DICT_ITEM_COLUMNS, null],
      ['sys_check_rule', RULE_COLUMNS, null],
      ['sys_fill_rule', RULE_COLUMNS, null],
    ] as const
  ).map(([table, columns, deletedColumn]) => ({
    table,
    columns: columnsByName(columns),
    orderColumns: columnsByName(['create_time']),
    fields: openFields(columns),
    tenantColumn: null,
    deletedColumn,
    permission: null,
  })),
]
