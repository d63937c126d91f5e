import type { FastifyInstance } from 'fastify'
import { type SqlBool, sql } from 'kysely'
import { ALL_LOGS, deleteLog, deleteLogs } from '#schemas/api/logs.ts'
import type { Db } from '../db/databases.ts'
import { instant } from '../db/instant.ts'
import { answer } from '../http/answer.ts'
import { businessFailure } from '../http/api-error.ts'
import { splitNames } from '../http/picker-query.ts'
import type { RequestContext } from '../http/request-context.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { keepsRows, type RowsInSight, rowsInSight } from '../resources/read/rows-in-sight.ts'
import type { WorkOn } from '../resources/resource-work.ts'
import { INSTALLATION } from '../session/tenants.ts'
import { logMessages as messages } from './messages.ts'

/** The page over all lines. */
const PAGE = 'operation-log'
/** So many go in one statement. */
const AT_ONCE = 2_000

/** What the contract does with log lines besides reading them, which pages do (`log-resources.ts`). */
export function serveLogs(app: FastifyInstance, db: Db, workOn: WorkOn): void {
  const work = { db, inSight: rowsInSight(workOn, PAGE) }
  const isBound = keepsRows(workOn, PAGE)

  serveEndpoint(app, deleteLog, async ({ context, query }) => {
    await deleteLines(work, context, [query.id])
    return answer(null, messages.deleted)
  })

  serveEndpoint(app, deleteLogs, async ({ context, query }) => {
    if (query.ids === ALL_LOGS) {
      if (isBound(context)) throw businessFailure(messages.notAllShown)
      await deleteAll(db, context)
      return answer(null, messages.cleared)
    }
    await deleteLines(work, context, [...new Set(splitNames(query.ids))])
    return answer(null, messages.deleted)
  })
}

/** Those of no tenant are the installation's. */
function linesOf(db: Db, { tenantId }: RequestContext) {
  return db
    .selectFrom('sys_log')
    .where(({ eb, fn, lit }) => eb(fn.coalesce('tenant_id', lit(INSTALLATION)), '=', tenantId))
}

/** All of them or none. */
async function deleteLines(
  { db, inSight }: { readonly db: Db; readonly inSight: RowsInSight },
  context: RequestContext,
  ids: readonly string[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await linesOf(trx, context)
      .where(sql<SqlBool>`id = any(${ids}::text[])`)
      .select('id')
      .forUpdate()
      .execute()
    if (ids.length === 0 || found.length < ids.length || !(await inSight(trx, context, ids))) {
      throw businessFailure(messages.notFound)
    }
    await trx.deleteFrom('sys_log').where(sql<SqlBool>`id = any(${ids}::text[])`).execute()
  })
}

/** In portions: what is written meanwhile waits for nothing. */
async function deleteAll(db: Db, context: RequestContext): Promise<void> {
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom('sys_log')
      .where(
        'id',
        'in',
        linesOf(db, context).where('create_time', '<=', instant(context.now())).limit(AT_ONCE).select('id'),
      )
      .executeTakeFirst()
    if (Number(numDeletedRows) < AT_ONCE) return
  }
}
