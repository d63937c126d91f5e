import type { ComponentType, ReactNode, Ref } from 'react'
import type { Static, TObject } from 'typebox'
import type { ColumnCell } from '#schemas/language/cells.ts'
import type { FieldKind, FieldType } from '#schemas/language/field-type.ts'
import type { FormatKind } from '#schemas/language/text-format.ts'
import type { QueryOperator } from '#schemas/query/operator.ts'
import type { Rule } from '#schemas/rules/rule.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { ChoiceListing, FieldPlan, FileFieldPlan, PageRecord } from './compile/plan.ts'
import type { CellStates } from './logic/row-states.ts'

/** The rows of a table that a widget chooses from: what a page writes as `ref`. */
export interface WidgetReference {
  readonly entity: string
  readonly value: string
  readonly label: string
}

/** Fields beside its own, by name, each with the JSON Pointer below its options of the text that names it. */
export interface FieldsBeside {
  readonly reads: readonly NamedField[]
  readonly writes: readonly NamedField[]
  /** What it writes are texts: fields that hold none are refused. */
  readonly writesTexts?: true
}

/** The report whose rows say what the stored values of a field are called. */
export interface ReportNames {
  readonly code: string
  readonly valueField: string
  readonly labelField: string
  /** Between several values in one text. */
  readonly separator: string
}

export interface NamedField {
  readonly name: string
  readonly pointer: string
}

/** A mistake in the options of a widget. */
export interface OptionMistake {
  /** JSON Pointer below the options. */
  readonly pointer: string
  readonly message: string
  readonly hint?: string
}

/** A value to choose from, with what it is called. */
export interface Choice {
  readonly value: string
  readonly text: string
  readonly color?: string | null
  /** It is shown where it is stored, and cannot be chosen any more. */
  readonly disabled?: boolean
  /** It names a stored value, and was not found by the search: nothing to pick while one searches. */
  readonly isStored?: true
  /** Texts of the fields that its label is put together of, the name first; absent where the label is one field. */
  readonly parts?: readonly string[]
}

/** What formatting and parsing may know besides the value. */
export interface FormatContext<Options> {
  readonly options: Options
  readonly field: FieldPlan
  /** Empty when the field has none, or they are not loaded. */
  readonly choices: readonly Choice[]
}

/** Outcome of reading a text (import, paste): the value, or why the text is none, in Chinese. */
export type ParseOutcome =
  | { readonly ok: true; readonly value: CanonicalValue }
  | { readonly ok: false; readonly message: string }

/** What an input is given. It draws and reports changes; it knows no rules and makes no requests. */
export interface InputProps<Options> {
  /** Of the labelable control; the form item's label points to it. */
  readonly id: string
  readonly options: Options
  readonly field: FieldPlan
  readonly value: CanonicalValue
  /** `others`: values of fields beside it that go with the new one; those that `fieldsBeside` names, and no more. */
  onChange(value: CanonicalValue, others?: Readonly<Record<string, CanonicalValue>>): void
  /** What a field beside it holds at this moment: of the record, or of the row that it stands in. Absent in queries. */
  valueBeside?(name: string): CanonicalValue
  onBlur?(): void
  readonly readOnly: boolean
  readonly required: boolean
  readonly invalid: boolean
  /** Ids of help and error texts, for `aria-describedby`. */
  readonly describedBy: string | undefined
  /** Id of the visible label: inputs that are a group of controls use it as `aria-labelledby`. */
  readonly labelId: string
  readonly choices: readonly Choice[]
  /** What rows must fit to be chosen; absent or null: anything, or nobody knows here. */
  readonly conditions?: ChoiceConditions | null
  /** Set while choices are being loaded. */
  readonly choicesLoading: boolean
  /** They could not be had: an empty list says nothing then. */
  readonly choicesFailed?: boolean
  /** Search in choices that are too many to load; absent when `choices` is all there is. */
  readonly onSearchChoices?: (keyword: string) => void
  /** The search that waits for a pause in typing begins at once. */
  readonly hurryChoices?: () => void
  /** Something that the user has done is on its way: what is saved before would be without it. */
  onWaiting?(settled: Promise<void>): void
  readonly placeholder: string | undefined
}

/** The value of a `between` input: bounds as texts, either of which may be open. Both open is null, not a pair. */
export type Bounds = readonly [string | null, string | null]
export type QueryValue = CanonicalValue | Bounds

/** What a query input is given; for `between` the value is a pair of bounds, for `in` a list. */
export interface QueryInputProps<Options>
  extends Omit<InputProps<Options>, 'readOnly' | 'required' | 'invalid' | 'value' | 'onChange'> {
  readonly operator: QueryOperator
  readonly value: QueryValue
  onChange(value: QueryValue): void
}

