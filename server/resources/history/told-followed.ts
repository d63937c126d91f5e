import type { HistoryFollowed } from '#schemas/api/history.ts'
import type { RequestContext } from '../../http/request-context.ts'
import type { Followed } from '../effects/followed.ts'
import type { ResourceWork } from '../resource-work.ts'
import { type FindPage, namesOfRows } from './told-causes.ts'

/** What followed from changes. Rows of other pages are named where the caller sees them; else they are counted. */
export async function tellFollowed(
  work: ResourceWork<RequestContext>,
  all: readonly (readonly Followed[])[],
  findPage: FindPage,
): Promise<readonly (readonly HistoryFollowed[])[]> {
  const rows = all.flat().flatMap((one) => ('page' in one ? one.ids.map((record) => ({ page: one.page, record })) : []))
  const nameOf = await namesOfRows(work, rows, findPage)
  return all.map((list) =>
    list.map((one): HistoryFollowed => {
      const { count } = one
      if (one.does === 'send') return { does: one.by, title: null, names: [], count }
      if (one.does === 'push') return { does: 'push', title: null, names: [], count }
      const { page, ids, does } = one
      const names = ids.map((record) => nameOf({ page, record })).filter((name) => name !== '')
      return { does, title: findPage(page)?.plan.title ?? null, names, count }
    }),
  )
}
