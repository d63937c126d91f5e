import type { FieldPlan, Statistic } from '../../compile/plan.ts'
import { statisticsOf } from './column-statistics.ts'
import { messages } from './messages.ts'

export interface StatisticRowsProps {
  readonly fields: readonly FieldPlan[]
  /** Columns before the first field: the number of a row, its mark. */
  readonly leading: number
  textOf(field: FieldPlan, statistic: Statistic): string
}

/** The foot of a sub-table: sums and averages below the columns that ask for them. */
export function StatisticRows({ fields, leading, textOf }: StatisticRowsProps) {
  return (
    <tfoot>
      {statisticsOf(fields).map((statistic) => (
        <tr key={statistic}>
          <th scope="row" colSpan={leading}>
            {messages[statistic]}
          </th>
          {fields.map((field) => (
            <td key={field.name} data-align={field.align}>
              {textOf(field, statistic)}
            </td>
          ))}
        </tr>
      ))}
    </tfoot>
  )
}
