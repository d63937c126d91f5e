import { ApiError } from '../http/api-error.ts'
import { type DataContext, hasPermission } from '../http/request-context.ts'
import type { FindReportNames, NamedValue } from '../resources/read/report-names.ts'
import type { Report, ReportField, ReportWork } from './report.ts'
import { findReport } from './report-registry.ts'

/** So many values a statement asks for, and so many rows it reads at a time. */
const PORTION = 200
/** Values that more rows than these hold name nothing. */
const MAX_PAGES = 5

/** What the declared reports call stored values, in one statement for all that a list holds. */
export function createFindReportNames(services: Omit<ReportWork, 'context' | 'db'>): FindReportNames {
  return async ({ db, context }, { code, valueField, labelField }, { by, words }) => {
    const report = findReport(code)
    if (!report || context.kind !== 'user' || !mayRead(context, report)) return null
    const named = (name: string) => report.fields.find((field) => field.name === name)
    const value = named(valueField)
    const label = named(labelField)
    const asked = by === 'value' ? value : label
    // What cannot be asked for exactly is no name of anything.
    if (!value || !label || !asked?.query) return null
    const found: NamedValue[] = []
    for (let from = 0; from < words.length; from += PORTION) {
      const rows = await rowsOf(report, { ...services, db, context }, asked, words.slice(from, from + PORTION)).catch(
        nullWhenRefused,
      )
      if (!rows) return null
      found.push(...rows.map((row) => toName(row, value, label)))
    }
    return found
  }
}

function mayRead(context: DataContext, report: Report): boolean {
  return report.permissions.every((permission) => hasPermission(context, permission))
}

async function rowsOf(report: Report, work: ReportWork, field: ReportField, values: readonly string[]) {
  const rows: Readonly<Record<string, unknown>>[] = []
  for (let pageNo = 1; pageNo <= MAX_PAGES; pageNo += 1) {
    const { records } = await report.rows(work, {
      filters: [{ kind: 'any', field, values }],
      params: new Map(),
      sort: report.sort,
      total: 'estimate',
      pageNo,
      pageSize: PORTION,
    })
    rows.push(...records)
    if (records.length < PORTION) break
  }
  return rows
}

/** A page that an installation has put in the place of the report's own may show the caller less: its list is none of ours. */
function nullWhenRefused(error: unknown): null {
  if (error instanceof ApiError) return null
  throw error
}

function toName(row: Readonly<Record<string, unknown>>, value: ReportField, label: ReportField): NamedValue {
  const stored = textOf(row[value.name])
  return { value: stored, text: textOf(row[`${label.name}_dictText`] ?? row[label.name]) || stored }
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
