import { ESTIMATE, MARKED_TOTAL_PARAM, TOTAL_PARAM, totalParamOf } from '#schemas/query/total-param.ts'
import { wireNameOf } from '#schemas/values/wire-name.ts'
import type { TotalWanted } from '../../db/row-total.ts'
import { visibleFields } from '../resource.ts'
import type { ResourceUse } from '../resource-work.ts'

type Query = Readonly<Record<string, unknown>>

/** What a list call wants of its total, and the rest of it. A field that is called `total` keeps its name for itself. */
export function readWantedTotal(
  { context, resource }: ResourceUse,
  query: Query,
): { readonly total: TotalWanted; readonly others: Query } {
  if (query[MARKED_TOTAL_PARAM] === ESTIMATE) return { total: 'estimate', others: query }
  const { [TOTAL_PARAM]: wanted, ...others } = query
  const isFree = totalParamOf(visibleFields(resource, context).map(wireNameOf)) === TOTAL_PARAM
  return wanted === ESTIMATE && isFree ? { total: 'estimate', others } : { total: 'exact', others: query }
}
