import type { ColumnPlan, GroupFigurePlan, GroupPlan } from '../../../compile/plan.ts'
import type { PageWidgets } from '../../../widget.ts'
import { statisticsOf } from '../../field/column-statistics.ts'
import type { GroupHeading } from './group-heading.ts'
import { messages } from './messages.ts'

/** What a heading says of the columns that count: by field name, the sums, and what else is asked for behind them. */
export function figureTexts(
  { figures }: GroupPlan,
  heading: GroupHeading,
  columns: readonly ColumnPlan[],
  registry: PageWidgets,
): ReadonlyMap<string, string> {
  const shown = new Set(columns.map(({ field }) => field.name))
  const isAlone = statisticsOf(columns.map(({ field }) => field)).length === 1
  const texts = new Map<string, string>()
  for (const figure of figures) {
    const text = figureText(figure, heading, registry)
    if (text === '' || !figure.field || !figure.statistic || !shown.has(figure.field.name)) continue
    const named = isAlone ? text : `${messages.figure[figure.statistic]} ${text}`
    const before = texts.get(figure.field.name)
    texts.set(figure.field.name, before === undefined ? named : `${before} · ${named}`)
  }
  return texts
}

function figureText({ key, field }: GroupFigurePlan, { figures }: GroupHeading, registry: PageWidgets): string {
  const value = figures[key] ?? null
  if (value === null || !field) return ''
  const definition = registry.get(field.widget.type)
  return definition?.format(value, { options: field.widget.options, field, choices: [] }) ?? String(value)
}
