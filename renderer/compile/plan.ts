import type { ColumnCell } from '#schemas/language/cells.ts'
import type { ChoiceColor } from '#schemas/language/dictionary.ts'
import type { EffectEvent, MessageChannel } from '#schemas/language/effects.ts'
import type { FieldType } from '#schemas/language/field-type.ts'
import type { GroupPeriod } from '#schemas/language/groups.ts'
import type { MarkLook } from '#schemas/language/marks.ts'
import type { NumberPlan } from '#schemas/language/number.ts'
import type { PageKind } from '#schemas/language/page.ts'
import type { RowsButton } from '#schemas/language/rows-keys.ts'
import type { ShowName } from '#schemas/language/show.ts'
import type { TextFormat } from '#schemas/language/text-format.ts'
import type { ResourceAddress } from '#schemas/managed/managed-resource.ts'
import type { FieldPermissionCodes } from '#schemas/permissions/permission-code.ts'
import type { QueryOperator } from '#schemas/query/operator.ts'
import type { Sort } from '#schemas/query/sort-params.ts'
import type { Rule } from '#schemas/rules/rule.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { FileForm } from '#schemas/values/file-value.ts'
import type { Mask } from '#schemas/values/masked-text.ts'
import type { CheckedExpression } from '../expression/check-expression.ts'
import type { AggregateNode, CheckedNode } from '../expression/tree.ts'
import type { PagePanePlan } from '../kinds/panes/panes-plan.ts'

/**
 * What `compilePage` makes of a page: frozen, names resolved, defaults filled, widgets bound, permissions listed.
 * Browser and server work from the same plan; nothing of a page is interpreted per render or per request.
 */
export interface PagePlan {
  /** Content hash of the page's text: a save made from another version is refused. Empty where it is not known. */
  readonly identity: string
  readonly code: string
  readonly title: string
  readonly kind: PageKind
  readonly permissionPrefix: string
  /** Codes that actions take from elsewhere, by action. */
  readonly permissionMap: Readonly<Record<string, string>>
  /** Codes of the managed resource, for actions that the page asks for a code of its own as well. */
  readonly permissionsBesides: Readonly<Record<string, string>>
  /** Absent: a page without rows of its own. */
  readonly entity?: EntityPlan
  /** Its place in the menu, where it says one. */
  readonly menu?: MenuPlan
  /** Declared fields that are stored, in the order of declaration. */
  readonly fields: readonly FieldPlan[]
  /** Declared fields that no row stores: what rows of other pages come to, figured when it is read. Absent: none. */
  readonly asked?: readonly FieldPlan[]
  /** Columns that every entity has and a page may show and query: createTime, updateBy, … */
  readonly systemFields: readonly FieldPlan[]
  /** Declared and system fields, those that no row stores among them. */
  readonly fieldByName: ReadonlyMap<string, FieldPlan>
  readonly subTables: readonly SubTablePlan[]
  /** What makes it a tree; null otherwise. */
  readonly tree: TreePlan | null
  /** How its rows are edited where they stand; null for all kinds but `grid`. */
  readonly grid: GridPlan | null
  /** Its rows as cards in columns; absent: the page has no board. */
  readonly board?: BoardPlan
  /** Its rows as cards; absent: the page has none. */
  readonly card?: CardPlan
  /** In which ways its rows can be shown, the first at the start; absent: as its kind does, and in no other. */
  readonly rowViews?: readonly RowViewName[]
  /** What stands beside each other in it; absent for all kinds but `panes`. */
  readonly panes?: readonly PagePanePlan[]
  /** Who sees which rows; absent: whoever may list sees all. Browsers do not get it. */
  readonly rows?: readonly RowAccessPlan[]
  readonly list: ListPlan
  readonly query: QueryPlan
  readonly toolbar: readonly ToolbarItemPlan[]
  readonly form: FormPlan
  readonly detail: DetailPlan
  /** Rules about several fields, or about all rows of a sub-table. */
  readonly checks: readonly CheckPlan[]
  /** Fields whose values together may stand in one live record of a tenant only. */
  readonly uniqueTogether: readonly UniqueTogetherPlan[]
  /** Fields with a computed value, of the record and of its sub-rows, each behind what it is computed from. */
  readonly computed: readonly ComputedPlan[]
  readonly actions: readonly ActionPlan[]
  /** What a row must fit for something to be done to it, whichever way that comes about. */
  readonly guards: readonly GuardPlan[]
  /** Of a plan as browsers get it: what the server says beside each row whether it may be done. Absent: it is all in the plan. */
  readonly told?: readonly string[]
  /** What follows from what happens to its records. Browsers get none. */
  readonly effects: PageEffectsPlan
  /** What it does with its rows by itself; absent: nothing. Browsers do not get it. */
  readonly timers?: readonly TimerPlan[]
  /** What is read-only on edit for whoever may not see what it is compared with. */
  readonly sightLocks: readonly SightLockPlan[]
  /** What its expressions read of the rows that its references name. */
  readonly related: readonly RelatedPlan[]
  /** Every permission code that the page knows, with a Chinese name for the authorisation screen. */
  readonly permissions: readonly PermissionPlan[]
  /** What roles get from it once; never told to browsers. Absent: nothing. */
  readonly grants?: readonly GrantPlan[]
  /** Dictionary codes of all fields, each once: they load in one go. */
  readonly dictCodes: readonly string[]
}

