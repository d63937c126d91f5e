import type { Rule } from '#schemas/rules/rule.ts'
import type { FieldPlan } from '../../compile/plan.ts'
import type { Choice, InputDefinition } from '../../widget.ts'
import type { CellValue, GridRow } from './row.ts'

export type ColumnAlign = 'left' | 'center' | 'right'
export type ColumnStatistic = 'sum' | 'average'

/** What a cell handler is told; it answers through `callback` (null or true: it holds). */
export interface RuleEvent {
  readonly type: 'input' | 'change' | 'blur' | 'validate'
  readonly value: CellValue
  readonly row: GridRow
  readonly column: GridColumn
}

/** What a handler may ask of the grid that it checks. Grids of one's own give their handle; pages give nothing. */
export interface RuleTarget {
  getTableData(options?: { readonly rowIds?: readonly string[] }): readonly GridRow[]
  getIfRowById(id: string): { readonly row: GridRow; readonly isNew: boolean } | null
  setValues(values: readonly { readonly rowKey: string; readonly values: GridRow }[]): void
}

/** A rule of a cell, as column definitions write it. The first that fails shows its message. */
export interface CellRule {
  readonly required?: boolean
  readonly unique?: boolean
  /** A rule code (`n6-16`, `m`, `money`, `only`, …), otherwise a regular expression. */
  readonly pattern?: string | RegExp
  /** A rule as fields of pages have them, bounds included. */
  readonly rule?: Rule
  /** May contain `${title}`, `${key}` and `${defaultValue}`. */
  readonly message?: string
  /** Answers through the callback, or by a promise of the message (null: it holds). */
  readonly handler?: (
    event: RuleEvent,
    callback: (holds: boolean | null, message?: string) => void,
    target?: RuleTarget,
  ) => undefined | Promise<string | null>
}

/** A choice as column definitions write it: `title` and `label` are older names of `text`. */
export interface ColumnOption {
  readonly value: string
  readonly text?: string
  readonly title?: string
  readonly label?: string
  readonly disabled?: boolean
}

/**
 * A column as it is declared; every key is one of the specification (section 3) or of the contract (12, section 2).
 * What belongs to one cell type only is read by that type.
 */
export interface GridColumn {
  readonly key: string
  readonly title: string
  /** A registered cell type; `normal` (plain text) when absent. */
  readonly type?: string
  readonly width?: number
  readonly minWidth?: number
  readonly fixed?: 'left' | 'right'
  readonly align?: ColumnAlign
  /** False: not shown, its values are kept. */
  readonly visible?: boolean
  readonly placeholder?: string
  readonly defaultValue?: CellValue
  readonly disabled?: boolean
  /** Attributes of the inner control; texts may contain placeholders. */
  readonly props?: Readonly<Record<string, unknown>>
  readonly validateRules?: readonly CellRule[]
  readonly options?: readonly ColumnOption[]
  readonly dictCode?: string
  readonly allowSearch?: boolean
  readonly allowInput?: boolean
  /** Choosing what is chosen takes it back (radio). */
  readonly allowClear?: boolean
  readonly linkageKey?: string
  readonly customValue?: readonly [CellValue, CellValue]
  readonly defaultChecked?: boolean
  readonly statistics?: readonly ColumnStatistic[]
  /** New rows take the greatest value of the column plus 1. */
  readonly isOrder?: boolean
  readonly format?: string
  readonly slotName?: string
  readonly action?: string
  readonly token?: boolean
  readonly responseName?: string
  readonly btnText?: string
  readonly allowDownload?: boolean
  readonly allowRemove?: boolean
  readonly number?: number
  readonly fieldExtendJson?: string | Readonly<Record<string, unknown>>
  readonly dict?: string
  readonly async?: boolean
  readonly tipsContent?: string
  readonly popupCode?: string
  readonly field?: string
  readonly orgFields?: string
  readonly destFields?: string
  readonly param?: Readonly<Record<string, unknown>>
  readonly sorter?: string
  readonly multi?: boolean
  readonly store?: string
  readonly text?: string
  readonly setTagColor?: (event: {
    readonly value: string
    readonly row: GridRow
  }) => string | readonly [string, string]
  readonly showDetails?: boolean
  readonly headerHelp?: string
  /** Rows that may not be changed in it, although the others may. */
  readonly closedIn?: (row: GridRow | null) => boolean
  /** The field of a page that the column edits, and its widget: for the `widget` cell, and for texts as pages have them. */
  readonly widget?: { readonly definition: InputDefinition; readonly field: FieldPlan }
}

export type { Choice }
