import type { EntityPlan, PagePlan } from '#renderer/compile/plan.ts'
import type { GroupedRows, RowGroupsQuery } from '#renderer/data-source.ts'
import { groupsEndpoint } from '#schemas/api/resources.ts'
import { GROUP_BY_PARAM, GROUP_ORDER_PARAM, GROUP_PARAM } from '#schemas/query/list-params.ts'
import type { HttpClient } from './http/http-client.ts'
import { knowsNoSuchCall } from './save-rows.ts'

/** @param wanted one of the page's groups, counted from 0, or rows by a field, a page of groups at a time. */
export async function readGroups(
  plan: PagePlan & { readonly entity: EntityPlan },
  http: HttpClient,
  wanted: number | RowGroupsQuery,
  conditions: Readonly<Record<string, string>>,
  signal: AbortSignal | undefined,
): Promise<GroupedRows & { readonly groupCount: number }> {
  const query = { ...toParams(wanted), ...conditions }
  const { groups, total, more, groupCount } = await http.call(groupsEndpoint(plan.entity, plan), { query, signal })
  return {
    groups: groups.map((one) => ({ ...one, figures: canonical(one.figures) })),
    total: canonical(total),
    more,
    groupCount: groupCount ?? groups.length,
  }
}

/** The same of rows by a field; null: the server has no such call. */
export async function readRowGroups(...question: Parameters<typeof readGroups>) {
  try {
    return await readGroups(...question)
  } catch (error) {
    if (knowsNoSuchCall(error)) return null
    throw error
  }
}

function toParams(wanted: number | RowGroupsQuery): Readonly<Record<string, string>> {
  if (typeof wanted === 'number') return { [GROUP_PARAM]: String(wanted) }
  const { by, page, pageSize, order } = wanted
  return {
    [GROUP_BY_PARAM]: by,
    pageNo: String(page),
    pageSize: String(pageSize),
    ...(order && { [GROUP_ORDER_PARAM]: order }),
  }
}

/** Decimals go over the wire as numbers or as texts, as the contract has them. */
function canonical(figures: Readonly<Record<string, string | number | null>>) {
  return Object.fromEntries(
    Object.entries(figures).map(([key, figure]) => [key, figure === null ? null : String(figure)]),
  )
}
