import type { FieldPlan } from '#renderer/compile/plan.ts'
import type { ReportNames } from '#renderer/widget.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { widgetRegistry } from '#widgets/registry.ts'
import type { Db } from '../../db/databases.ts'
import type { DataContext } from '../../http/request-context.ts'

/** A row of a report, as far as it names a value. */
export interface NamedValue {
  readonly value: string
  readonly text: string
}

/**
 * Rows of a report that hold one of the words in one of its columns. Null: there is no such report, it cannot be asked so,
 * or the caller may not read it.
 */
export type FindReportNames = (
  work: { readonly db: Db; readonly context: DataContext },
  names: ReportNames,
  wanted: { readonly by: 'value' | 'label'; readonly words: readonly string[] },
) => Promise<readonly NamedValue[] | null>

/** The report that says what the values of a field are called; null for all other fields. */
export function namedByReport(field: FieldPlan): ReportNames | null {
  const known = reports.get(field)
  if (known !== undefined) return known
  const names = widgetRegistry.get(field.widget.type)?.reportNames?.(field.widget.options) ?? null
  reports.set(field, names)
  return names
}
const reports = new WeakMap<FieldPlan, ReportNames | null>()

/** Whether there is something else to call the values of a field than themselves. */
export function isNamed(field: FieldPlan): boolean {
  return field.choices !== null || namedByReport(field) !== null
}

/** Those of which that is so. */
export function namedFields(fields: readonly FieldPlan[]): readonly FieldPlan[] {
  const named = namedOf.get(fields) ?? fields.filter(isNamed)
  namedOf.set(fields, named)
  return named
}
const namedOf = new WeakMap<readonly FieldPlan[], readonly FieldPlan[]>()

/** The single values of a field: one, several, or none. */
export function piecesOf(field: FieldPlan, value: CanonicalValue): readonly string[] {
  if (value === null) return []
  if (Array.isArray(value)) return value.map(String)
  const names = namedByReport(field)
  return names
    ? String(value)
        .split(names.separator)
        .filter((piece) => piece !== '')
    : [String(value)]
}