/** A reference through which expressions read, with the fields that they read of its rows: seen by everybody there. */
export interface RelatedPlan {
  /** `manufacturer`, `lines.product` */
  readonly path: string
  readonly names: readonly string[]
}

/** An action that the system runs on the rows whose time has come. */
export interface TimerPlan {
  /** As the page calls it, else the action: unique in the page, and what its state is kept by. */
  readonly name: string
  readonly title: string
  readonly when: ExpressionPlan
  /** Name of the action. */
  readonly action: string
  /** `HH:mm` in the business zone; null: every minute. */
  readonly daily: string | null
}

/** Rows that somebody sees; those of all entries that fit count. */
export interface RowAccessPlan {
  readonly for:
    | { readonly kind: 'everybody' }
    /** By their codes. */
    | { readonly kind: 'role' | 'permission'; readonly code: string }
  readonly where: ExpressionPlan
}

/** Each part by itself may be left to what follows from the page's folder and path. */
export interface MenuPlan {
  /** The page in which this one is shown: it has no entry of its own. */
  readonly in?: string
  readonly path?: string
  readonly component?: string
  /** Other components by which menus of the contract open it. */
  readonly also?: readonly string[]
  /** The title of its folder's entry, or what there is to say of that entry. */
  readonly folder?: string | MenuFolderPlan
  readonly icon?: string
  readonly order?: number
}

export interface MenuFolderPlan {
  readonly title: string
  readonly icon?: string
  readonly order?: number
}

export interface EntityPlan extends ResourceAddress {
  readonly table: string
  readonly softDelete: boolean
  /** Deleted rows can be brought back; absent: what is deleted is gone, or what followed from it cannot be taken back. */
  readonly isRestorable?: true
  /** Something follows from a deletion that nothing takes back. */
  readonly isOneWay?: true
  /** The name of the managed resource whose rows these are; absent: a table of the page's own. */
  readonly managed?: string
  /** Of a table or view that was there before; `table` is then its name with its schema. Browsers do not get it. */
  readonly existing?: ExistingTablePlan
}

/** A table or view that the product has not made, and never alters. */
export interface ExistingTablePlan {
  readonly schema: string
  readonly name: string
  /** The columns that tell its rows apart, as the database calls them; empty: there are none that do. */
  readonly key: readonly string[]
  readonly readOnly: boolean
  /** Whose its rows are; `installation`: those of tenant 0. */
  readonly tenancy: { readonly kind: 'column'; readonly name: string } | { readonly kind: 'shared' | 'installation' }
  readonly columns: readonly ExistingColumnPlan[]
  /** What the server has found in the database; absent until it has looked. */
  readonly found?: FoundTable
}

/** How the columns of a table that was there before are read as the types of fields. */
export interface FoundTable {
  /** By the column of the field; absent: it is of a type that its field has anyway. */
  readonly casts: Readonly<Record<string, ExistingCast>>
  /** Of the columns of the key, in their order. */
  readonly keyTypes: readonly ExistingKeyType[]
  /** What columns hold that are looked up by their texts, by the column of the field; absent: texts, or nothing of the kind. */
  readonly keyedBy: Readonly<Record<string, Exclude<ExistingKeyType, 'text'>>>
  /** Columns of fields that are never empty. */
  readonly neverEmpty: readonly string[]
}
export type ExistingCast = 'text' | 'numeric' | 'timestamptz' | 'jsonb'
export type ExistingKeyType = 'text' | 'integer' | 'decimal' | 'uuid' | 'date'