/** What the drawing of a value is given where nothing is edited. */
export interface ValueViewProps<Options> {
  readonly value: CanonicalValue
  /** As `format` says it: never empty. */
  readonly text: string
  readonly options: Options
  readonly field: FieldPlan
  /** A cell of a list is one line and is looked at beside others; a detail has room; the head of a card is a picture. */
  readonly place: 'list' | 'detail' | 'card'
}

/** How the editable grid edits a field: a type of its cells, and what such a column declares. */
export interface FieldCell {
  readonly type: string
  /** Stored when checked and when not. */
  readonly customValue?: readonly [CanonicalValue, CanonicalValue]
  /** Attributes of the cell's control. */
  readonly props?: Readonly<Record<string, unknown>>
  /** What else the column declares, by the keys that its type of cell reads. */
  readonly declared?: Readonly<Record<string, unknown>>
}

/** Which files a widget takes, and how the field holds them. */
export type WidgetFiles = Omit<FileFieldPlan, 'isPublic'>

/**
 * A widget for one value, declared: what may be written about it in a page, how its value reads, and how to load its
 * drawing. Definitions are pure; React stands behind `load` only, so the server and the tools read them all.
 *
 * @example
 * export const yesNo = defineInput({
 *   type: 'yes-no', title: '是否开关', summary: 'A switch that stores one of two strings.',
 *   accepts: ['string', 'enum'], options: yesNoOptions, …
 *   load: () => import('./yes-no-input.tsx').then((module) => module.YesNoInput),
 * })
 */
export interface InputDefinition<Options extends TObject = TObject> {
  /** Name in pages: kebab-case. */
  readonly type: string
  /** Chinese name, for designers and documentation. */
  readonly title: string
  readonly summary: string
  readonly options: Options
  /** Storage types that it can edit. */
  readonly accepts: readonly FieldKind[]
  /** Storage types that take it when a page names no widget. */
  readonly defaultFor?: readonly FieldKind[]
  /** Formats of `text` that it edits, and that take it when a page names no widget; absent: plain text only. */
  readonly formats?: readonly FormatKind[]
  /** Whether it edits one value, several, or either. */
  readonly arity: 'one' | 'many' | 'either'
  /** Whether it needs a `dict`, `options` or `ref` on the field. */
  readonly needsChoices: boolean
  /** What a `ref` field with this widget refers to when it writes no `ref` of its own. */
  readonly reference?: WidgetReference
  /** The only tables whose rows it can choose; absent: any. */
  readonly entities?: readonly string[]
  /** Fields of the referenced table that it shows where a row is picked; the compiler checks them. */
  fieldsShown?(options: Static<Options>): readonly NamedField[]
  /** How it wants the rows of a reference; absent or undefined: found as one types, ten at a time. */
  listing?(options: Static<Options>): ChoiceListing | undefined
  /** What is wrong with options that fit their schema: such as a text that is no JSON. */
  checkOptions?(options: Static<Options>): readonly OptionMistake[]
  /** Fields beside its own that it reads and writes; the compiler checks them. */
  fieldsBeside?(options: Static<Options>): FieldsBeside
  /**
   * For references whose rows depend on another field, as a level of a tree depends on the one above: all that fit are
   * offered at once, and what was chosen goes when the field above changes.
   */
  readonly showsLevel?: true
  /** `control`: `<label for>` reaches it. `group`: several controls, named by `aria-labelledby`. */
  readonly labelling: 'control' | 'group'
  readonly align: 'left' | 'right' | 'center'
  /** Width of its column in a list when the page gives none, in pixels. */
  readonly columnWidthPx?: (field: FieldPlan) => number
  /** Rules that its fields have by themselves, behind those of the page; one that the page declares too is the page's. */
  readonly rules?: readonly Rule[]
  /** What is typed into it is kept nowhere but in the open form: in no draft. */
  readonly secret?: true
  /** Takes the whole row of a form section unless told otherwise. */
  readonly fullRow?: boolean
  /** Value of a field of a new record for which the page declares no default; absent: null. */
  emptyValue?(options: Static<Options>, type: FieldType): CanonicalValue
  /** The text of a value: list cell, detail, print, Excel. Empty text for null. */
  format(value: CanonicalValue, context: FormatContext<Static<Options>>): string
  /** The value of a text: import and paste. */
  parse(text: string, context: FormatContext<Static<Options>>): ParseOutcome
  /** The cell that edits such a field in the editable grid; absent or null: the widget's own input does. */
  cell?(field: FieldPlan, options: Static<Options>): FieldCell | null
  /** Further types of cells that a column may name for such a field, besides those that fit any. */
  readonly cells?: readonly ColumnCell[]
  /** What of its options binds the files of the field; absent: it edits none. Null: not with these options. */
  files?(options: Static<Options>, field: Pick<FieldPlan, 'type' | 'multiple'>): WidgetFiles | null
  /** The report that names its values where the server sends lists and files; absent or null: they say it themselves. */
  reportNames?(options: Static<Options>): ReportNames | null
  readonly load: () => Promise<ComponentType<InputProps<Static<Options>>>>
  /**
   * Draws the value in lists and details where its text alone would not do: a colour, stars. Phrasing content only, and
   * the text must be in it for those who do not see. Absent or null: the text is shown. Keep the identity of what it returns.
   */
  view?(options: Static<Options>): (() => Promise<ComponentType<ValueViewProps<Static<Options>>>>) | null
  /** Its view has buttons or links: a cell that is one itself shows the text. */
  readonly viewOperates?: true
  /** Inputs for queries, by operator; where there is none, a text input serves text and `load` the rest. */
  readonly loadQuery?: Readonly<
    Partial<Record<QueryOperator, () => Promise<ComponentType<QueryInputProps<Static<Options>>>>>>
  >
}

