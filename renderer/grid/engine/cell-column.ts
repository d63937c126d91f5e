import type { ParseOutcome } from '../../widget.ts'
import type { CellServices } from './cell-services.ts'
import type { ChoiceList } from './choice-list.ts'
import type { CellRule, ColumnAlign, ColumnStatistic, GridColumn } from './grid-column.ts'

/** What types that share code ask of the one that they are. */
export interface CellType {
  /** Name in column definitions. */
  readonly type: string
  /** The value of a pasted or filled text. Types without a text form refuse. */
  parse(text: string, column: CellColumn): ParseOutcome
}

/** What a type of cell is told of its column: all that is declared and settled, and not where it stands. */
export interface CellColumn {
  readonly key: string
  readonly title: string
  readonly declared: GridColumn
  readonly cell: CellType
  readonly widthPx: number
  readonly align: ColumnAlign
  /** Nobody may edit it, in any row. */
  readonly readOnly: boolean
  readonly required: boolean
  readonly placeholder: string
  /** Attributes of the inner control, placeholders filled in. */
  readonly props: Readonly<Record<string, unknown>>
  readonly statistics: readonly ColumnStatistic[]
  /** What can be chosen, for types that choose; null for the others. */
  readonly choices: ChoiceList | null
  readonly rules: readonly CellRule[]
  /** What cell types may ask from outside the grid. */
  readonly services?: CellServices
}