export interface ExistingColumnPlan {
  /** Of the field. */
  readonly column: string
  /** As the database calls it. */
  readonly name: string
  readonly pointer: string
}

export interface PermissionPlan {
  /** `market:price:batch_delete` */
  readonly code: string
  /** `batch_delete`, `field:cost:see` */
  readonly action: string
  readonly title: string
}

/** What the page gives to a role. */
export interface GrantPlan {
  readonly roleCode: string
  readonly codes: readonly string[]
}

export interface FieldPlan {
  readonly name: string
  /** snake_case name of the database column. */
  readonly column: string
  /** Its name on the wire, where the contract calls it otherwise. */
  readonly wire?: string
  readonly title: string
  readonly type: FieldType
  /** What a `text` is written in; absent: plain text. */
  readonly format?: TextFormat
  /** Several values: a list of texts in memory, a comma text on the wire and in the column. */
  readonly multiple: boolean
  readonly widget: WidgetPlan
  readonly choices: ChoicesPlan | null
  /** Absent: it holds no files. */
  readonly files?: FileFieldPlan
  /** Its input is kept in no draft. */
  readonly isSecret?: true
  readonly rules: readonly Rule[]
  readonly required: boolean
  /** Unique among the live rows of a tenant: a unique index and a check on save. */
  readonly unique: boolean
  /** Canonical value for a new record; null when none is declared, or when it is computed. */
  readonly defaultValue: CanonicalValue
  /** `"default": "= today()"`: evaluated once, on add. */
  readonly defaultExpression: ExpressionPlan | null
  /** `"value": "= price * quantity"`: always computed, read-only; what a client sends for it is ignored. */
  readonly computed: ExpressionPlan | null
  /** A column that holds what rows of another page come to, and follows them. Browsers are not told of what. */
  readonly kept?: KeptPlan
  /** No row stores it: what rows of another page come to whenever it is read. Browsers are not told of what. */
  readonly asked?: AskedPlan
  /** Numbered when a record is saved: unique, and read-only unless it says otherwise. Absent: not numbered. */
  readonly number?: NumberPlan
  readonly statistics: readonly Statistic[]
  /** The operator of its place in the query; null where the page says `false`. */
  readonly queryOperator: QueryOperator | null
  /** Whether a database index serves its queries and sorting. */
  readonly indexed: boolean
  /**
   * What seeing it takes, all of them: its own permission first, then those of what it is computed from. Empty: everybody
   * sees it.
   */
  readonly permissions: readonly FieldPermissionCodes[]
  readonly readOnly: boolean
  /** How lists and details show it; absent: as a text. */
  readonly show?: ShowName
  /** What is left of its text to whoever lacks its permissions: that, and never the value, leaves the server for them. */
  readonly mask?: Mask
  readonly help?: string
  readonly placeholder?: string
  readonly renamedFrom?: string
  /** Rows that are there when its column is made get the default. */
  readonly backfill?: true
  readonly align: 'left' | 'right' | 'center'
  /** JSON Pointer of its declaration; empty for system fields. */
  readonly pointer: string
}

/** How a field holds files, and which it takes. */
export interface FileFieldPlan {
  readonly form: FileForm
  /** Everybody may see them, signed in or not. */
  readonly isPublic: boolean
  /** `.pdf`, `image/*`; empty: whatever the server stores. */
  readonly accept: readonly string[]
  readonly maxMegabytes: number | null
  readonly maxCount: number | null
}

export type Statistic = 'sum' | 'average'

/** Rows of another page that refer to a record by its id, and what they come to. */
export interface ReferringRowsPlan {
  /** Code of the other page, and its table. */
  readonly page: string
  readonly table: string
  readonly name: AggregateNode['name']
  /** What is summed up; null: the rows are counted. */
  readonly field: string | null
  /** The field that refers. */
  readonly reference: string
  /** What else holds of the rows that count, over `target.`; null: nothing. */
  readonly where: CheckedNode | null
  /** All fields of the other page that decide the value. */
  readonly reads: readonly string[]
}

export interface KeptPlan {
  readonly page: string
  /** Null while the other page cannot be read: the value stays as it is. */
  readonly rows: ReferringRowsPlan | null
}

/** Its condition may read fields of the record, the user and the clock, which a kept value cannot follow. */
export interface AskedPlan extends KeptPlan {
  readonly expression: ExpressionPlan
}

/** An expression of the page, checked. */
export interface ExpressionPlan extends CheckedExpression {
  /** As written, with the leading `=` where it has one. */
  readonly source: string
  readonly pointer: string
}

