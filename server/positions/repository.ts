import type { Expression, SqlBool } from 'kysely'
import type { Position } from '#schemas/api/positions.ts'
import { escapeLike } from '../db/contains-text.ts'
import type { Db } from '../db/databases.ts'
import { listDictItems } from '../dictionaries/repository.ts'
import type { PageWanted, SearchWanted, SortWanted } from '../http/picker-query.ts'
import type { RequestContext } from '../http/request-context.ts'

const RANK_DICTIONARY = 'position_rank'

export type PositionColumn = 'code' | 'name' | 'post_rank' | 'post_level' | 'create_time'

export interface PositionSearch extends PageWanted {
  readonly ids: readonly string[]
  /** What they must fit besides. */
  readonly condition: Expression<SqlBool>
  readonly code: SearchWanted
  readonly name: string
  readonly rank: string
  readonly sort: SortWanted<PositionColumn>
}

/** Positions of the caller's tenant, with the texts of their ranks. */
export async function listPositions(
  db: Db,
  context: RequestContext,
  search: PositionSearch,
): Promise<{ readonly records: readonly Position[]; readonly total: number }> {
  const { code, sort } = search
  const found = db
    .selectFrom('sys_position')
    .where('tenant_id', '=', context.tenantId)
    .where(search.condition)
    .$if(search.ids.length > 0, (query) => query.where('id', 'in', search.ids))
    .$if(code.exactly.length > 0, (query) => query.where('code', 'in', code.exactly))
    .$if(code.part !== '', (query) => query.where('code', 'ilike', `%${escapeLike(code.part)}%`))
    .$if(search.name !== '', (query) => query.where('name', 'ilike', `%${escapeLike(search.name)}%`))
    .$if(search.rank !== '', (query) => query.where('post_rank', '=', search.rank))
  const { total } = await found.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .select(['id', 'code', 'name', 'post_rank', 'post_level', 'company_id', 'create_time'])
    .orderBy(sort.column, (order) => (sort.descending ? order.desc() : order.asc()).nullsLast())
    .orderBy('code')
    .limit(search.pageSize)
    .offset((search.pageNo - 1) * search.pageSize)
    .execute()
  const ranks = new Map((await listDictItems(db, RANK_DICTIONARY)).map(({ value, text }) => [value, text]))
  return {
    total: Number(total),
    records: rows.map((row) => {
      const rank = row.post_rank === null ? null : (ranks.get(row.post_rank) ?? row.post_rank)
      return {
        id: row.id,
        code: row.code,
        name: row.name,
        postRank: row.post_rank,
        postRank_dictText: rank,
        rank_dictText: rank,
        postLevel: row.post_level,
        companyId: row.company_id,
        createTime: row.create_time,
      }
    }),
  }
}
