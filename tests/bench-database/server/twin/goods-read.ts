import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { businessFailure, envelope } from './answers.ts'
import { ask, type Statement } from './database.ts'
import type { Dictionaries } from './dictionaries.ts'
import { namesFor } from './goods-names.ts'
import { NAMED, NAMES, readPage } from './goods-page.ts'
import { readListQuery } from './goods-query.ts'
import { COLUMNS, type NamedGoodsRow, toNamedWire } from './goods-row.ts'
import { MESSAGES } from './messages.ts'

const MAY_LIST = { config: { anyOf: ['bench:goods:list'] } }
const ONE: Statement = {
  name: 'goods-one',
  text: `select ${NAMED} from (select ${COLUMNS} from bench_goods where tenant_id = $1 and id = $2 and del_flag = 0) goods ${NAMES}`,
}

export function serveGoodsReads(app: FastifyInstance, pool: pg.Pool, dictionaries: Dictionaries): void {
  app.get('/bench/goods/list', MAY_LIST, async ({ query, caller }) => {
    const wanted = readListQuery(Object(query), caller.tenantId)
    const [{ rows, total }, names] = await Promise.all([readPage(pool, wanted), namesFor(dictionaries, caller)])
    const records = rows.map((row) => toNamedWire(row, names))
    const { pageSize: size, pageNo: current } = wanted
    const { total: count, ...exactness } = total
    return envelope({ records, total: count, size, current, pages: Math.ceil(count / size), ...exactness })
  })

  app.get('/bench/goods/queryById', MAY_LIST, async ({ query, caller }) => {
    const id = Object(query).id
    if (typeof id !== 'string' || id === '' || id.length > 100) throw businessFailure(MESSAGES.entityNotFound)
    const [[row], names] = await Promise.all([
      ask<NamedGoodsRow>(pool, ONE, [caller.tenantId, id]),
      namesFor(dictionaries, caller),
    ])
    if (!row) throw businessFailure(MESSAGES.entityNotFound)
    return envelope(toNamedWire(row, names))
  })
}