/** Checks a definition's types against its options schema; returns it as it is. */
export function defineInput<Options extends TObject>(definition: InputDefinition<Options>): InputDefinition<Options> {
  return definition
}

/** A column of rows that are edited, as their drawing is given it. */
export interface RowsColumn {
  readonly field: FieldPlan
  readonly title: string
  /** Shown as text in every row. */
  readonly readOnly: boolean
  /** Why rows that are stored already may not be changed in it, while new ones may; absent: both may. */
  readonly closed?: string
  /** Pixels; absent: as wide as its cells want. */
  readonly widthPx?: number
  readonly fixed?: 'left' | 'right'
  /** The type of cell that the page names; absent: the one of the field's widget. */
  readonly cell?: ColumnCell
}

/** A row that is being edited. The same object as long as nothing about it changes. */
export interface EditedRow {
  /** Of this opening of the form: new rows have no id yet. */
  readonly key: string
  readonly record: PageRecord
  /** What is wrong with its cells, by field name. The same object as long as that is the same. */
  readonly errors: Readonly<Record<string, string>>
  /** None of its cells may be edited. */
  readonly locked: boolean
  /** Why a guard of the page lets nobody edit it, or remove it; absent: none does. */
  readonly guarded?: { readonly edit?: string; readonly delete?: string }
  /**
   * What is new about the record was saved by somebody else: steps back leave it. Named are the fields that hold something
   * else all the same, with what he has saved: steps back lead to that.
   */
  readonly theirs?: Readonly<Record<string, CanonicalValue>>
}

/** One change of rows, whole: whoever keeps them settles once for it, however many cells it has. */
export interface RowsChange {
  /** Cells that hold other values, by row key and field name. */
  readonly cells: ReadonlyMap<string, Readonly<Record<string, CanonicalValue>>>
  /** Rows that were not there before, by their keys. */
  readonly inserted: ReadonlyMap<string, PageRecord>
  /** The keys of all rows in their order, when rows were inserted, removed or moved; otherwise null. */
  readonly order: readonly string[] | null
  /** Whether the cells count as left, and are checked: what was pasted is, what is being typed is not. */
  readonly left: boolean
  /** It takes an earlier change back, or makes it again: rows that come back are as they were. */
  readonly undone: boolean
}

/** What the choices of a field depend on at the moment. */
export interface ChoiceConditions {
  readonly page: string
  readonly path: string
  /** Null: a value is missing, so there is nothing to choose. */
  readonly where: Readonly<Record<string, CanonicalValue>> | null
  /** What to say then. */
  readonly missing: string
}

/** What of the drawing the page around it puts into motion. */
export interface RowsHandle {
  /** Takes what is being typed into the rows. */
  commit(): void
  /** These rows have changed by somebody else's doing: they stand out for a moment. */
  highlight(keys: readonly string[]): void
  /** The user wants what these cells hold: what was entered in its place is forgotten. */
  keepValues(cells: readonly RefusedCell[]): void
  /** Keys of the rows that the user has marked, in their order. */
  marked(): readonly string[]
}

/** A cell that kept its value, because what was pasted or typed into it is none of its kind. */
export interface RefusedCell {
  readonly rowKey: string
  readonly field: string
  /** Why. */
  readonly message: string
}

/**
 * What the drawing of rows that are edited is given: of a sub-table in a form, or of a page of kind `grid`. It draws and
 * reports changes; rules and choices that depend on other fields are the form's. Rows that come back through `rows` after
 * a change are the truth: computed values, and what references fill in, are in them.
 */
