import type { FastifyInstance } from 'fastify'
import { type SqlBool, sql } from 'kysely'
import { listPositions as endpoint, queryPositionByCode, queryPositionsByCodes } from '#schemas/api/positions.ts'
import type { Db } from '../db/databases.ts'
import type { TableRegistry } from '../dictionaries/table-registry.ts'
import { answer } from '../http/answer.ts'
import { entityNotFound } from '../http/api-error.ts'
import { pageOf, readPage, readSearch, readSort, splitNames, withoutStars } from '../http/picker-query.ts'
import type { RequestContext } from '../http/request-context.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { pickerCondition } from '../references/asked-reference.ts'
import { listPositions, type PositionColumn } from './repository.ts'

/** Pickers show five; the contract's address book asks for all at once, to turn codes into names. */
const PAGE_SIZES = { usual: 10, most: 1_000 }
const SORTED_BY: Readonly<Record<string, PositionColumn>> = {
  code: 'code',
  name: 'name',
  postRank: 'post_rank',
  postLevel: 'post_level',
  createTime: 'create_time',
}

export function servePositions(app: FastifyInstance, db: Db, registry: TableRegistry): void {
  serveEndpoint(app, endpoint, async ({ query, context }) => {
    const page = readPage(query, PAGE_SIZES)
    const { records, total } = await listPositions(db, context, {
      ...page,
      ids: splitNames(query.id),
      condition: pickerCondition(registry, context, 'sys_position', query),
      code: readSearch(query.code),
      name: withoutStars(query.name),
      rank: query.postRank ?? '',
      sort: readSort(query, SORTED_BY, { column: 'create_time', descending: true }),
    })
    return answer(pageOf(records, total, page))
  })

  const withCodes = async (context: RequestContext, codes: readonly string[]) => {
    if (codes.length === 0) return []
    const found = await listPositions(db, context, { ...OF_ANY_KIND, code: { part: '', exactly: codes } })
    return [...found.records]
  }

  serveEndpoint(app, queryPositionByCode, async ({ query, context }) => {
    const [position] = await withCodes(context, [query.code])
    if (!position) throw entityNotFound()
    return answer(position)
  })

  serveEndpoint(app, queryPositionsByCodes, async ({ query, context }) =>
    answer(await withCodes(context, splitNames(query.codes))),
  )
}

/** A search that only the codes narrow. */
const OF_ANY_KIND = {
  pageNo: 1,
  pageSize: PAGE_SIZES.most,
  ids: [],
  condition: sql<SqlBool>`true`,
  name: '',
  rank: '',
  sort: { column: 'code', descending: false },
} as const
