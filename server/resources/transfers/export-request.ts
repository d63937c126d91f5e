import type { Expression, SqlBool } from 'kysely'
import { EXPORT_FORMATS, type ExportFormat, MAX_EXPORTED_SELECTION } from '#schemas/api/resources.ts'
import { decodeOnce } from '#schemas/query/decode-once.ts'
import type { SortKey } from '#schemas/query/sort-params.ts'
import { isStorable } from '#schemas/values/wire-value.ts'
import { businessFailure } from '../../http/api-error.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { hasId } from '../existing/existing-rows.ts'
import { readListQuery } from '../read/read-list-query.ts'
import type { EntityPagePlan } from '../resource.ts'
import type { ResourceWork } from '../resource-work.ts'
import { exportMessages as messages } from './messages.ts'
import { exportedColumns, type FieldColumn } from './sheet-columns.ts'

/** What is to be exported: the same conditions and order as the list, the columns that the caller may take out. */
export interface ExportRequest {
  readonly columns: readonly FieldColumn[]
  readonly filters: readonly Expression<SqlBool>[]
  readonly sort: readonly SortKey[]
  readonly format: ExportFormat
}

/** @throws {ApiError} */
export function readExportRequest(
  call: ResourceWork<RequestContext>,
  query: Readonly<Record<string, unknown>>,
): ExportRequest {
  const { context, resource } = call
  const { selections, exportFields, exportFormat, ...conditions } = withParameterText(query)
  const format = readFormat(exportFormat)
  const columns = chosenColumns(exportedColumns(resource, context), exportFields)
  const wanted = readListQuery(call, conditions, { fromRoots: false })
  const filters = [...wanted.filters, ...selectionFilter(resource.plan, selections)]
  return { columns, filters, sort: wanted.sort, format }
}

/** The contract sends a browser to an export with all parameters in one, as JSON. */
function withParameterText({
  paramsStr: text,
  ...query
}: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (text === undefined || text === '') return query
  const parameters = typeof text === 'string' ? (parseObject(text) ?? parseObject(decodeOnce(text))) : null
  if (!parameters) throw businessFailure(messages.brokenParameters)
  const given = Object.entries(parameters).filter(([, value]) => value !== null && typeof value !== 'object')
  return { ...query, ...Object.fromEntries(given.map(([name, value]) => [name, String(value)])) }
}

function parseObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

function readFormat(wanted: unknown): ExportFormat {
  if (wanted === undefined || wanted === '') return 'xlsx'
  const format = EXPORT_FORMATS.find((known) => known === wanted)
  if (!format) throw businessFailure(messages.unknownFormat(String(wanted).slice(0, 64)))
  return format
}

/** @param names comma list of field names; the caller's own choice among what he may have. */
function chosenColumns(columns: readonly FieldColumn[], names: unknown): readonly FieldColumn[] {
  const wanted =
    typeof names === 'string'
      ? names
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean)
      : []
  const chosen = wanted.map((name) => {
    const column = columns.find(({ field }) => field.name === name)
    if (!column) throw businessFailure(messages.unknownColumn(name.slice(0, 64)))
    return column
  })
  const exported = wanted.length === 0 ? columns : [...new Set(chosen)]
  if (exported.length === 0) throw businessFailure(messages.noColumns)
  return exported
}

function selectionFilter({ entity }: EntityPagePlan, selections: unknown): readonly Expression<SqlBool>[] {
  if (typeof selections !== 'string' || selections.trim() === '') return []
  const ids = [...new Set(selections.split(',').map((id) => id.trim()))].filter((id) => id !== '' && isStorable(id))
  if (ids.length > MAX_EXPORTED_SELECTION) throw businessFailure(messages.tooManyChosen(MAX_EXPORTED_SELECTION))
  return [hasId(entity, ids)]
}
