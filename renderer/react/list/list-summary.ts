import type { ColumnPlan, Statistic } from '../../compile/plan.ts'
import type { ListRow, StatisticValues } from '../../data-source.ts'
import type { PageWidgets } from '../../widget.ts'
import { statisticsOf } from '../field/column-statistics.ts'
import { messages as fieldMessages } from '../field/messages.ts'
import { statisticText } from '../field/statistic-text.ts'
import { messages } from './messages.ts'

/** A row below the rows: a statistic of every column that asks for it. */
export interface SummaryRow {
  readonly statistic: Statistic
  /** `合计（本页）`: never a number whose scope nobody knows. */
  readonly title: string
  /** By field name; empty where there is none. */
  readonly texts: Readonly<Record<string, string>>
}

export interface SummaryInput {
  readonly columns: readonly ColumnPlan[]
  /** Those in view. */
  readonly rows: readonly ListRow[]
  /** What the server says of all rows; null: it does not. */
  readonly statistics: StatisticValues | 'pending' | null
  readonly registry: PageWidgets
  /** Rows of a page may be counted where the server counts nothing. Not those of a tree: a row may hold those below. */
  readonly countsPage: boolean
}

/** One scope for a whole row: the server's numbers when it has all of them, else those of the rows in view. */
export function summaryRows({ columns, rows, statistics, registry, countsPage }: SummaryInput): readonly SummaryRow[] {
  const fields = columns.map(({ field }) => field)
  return statisticsOf(fields).flatMap((statistic): SummaryRow[] => {
    const counted = fields.filter((field) => field.statistics.includes(statistic))
    const title = (scope: string) => messages.statistic(fieldMessages[statistic], scope)
    if (statistics === 'pending') {
      const texts = Object.fromEntries(counted.map(({ name }) => [name, messages.pending]))
      return [{ statistic, title: title(messages.allResults), texts }]
    }
    const ofAll = counted.every(({ name }) => statistics?.[name]?.[statistic] !== undefined)
    if (!ofAll && !countsPage) return []
    const records = rows.map(({ record }) => record)
    const texts = counted.map((field): [string, string] => {
      const definition = registry.get(field.widget.type)
      if (!ofAll) return [field.name, statisticText(field, records, statistic, definition)]
      const value = statistics?.[field.name]?.[statistic] ?? null
      if (value === null) return [field.name, '']
      const context = { options: field.widget.options, field, choices: [] }
      return [field.name, definition?.format(value, context) ?? String(value)]
    })
    const scope = ofAll ? messages.allResults : messages.thisPage
    return [{ statistic, title: title(scope), texts: Object.fromEntries(texts) }]
  })
}
