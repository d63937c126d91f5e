import { CURSOR_PARAM, NEW_CURSORS } from '#schemas/query/list-params.ts'
import type { ListWanted } from '../read/read-list-query.ts'
import type { ResourceUse } from '../resource-work.ts'
import type { ListServices } from './list-services.ts'
import type { CursorScope } from './page-cursor.ts'
import { hasKey, type PageEdges } from './page-rows.ts'

type Query = Readonly<Record<string, unknown>>

/**
 * The same list for a client that turns pages: with the place that its cursor names.
 * @throws {ApiError} when the cursor is none of ours.
 */
export function turningPages(use: ResourceUse, lists: ListServices, wanted: ListWanted, query: Query): ListWanted {
  const text = query[CURSOR_PARAM]
  if (typeof text !== 'string' || text === '') return wanted
  const edge = text === NEW_CURSORS ? null : lists.cursors.read(text, scopeOf(use, wanted))
  return hasKey(use.resource, wanted.sort) ? { ...wanted, edge, isPaged: true } : wanted
}

/** What leads to the pages beside this one; a list that nobody turns has none. */
export function cursorsOf(
  use: ResourceUse,
  lists: ListServices,
  { wanted, edges }: { readonly wanted: ListWanted; readonly edges: PageEdges | null },
): { readonly cursors?: { readonly previous: string; readonly next: string } } {
  if (!wanted.isPaged || !edges) return {}
  const scope = scopeOf(use, wanted)
  return {
    cursors: {
      previous: lists.cursors.write({ direction: 'previous', ...edges.first }, scope),
      next: lists.cursors.write({ direction: 'next', ...edges.last }, scope),
    },
  }
}

function scopeOf({ context, resource }: ResourceUse, { sort }: ListWanted): CursorScope {
  return { page: resource.plan.code, tenantId: context.tenantId, sort }
}
