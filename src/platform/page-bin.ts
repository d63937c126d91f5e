import type { PagePlan } from '#renderer/compile/plan.ts'
import type { RecycleBin } from '#renderer/data-source.ts'
import type { Done } from '#renderer/saved-rows.ts'
import { deletedRowsEndpoints } from '#schemas/api/deleted-rows.ts'
import type { Endpoint, EndpointInput } from '#schemas/api/endpoint.ts'
import type { HttpClient } from './http/http-client.ts'
import { toListRow } from './wire-record.ts'

/** Writes as the data source of the page does: with its refusals. */
export type BinWrite = <E extends Endpoint>(endpoint: E, input: EndpointInput<E>) => Promise<Done>

/** The deleted rows of a page behind the calls of our server. */
export function createPageBin(
  plan: PagePlan & { readonly entity: NonNullable<PagePlan['entity']> },
  http: HttpClient,
  write: BinWrite,
): RecycleBin {
  const { deleted, restore, undoDelete, purge } = deletedRowsEndpoints(plan.entity, plan)
  return {
    async list({ page, pageSize }, signal) {
      const query = { pageNo: String(page), pageSize: String(pageSize) }
      const { records, total } = await http.call(deleted, { query, signal, quiet: true })
      const rows = records.map(({ record, deletedBy, realname, deletedAt, keptUntil }) => ({
        ...toListRow(plan, record),
        deletedBy: realname ?? deletedBy,
        deletedAt,
        keptUntil,
      }))
      return { rows, total }
    },
    restore: (ids) => write(restore, { body: { ids: [...ids] } }),
    undoDelete: (ids) => write(undoDelete, { body: { ids: [...ids] } }),
    purge: (ids) => write(purge, { body: { ids: [...ids] } }),
  }
}