/**
 * A check or a condition that reads fields of restricted sight. Whoever may not see them all may not change what it
 * compares them with: the answers to such changes would tell the hidden value bit by bit.
 */
export interface SightLockPlan {
  /** Permissions to see; whoever lacks one of them is bound. */
  readonly sees: readonly string[]
  /** Titles of the restricted fields. */
  readonly hidden: readonly string[]
  /** Fields of the record. */
  readonly fields: readonly string[]
  /** Sub-tables of which nothing may be changed. */
  readonly tables: readonly string[]
  /** `tiers.price`: of rows that are stored already. */
  readonly columns: readonly string[]
  /** Expressions whose outcome is not told to whoever is bound: checks, conditions of reactions. */
  readonly pointers: readonly string[]
  /** Masked fields of the record that it reads: who sees no more than the mask may not enter a new value either. */
  readonly masked?: readonly string[]
}

export interface WidgetPlan {
  readonly type: string
  /** Checked against the widget's schema, defaults filled in. */
  readonly options: Readonly<Record<string, unknown>>
  /** See `InputDefinition.showsLevel`. */
  readonly showsLevel?: true
}

/** Where the values to choose from come from. */
export type ChoicesPlan =
  | { readonly source: 'dict'; readonly code: string }
  | { readonly source: 'options'; readonly items: readonly ChoicePlan[] }
  /**
   * A registered table; `value` is a field name, `label` one or several (`{name} {code}`). `dictCode` is what the dictionary calls are asked with,
   * in column names: `sys_depart,depart_name,id`.
   */
  | {
      readonly source: 'ref'
      readonly entity: string
      readonly value: string
      readonly label: string
      readonly dictCode: string
      /** What a row must fit to be chosen; all of them. */
      readonly where: readonly ReferenceConditionPlan[]
      /** What choosing a row copies. */
      readonly fill: readonly ReferenceFillPlan[]
      /** What becomes of the reference when its row is deleted; absent: the row cannot be. */
      readonly onDelete?: 'clear' | 'keep'
      /** Further columns that its widget shows where a row is picked. */
      readonly shows?: readonly ReferenceColumnPlan[]
      /** How the widget wants its rows; absent: found as one types. */
      readonly listing?: ChoiceListing
    }

/** One of the choices that a field declares itself. */
export interface ChoicePlan {
  readonly value: string
  readonly text: string
  readonly color?: ChoiceColor
  /** It is shown where it is stored, and cannot be chosen any more. */
  readonly disabled?: boolean
}

/** How the rows that a reference chooses from are asked for. */
export interface ChoiceListing {
  /** `searched`: as one types. `whole`: all at once. `none`: the widget asks for them itself, only their labels are needed. */
  readonly rows: 'searched' | 'whole' | 'none'
  /** Of a search; absent: ten. */
  readonly pageSize?: number
  /** Fourth part of a table dictionary: only rows that fit it are found. */
  readonly filter?: string
}

/** A field of the referenced table that must equal a value. Nothing can be chosen while that is null. */
export interface ReferenceConditionPlan {
  /** Field and column of the referenced table. */
  readonly name: string
  readonly column: string
  /** Null where the compiler does not know the table; the server always does. */
  readonly type: FieldType | null
  readonly value: { readonly literal: CanonicalValue } | { readonly expression: ExpressionPlan }
}

/** A field of the referenced table that everybody may see. */
export interface ReferenceColumnPlan {
  readonly name: string
  readonly column: string
  /** What its stored values are called; absent: they say it themselves. */
  readonly choices?: Exclude<ChoicesPlan, { readonly source: 'ref' }>
}

export interface ReferenceFillPlan {
  /** Field of this record, or of this row of a sub-table. */
  readonly target: string
  /** Field of the referenced table. */
  readonly source: string
}

/** A record in memory: canonical values by field name, with the columns every entity has. */
export interface PageRecord {
  readonly id?: string
  readonly version?: number
  /** A sub-table's rows stand under its name. */
  readonly [field: string]: CanonicalValue | readonly PageRecord[] | undefined
}

