import type { FieldPlan, PageRecord, Statistic } from '../../compile/plan.ts'
import type { InputDefinition } from '../../widget.ts'
import { columnStatistic } from './column-statistics.ts'

/** A statistic of a column as its widget prints numbers; empty where there is none. */
export function statisticText(
  field: FieldPlan,
  rows: readonly PageRecord[],
  statistic: Statistic,
  definition: InputDefinition | undefined,
): string {
  const value = columnStatistic(field, rows, statistic)
  if (value === null) return ''
  return definition?.format(value, { options: field.widget.options, field, choices: [] }) ?? value
}
