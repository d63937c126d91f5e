import type { FieldType } from '#schemas/language/field-type.ts'
import type { QueryOperator } from '#schemas/query/operator.ts'
import type { Rule } from '#schemas/rules/rule.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'

/**
 * What `compilePage` makes of a page: frozen, names resolved, defaults filled, widgets bound, permissions listed.
 * Browser and server work from the same plan; nothing of a page is interpreted per render or per request.
 */
export interface PagePlan {
  readonly code: string
  readonly title: string
  readonly kind: 'list'
  readonly permissionPrefix: string
  /** Absent: a page without rows of its own. */
  readonly entity?: EntityPlan
  /** Declared fields, in the order of declaration. */
  readonly fields: readonly FieldPlan[]
  /** Columns that every entity has and a page may show and query: createTime, updateBy, … */
  readonly systemFields: readonly FieldPlan[]
  /** Declared and system fields. */
  readonly fieldByName: ReadonlyMap<string, FieldPlan>
  readonly list: ListPlan
  readonly query: QueryPlan
  readonly toolbar: readonly ToolbarAction[]
  readonly form: FormPlan
  readonly detail: DetailPlan
  /** Every permission code that the page knows, with a Chinese name for the authorisation screen. */
  readonly permissions: readonly PermissionPlan[]
  /** Dictionary codes of all fields, each once: they load in one go. */
  readonly dictCodes: readonly string[]
}

export interface EntityPlan {
  readonly table: string
  /** Path below the base path, `/market/productPrice`. */
  readonly api: string
  readonly softDelete: boolean
}

export interface PermissionPlan {
  /** `market:price:batch_delete` */
  readonly code: string
  /** `batch_delete`, `field:cost:see` */
  readonly action: string
  readonly title: string
}

export interface FieldPlan {
  readonly name: string
  /** snake_case name of the database column. */
  readonly column: string
  readonly title: string
  readonly type: FieldType
  /** Several values: a list of texts in memory, a comma text on the wire and in the column. */
  readonly multiple: boolean
  readonly widget: WidgetPlan
  readonly choices: ChoicesPlan | null
  readonly rules: readonly Rule[]
  readonly required: boolean
  /** Unique among the live rows of a tenant: a unique index and a check on save. */
  readonly unique: boolean
  /** Canonical value for a new record; null when none is declared. */
  readonly defaultValue: CanonicalValue
  /** The operator of its place in the query; null where the page says `false`. */
  readonly queryOperator: QueryOperator | null
  /** Whether a database index serves its queries and sorting. */
  readonly indexed: boolean
  readonly permission: FieldPermissionPlan | null
  readonly readOnly: boolean
  readonly help?: string
  readonly placeholder?: string
  readonly renamedFrom?: string
  readonly align: 'left' | 'right' | 'center'
}

export interface FieldPermissionPlan {
  readonly see: string
  readonly edit: string
  readonly export: string
}

export interface WidgetPlan {
  readonly type: string
  /** Checked against the widget's schema, defaults filled in. */
  readonly options: Readonly<Record<string, unknown>>
}

/** Where the values to choose from come from. */
export type ChoicesPlan =
  | { readonly source: 'dict'; readonly code: string }
  | { readonly source: 'options'; readonly items: readonly { readonly value: string; readonly text: string }[] }
  /**
   * A registered table; `value` and `label` are field names. `dictCode` is what the dictionary calls are asked with,
   * in column names: `sys_depart,depart_name,id`.
   */
  | {
      readonly source: 'ref'
      readonly entity: string
      readonly value: string
      readonly label: string
      readonly dictCode: string
    }

/** A record in memory: canonical values by field name, with the columns every entity has. */
export interface PageRecord {
  readonly id?: string
  readonly version?: number
  readonly [field: string]: CanonicalValue | undefined
}

export interface ListPlan {
  readonly columns: readonly ColumnPlan[]
  readonly defaultSort: { readonly field: string; readonly order: 'asc' | 'desc' }
  readonly rowActions: readonly RowAction[]
}
export type RowAction = 'edit' | 'detail' | 'delete'

export interface ColumnPlan {
  readonly field: FieldPlan
  readonly title: string
  /** Pixels; absent: sized by its content. */
  readonly widthPx?: number
  readonly fixed?: 'left' | 'right'
  readonly sortable: boolean
  /** The cell opens the record's detail. */
  readonly link: 'detail' | null
  readonly ellipsis: boolean
}

export interface QueryPlan {
  /** Always visible. */
  readonly simple: readonly QueryFieldPlan[]
  /** Behind 展开. */
  readonly more: readonly QueryFieldPlan[]
  readonly advanced: boolean
}
export interface QueryFieldPlan {
  readonly field: FieldPlan
  readonly title: string
  readonly operator: QueryOperator
}

export type ToolbarAction = 'add' | 'batch_delete' | 'import' | 'export'

export interface FormPlan {
  readonly open: 'drawer' | 'modal'
  readonly widthPx: number
  readonly sections: readonly FormSectionPlan[]
}
export interface FormSectionPlan {
  readonly title: string | null
  /** 1 to 4. */
  readonly columns: number
  readonly fields: readonly FormFieldPlan[]
}
export interface FormFieldPlan {
  readonly field: FieldPlan
  readonly title: string
  /** Columns it takes, at most the section's. */
  readonly span: number
}

export interface DetailPlan {
  readonly sections: readonly FormSectionPlan[]
}
