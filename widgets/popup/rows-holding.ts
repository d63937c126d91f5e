import type { ReportSource } from '#renderer/grid/engine/cell-services.ts'
import type { ReportRow } from './popup-settings.ts'

/** So many stored values fit into an address. */
const VALUES_PER_CALL = 50
/** Several rows may hold one value; servers send no more at a time. */
const ROWS_PER_CALL = 100

export interface WantedRows {
  readonly reportId: string
  readonly column: string
  readonly values: readonly string[]
}

/** The rows of a report that hold one of the values in a column, by its own search for exactly these. */
export async function rowsHolding(
  source: ReportSource,
  { reportId, column, values }: WantedRows,
  signal: AbortSignal,
): Promise<readonly ReportRow[]> {
  const distinct = [...new Set(values)]
  const portions = Array.from({ length: Math.ceil(distinct.length / VALUES_PER_CALL) }, (_, index) =>
    distinct.slice(index * VALUES_PER_CALL, (index + 1) * VALUES_PER_CALL),
  )
  const pages = await Promise.all(
    portions.map((portion) => {
      const filters = { [`force_${column}`]: portion.join(',') }
      return source.rows(reportId, { page: 1, pageSize: ROWS_PER_CALL, sort: null, params: {}, filters }, signal)
    }),
  )
  return pages.flatMap(({ rows }) => rows)
}