export interface ListPlan {
  readonly columns: readonly ColumnPlan[]
  /** What users can add to the columns besides; absent: nothing. */
  readonly offered?: readonly ColumnPlan[]
  readonly defaultSort: Sort
  /** The field that keeps the order of the rows, which are moved by hand; absent: they are not. */
  readonly order?: string
  readonly rowActions: readonly RowActionPlan[]
  /** The sub-table that an expanded row shows. */
  readonly expand: SubTablePlan | null
  /** Figures of its rows, put together by a field. Absent: none. */
  readonly groups?: readonly GroupPlan[]
  /** By what its rows are grouped at the start, as `rowGrouping` reads it; absent: by nothing. */
  readonly groupBy?: string
  /** Names of the fields that many rows can be given a value of; empty: none. Absent: all that may be. */
  readonly batchEdit?: readonly string[]
  /** Names of fields that are changed in their cells. */
  readonly inlineEdit?: readonly string[]
  /** What makes rows stand out, the first that holds; absent: nothing. */
  readonly marks?: readonly RowMarkPlan[]
  /** Conditions, order and columns by a name, to choose from; absent: the page declares none. */
  readonly views?: readonly ViewPlan[]
}

/** A view of the page's file. */
export interface ViewPlan {
  readonly name: string
  readonly title: string
  readonly conditions: readonly QueryDefaultPlan[]
  /** Null: as the page sorts. */
  readonly sort: Sort | null
  /** Names of fields, in their order; null: as the user has arranged them. */
  readonly columns: readonly string[] | null
}

/** The rows of a list by a field: so many of each value, and what they come to. */
export interface GroupPlan {
  readonly field: FieldPlan
  /** The part of time that a date counts for; null for all other fields. */
  readonly per: GroupPeriod | null
  readonly title: string
  readonly figures: readonly GroupFigurePlan[]
  /** It counts for another part of the page, and is not offered among the figures of the list. */
  readonly unlisted?: true
}

/** A figure of each group. `statistic` and `field` are null for the number of rows. */
export interface GroupFigurePlan {
  /** As the page writes it: `count`, `sum(payable)`. */
  readonly key: string
  readonly statistic: Statistic | null
  readonly field: FieldPlan | null
}

/** A look of rows that fit a condition. Whoever may not see a field that it reads gets none of it. */
export interface RowMarkPlan {
  readonly when: ExpressionPlan
  readonly as: MarkLook
  /** Says it without the colour. */
  readonly text: string
}

/** A button on a row. */
export interface RowActionPlan {
  /** `edit`, `detail`, `delete`, `refund`, `add_child`, or the name of an action of the page. */
  readonly name: string
  readonly title: string
  /** Not offered on rows where it does not hold. */
  readonly when: ExpressionPlan | null
  /** Shown, and refused with a reason, on rows where it does not hold. */
  readonly guard: GuardPlan | null
  /** Set for an action of the page. */
  readonly action: ActionPlan | null
  /** Of a deletion from which something follows that nothing takes back. */
  readonly isOneWay?: true
}

/** An action of the page: what its type does is the registry's matter. */
export interface ActionPlan {
  readonly name: string
  readonly title: string
  readonly type: string
  readonly when: ExpressionPlan | null
  readonly confirm: string | null
  readonly danger: boolean
  /** False: a button above the list that acts on no rows; its expressions see the values that the list is bound to. */
  readonly needsRows: boolean
  /** The code that allows it, where that is decided by what it does; null: `<prefix>:<name>`, or as the page maps it. */
  readonly permission: string | null
  /** What is asked for before it runs, each field with the rules and the default of this question; written with its values. */
  readonly input: readonly FormFieldPlan[]
  /** Must hold of the record as the action leaves it; `old.` is the record before. Besides those of the page. */
  readonly checks: readonly CheckPlan[]
  /** What follows for each of its rows. Browsers get none. */
  readonly effects: readonly RecordEffectPlan[]
  /** Name of the action that takes it back; absent: it cannot be undone. */
  readonly undo?: string
  /** Other programs run it, and no browser draws it. */
  readonly isForPrograms?: true
  /** It leaves no trace in the history of its records. */
  readonly isUnlogged?: true
  /** Checked against the type's schema, defaults filled in. Texts that begin with `=` are in `expressions`. */
  readonly props: Readonly<Record<string, unknown>>
  /** The computed texts of `props`, by JSON Pointer into `props`. */
  readonly expressions: ReadonlyMap<string, ExpressionPlan>
  readonly pointer: string
}

/** A condition on what is done to rows. */
export interface GuardPlan {
  /** `edit`, `delete`, … or an action of the page. */
  readonly name: string
  /** What is guarded, as its button calls it. */
  readonly title: string
  readonly when: ExpressionPlan
  /** Why it is refused; null: the values that the condition reads say it. */
  readonly message: string | null
}