export interface RowsInputProps {
  readonly id: string
  /** Id of the visible title. */
  readonly labelId: string
  readonly describedBy: string | undefined
  /** Of the page, or of it and the sub-table: how the user arranges the columns is remembered under it. */
  readonly arrangementKey: string
  /** Keep its identity: other columns are a new grid. */
  readonly columns: readonly RowsColumn[]
  /** The fields of a row's details, some of which have no column; null: it has none. Keep its identity. */
  readonly details: readonly RowsColumn[] | null
  readonly rows: readonly EditedRow[]
  readonly maxRows: number
  readonly readOnly: boolean
  /** Whether rows may be added, and removed. */
  readonly mayAdd: boolean
  readonly mayRemove: boolean
  /** Whether rows can be marked for something else than removal; absent: they cannot. */
  readonly mayMark?: boolean
  /** Whether rows stand in an order of their own, which the user may change. */
  readonly sortable: boolean
  /** The field that holds the place of a row: rows that move, come or go are numbered anew, from `begin`. */
  readonly order?: { readonly field: string; readonly begin: number }
  /** A cell that must come into view, because it is broken; then it takes the focus. */
  readonly wanted: { readonly rowKey: string; readonly field: string } | null
  /** Whether the toolbar offers to take steps back. */
  readonly mayUndo: boolean
  /** Buttons of the page behind those of the rows. */
  readonly actions?: ReactNode
  /** What belongs to a row and is edited beside it; absent: nothing does. Keep its identity. */
  readonly expand?: (rowKey: string) => ReactNode
  /** `small`: low rows, in which only the cell that is edited looks like an input; absent: all cells do. */
  readonly size?: 'small'
  /**
   * What is stored of a row that is not saved as it is: its changed cells are marked, or all of it where nothing is stored.
   * Null: it is saved. Absent: no row is marked. Keep its identity.
   */
  unsavedIn?(key: string): { readonly stored: PageRecord | null } | null
  /** `fill`: as high as the element around it; absent: as high as its rows, up to a limit. */
  readonly height?: 'fill'
  /** `foot`: below the rows and always in reach, as on a phone; absent: above them. */
  readonly toolbar?: 'foot'
  readonly handle?: Ref<RowsHandle>
  /** A key for a row that the drawing makes. */
  makeKey(): string
  /** A row as it begins. */
  newRow(): PageRecord
  /** Whether a row is new and nobody has entered anything in it, at this moment. */
  isBlank(key: string): boolean
  /** What the choices of a cell depend on; null for most. */
  conditionsOf(field: FieldPlan, record: PageRecord): ChoiceConditions | null
  /** Whether guards of the page may forbid to edit or to remove some of the rows. */
  readonly isGuarded?: boolean
  /** How reactions leave the cells of a row; absent: as they are declared. Another function: all may stand otherwise. */
  statesOf?(key: string, record: PageRecord): CellStates
  onChange(change: RowsChange): void
  /** The cell was left: from now on it is checked. */
  onLeave(key: string, field: string): void
  /** The cell that was wanted has the focus. */
  onReached(): void
  /** All cells that hold something else than was entered; told whenever they are others. */
  onRefused?(cells: readonly RefusedCell[]): void
  /** Something that the user has done to the rows is on its way: what is saved before would be without it. */
  onWaiting?(settled: Promise<void>): void
}

/** The drawing of rows that are edited, declared: one for all of them, chosen by the registry. */
export interface RowsDefinition {
  readonly type: string
  readonly title: string
  readonly summary: string
  readonly load: () => Promise<ComponentType<RowsInputProps>>
}

/** Checks a definition of a drawing of sub-tables; returns it as it is. */
export function defineRows(definition: RowsDefinition): RowsDefinition {
  return definition
}

/** The widgets that pages are drawn with. Those that a page names are there before it is mounted. */
export interface PageWidgets {
  /** Undefined: there is none of this name, or it was never loaded. */
  get(type: string): InputDefinition | undefined
  /** Sees to it that `get` knows these; absent: it knows all there are. */
  load?(types: Iterable<string>): Promise<void>
  /** What draws the sub-tables of forms. */
  readonly rows: RowsDefinition
}

/** All widgets by type. The compiler, the server and the tools are handed one; nobody imports a widget by name. */
export interface WidgetRegistry extends Omit<PageWidgets, 'load'> {
  readonly types: readonly string[]
  /** The widget of a field that names none; undefined where no widget edits such a field yet. */
  defaultFor(kind: FieldKind, multiple: boolean, format?: FormatKind): InputDefinition | undefined
}
