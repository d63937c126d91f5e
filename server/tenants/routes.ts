import type { FastifyInstance } from 'fastify'
import { queryTenants } from '#schemas/api/tenants.ts'
import type { Db } from '../db/databases.ts'
import { answer } from '../http/answer.ts'
import { splitNames } from '../http/picker-query.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { INSTALLATION, listMemberships, openAt, openTenants } from '../session/tenants.ts'

const NORMAL = 1

/** Tenants are administrated by a page (`tenant-resource.ts`); this is for whoever chooses one. */
export function serveTenants(app: FastifyInstance, db: Db): void {
  serveEndpoint(app, queryTenants, async ({ context, query }) => {
    const wanted = new Set(splitNames(query.ids))
    const tenants =
      context.tenantId === INSTALLATION
        ? await readTenants(db)
        : openTenants(openAt(await listMemberships(db, context.userId), context.now()))
    return answer(tenants.filter(({ id }) => wanted.size === 0 || wanted.has(String(id))))
  })
}

function readTenants(db: Db) {
  return db
    .selectFrom('sys_tenant')
    .where('status', '=', NORMAL)
    .where('del_flag', '=', 0)
    .orderBy('id')
    .select(['id', 'name', 'status', 'begin_date as beginDate', 'end_date as endDate'])
    .execute()
}