export type PageEffectsPlan = Readonly<Record<EffectEvent, readonly RecordEffectPlan[]>>

/** Something that follows from what happens to a record, in the same transaction. */
export interface RecordEffectPlan {
  /** As the page calls it, else its place: `created/0`. */
  readonly name: string
  readonly when: ExpressionPlan | null
  /** The sub-table for each of whose rows it is done, as they are now or were before; null: once. */
  readonly each: { readonly table: string; readonly from: 'record' | 'old' } | null
  readonly work: EffectWorkPlan
  /** Whether messages and webhooks go out for imported rows too. */
  readonly onImport: boolean
  readonly pointer: string
}

export type EffectWorkPlan =
  | SetEffectPlan
  | InsertEffectPlan
  | MessageEffectPlan
  | WebhookEffectPlan
  | CallEffectPlan
  | UnusableEffectPlan

/** The page that it reaches cannot be read at the moment: it refuses what it should follow from. */
export interface UnusableEffectPlan {
  readonly kind: 'unusable'
  readonly page: string
}

export interface SetEffectPlan {
  readonly kind: 'set'
  /** The page whose rows are changed, and its table. */
  readonly page: string
  readonly table: string
  readonly rows: EffectRowsPlan
  readonly values: readonly EffectValuePlan[]
  readonly demands: readonly { readonly that: ExpressionPlan; readonly message: string }[]
}

/** Which rows: the one that a reference names, or those that fit a condition over `target.`. */
export type EffectRowsPlan =
  | {
      readonly by: 'reference'
      readonly source: 'record' | 'row'
      readonly field: string
      readonly title: string
      /** Field of the target that the reference stores. */
      readonly value: string
    }
  | { readonly by: 'condition'; readonly where: ExpressionPlan }

export interface InsertEffectPlan {
  readonly kind: 'insert'
  readonly page: string
  readonly table: string
  readonly values: readonly EffectValuePlan[]
  readonly lines: readonly {
    /** Sub-table of the new record. */
    readonly table: string
    /** Sub-table of this record. */
    readonly each: string
    readonly when: ExpressionPlan | null
    readonly values: readonly EffectValuePlan[]
  }[]
}

export interface MessageEffectPlan {
  readonly kind: 'message'
  /** User names; `*`: everybody of the tenant. */
  readonly to: ExpressionPlan | '*' | MessagePersonsPlan
  readonly by: readonly MessageChannel[]
  /** Its bell is an announcement, which stands among the others. */
  readonly isAnnouncement?: true
  readonly text: MessageTextPlan
  /** Where it is noted how many it went to. Absent: nowhere. */
  readonly count?: MessageCountPlan
}

/** Rows of a page that stand for people, who need no account to be told something. */
export interface MessagePersonsPlan {
  readonly page: string
  readonly table: string
  readonly title: string
  /** Over `target.`. */
  readonly where: ExpressionPlan
  /** Fields of those rows: the name of their account, and where they are reached without one. */
  readonly account?: string
  readonly mobile?: string
  readonly email?: string
}

/**
 * Fields of the record that a message is about: how many it was sent to, how many of them have read it, how many it went
 * to by which way, and the names of those whom it could not reach.
 */
export type MessageCountPlan = Readonly<Partial<Record<'sent' | 'read' | MessageChannel | 'unreached', string>>>

export type MessageTextPlan =
  | { readonly from: 'page'; readonly title: string; readonly text: string }
  | { readonly from: 'template'; readonly code: string; readonly values: readonly EffectValuePlan[] }

export interface WebhookEffectPlan {
  readonly kind: 'webhook'
  readonly target: string
  readonly values: readonly EffectValuePlan[]
}

export interface CallEffectPlan {
  readonly kind: 'call'
  readonly endpoint: string
  readonly input: readonly EffectValuePlan[]
}

/** A value that an effect writes. A literal is canonical where the type of its field is known. */
export type EffectValuePlan = { readonly name: string } & (
  | { readonly literal: unknown }
  | { readonly expression: ExpressionPlan }
)

/** Rows that are entered and changed in the page itself. */
export interface GridPlan {
  readonly columns: readonly GridColumnPlan[]
  /** Rows of a page, until the user wants more or fewer. */
  readonly pageSize: number
  readonly addRows: boolean
  /** The field that holds the place of a row, which the user may change; null: none does. */
  readonly order: FieldPlan | null
  /** The sub-table that is edited beside each row; null: the page has none. */
  readonly expand: SubTablePlan | null
  readonly view: RowsViewPlan
}

/** How a column of rows stands there. */
export interface ColumnView {
  readonly title: string
  /** Pixels; absent: as wide as its cells want. */
  readonly widthPx?: number
  readonly fixed?: 'left' | 'right'
  /** Absent: the cell of the field's widget. */
  readonly cell?: ColumnCell
}

export interface GridColumnPlan extends ColumnView {
  readonly field: FieldPlan
}

/** What can be done with rows that are edited, besides editing their cells. */
export interface RowsViewPlan {
  readonly buttons: readonly RowsButton[]
  /** Names of the fields of a row's details; null: it has none. */
  readonly details: readonly string[] | null
}

/** Ways to show the rows of a page. */
export type RowViewName = 'list' | 'board' | 'card'

/** What stands on a card. */
export interface CardFacePlan {
  /** Of the fields that the user may see: those with nothing in them are left out with the texts around them. */
  readonly title: readonly CardTitlePart[]
  readonly image: FieldPlan | null
  readonly fields: readonly FieldPlan[]
}

export interface CardTitlePart {
  readonly before: string
  readonly field: FieldPlan
  readonly after: string
}

export interface CardPlan extends CardFacePlan {
  /** Beside the title, in its colour. */
  readonly tag: FieldPlan | null
}

export interface BoardPlan extends CardFacePlan {
  /** Its values are the columns. */
  readonly by: FieldPlan
  /** Only these columns, in this order; null: one for each choice, and for what else is stored. */
  readonly columns: readonly string[] | null
  /** In the order in which they are tried. */
  readonly moves: readonly BoardMovePlan[]
  /** Which of the list's groups counts the columns. */
  readonly group: number
  /** What is summed up in the head of each column; null: nothing. */
  readonly sum: FieldPlan | null
}

/** What moving a card to a column does. */
export interface BoardMovePlan {
  /** Only for cards of this column; null: of any. */
  readonly from: string | null
  readonly to: string
  readonly action: ActionPlan
}

export interface TreePlan {
  /** The column that shows the levels. */
  readonly label: FieldPlan
  /** The system field `parentId`. */
  readonly parent: FieldPlan
  readonly expanded: boolean
}

/** Rows that belong to a record. On the wire they stand in the record under the sub-table's name. */
export interface SubTablePlan {
  readonly name: string
  readonly title: string
  readonly table: string
  /** Field name and column of the reference to the record's id. */
  readonly foreignKey: string
  readonly foreignKeyColumn: string
  readonly fields: readonly FieldPlan[]
  readonly fieldByName: ReadonlyMap<string, FieldPlan>
  /** Shown, in this order. */
  readonly columns: readonly FieldPlan[]
  /** How they stand there, by field name. */
  readonly columnViews: ReadonlyMap<string, ColumnView>
  readonly view: RowsViewPlan
  readonly sortable: boolean
  readonly minRows: number
  readonly maxRows: number
  /** Each holds for every row; `row.` is the row. */
  readonly checks: readonly CheckPlan[]
  /** How the cells of a row stand by what it and its record hold; absent: as they are declared. */
  readonly reactions?: readonly ReactionPlan[]
  /** What a row must fit to be added, edited, deleted; absent: nothing. */
  readonly guards?: readonly GuardPlan[]
  /** What is done to marked rows in the form, in the order of the buttons; absent: nothing. */
  readonly actions?: readonly RowsActionPlan[]
  readonly pointer: string
}

/** Other values for the marked rows of a form, saved with it. */
export interface RowsActionPlan {
  readonly name: string
  readonly title: string
  /** Over `row.`; rows that do not fit are passed over. */
  readonly when: ExpressionPlan | null
  readonly confirm: string | null
  readonly danger: boolean
  readonly values: readonly EffectValuePlan[]
  readonly pointer: string
}

/** Something that must hold. Null (a value is missing) holds: `required` is the rule for what is missing. */
export interface CheckPlan {
  readonly id: string
  readonly that: ExpressionPlan
  readonly message: string
  /** Fields beside which the message stands; empty: above the form. */
  readonly fields: readonly string[]
  readonly pointer: string
}

/** Null in one of the fields: not compared. */
export interface UniqueTogetherPlan {
  readonly fields: readonly FieldPlan[]
  readonly message: string
  readonly pointer: string
}

export interface ComputedPlan {
  /** Null for a field of the record, else the sub-table whose rows have it. */
  readonly table: string | null
  readonly field: FieldPlan
  readonly expression: ExpressionPlan
}

export interface ColumnPlan {
  readonly field: FieldPlan
  readonly title: string
  /** Pixels; absent: sized by its content. */
  readonly widthPx?: number
  /** Its user has said how wide it is: exactly so, also where its title has no room. No page says it. */
  readonly isSized?: true
  readonly fixed?: 'left' | 'right'
  readonly sortable: boolean
  /** The page says so itself: an index serves it, either way. */
  readonly sortIndexed?: true
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
  /** By which field the list has tabs above it, one for each choice; absent: none. */
  readonly tabs?: QueryFieldPlan
  /** What the query starts with; absent: nothing. */
  readonly defaults?: readonly QueryDefaultPlan[]
}

/** A condition that stands in the query bar from the start; several values where its operator takes several. */
export interface QueryDefaultPlan {
  readonly field: FieldPlan
  readonly operator: QueryOperator
  readonly values: readonly ({ readonly literal: CanonicalValue } | { readonly expression: ExpressionPlan })[]
}

export interface QueryFieldPlan {
  readonly field: FieldPlan
  readonly title: string
  readonly operator: QueryOperator
}

/** A button above the list. `action` is set for an action of the page, which then acts on the selected rows. */
export interface ToolbarItemPlan {
  /** `add`, `batch_delete`, or the name of an action of the page. */
  readonly name: string
  readonly title: string
  readonly action: ActionPlan | null
}

export interface FormPlan {
  readonly open: 'drawer' | 'modal'
  readonly widthPx: number
  readonly layout: readonly LayoutNodePlan[]
  readonly reactions: readonly ReactionPlan[]
}

export type LayoutNodePlan = LayoutBlockPlan | PanesPlan
/** What may stand in a pane. */
export type LayoutBlockPlan = FormSectionPlan | SubTableNodePlan

export interface FormSectionPlan {
  readonly kind: 'section'
  readonly title: string | null
  /** 1 to 4. */
  readonly columns: number
  readonly fields: readonly FormFieldPlan[]
}
export interface SubTableNodePlan {
  readonly kind: 'subTable'
  readonly title: string | null
  readonly table: SubTablePlan
}
export interface PanesPlan {
  /** `steps` are filled in one after the other, each checked before the next. */
  readonly kind: 'tabs' | 'steps'
  readonly panes: readonly PanePlan[]
}
export interface PanePlan {
  readonly title: string
  readonly layout: readonly LayoutBlockPlan[]
}

export interface FormFieldPlan {
  readonly field: FieldPlan
  readonly title: string
  /** Columns it takes, at most the section's. */
  readonly span: number
  /** Read-only here, besides what the field itself says. */
  readonly readOnly: boolean
  readonly help?: string
  readonly placeholder?: string
}

/** All conditions see one state; reactions apply in file order, a later one wins. */
export interface ReactionPlan {
  readonly id: string
  readonly when: ExpressionPlan
  readonly whenTrue: readonly EffectPlan[]
  /** Null: when the condition does not hold, the declaration comes back. */
  readonly otherwise: readonly EffectPlan[] | null
  readonly pointer: string
}

/** What a reaction does to a field or a sub-table; what is absent stays as it is. */
export interface EffectPlan {
  /** Name of a field or a sub-table. */
  readonly target: string
  readonly visible?: boolean
  readonly required?: boolean
  readonly readOnly?: boolean
  /** The only values left to choose. */
  readonly options?: readonly string[]
  /** Filled in when the condition begins to hold. */
  readonly value?: { readonly literal: CanonicalValue } | { readonly expression: ExpressionPlan }
}

export interface DetailPlan {
  /** 1 to 4. */
  readonly columns: number
  readonly layout: readonly LayoutNodePlan[]
  /** Lists of other pages that belong to the record; absent: none. */
  readonly related?: readonly RelatedListPlan[]
  /** What was done to the record is told to whoever has the permission; absent: to nobody. */
  readonly history?: true
}

/** Rows of another page, with the rights of that page. */
export interface RelatedListPlan {
  readonly page: string
  /** Null: as that page is called. */
  readonly title: string | null
  /** All of them hold of the rows. */
  readonly values: readonly RelatedValuePlan[]
}

/** A field of the other page, and what it equals: a literal, or a field of the record (`id` too). */
export interface RelatedValuePlan {
  readonly field: string
  readonly value: { readonly literal: CanonicalValue } | { readonly source: string }
}
