import type { FastifyInstance } from 'fastify'
import {
  leaveTenant,
  listDeletedTenants,
  listMembers,
  listOwnMemberships,
  listOwnTenants,
  listTenantUsers,
  queryTenants,
  restoreTenants,
} from '#schemas/api/tenants.ts'
import type { Db } from '../db/databases.ts'
import { answer } from '../http/answer.ts'
import { pageOf, readPage, splitNames, withoutStars } from '../http/picker-query.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import type { WorkOn } from '../resources/resource-work.ts'
import { INSTALLATION, listMemberships, openAt, openTenants } from '../session/tenants.ts'
import { listDeleted, restoreDeleted } from './deleted-tenants.ts'
import { readMembers, readTenantUsers, scopeOfMembers, takeOut } from './members.ts'
import { tenantMessages as messages } from './messages.ts'
import { listMembershipsIn, listOwn } from './own-tenants.ts'

const NORMAL = 1
/** Memberships that there are in other states are of people who were taken out: they are in the recycle bin. */
const STATUSES: readonly string[] = ['1', '2']
const PAGE = { usual: 10, most: 500 } as const

/** Tenants are administrated by a page (`tenant-resource.ts`); this is for whoever chooses one, and for their members. */
export function serveTenants(app: FastifyInstance, db: Db, workOn: WorkOn): void {
  serveEndpoint(app, queryTenants, async ({ context, query }) => {
    const wanted = new Set(splitNames(query.ids))
    const tenants =
      context.tenantId === INSTALLATION
        ? await readTenants(db)
        : openTenants(openAt(await listMemberships(db, context.userId), context.now()))
    return answer(tenants.filter(({ id }) => wanted.size === 0 || wanted.has(String(id))))
  })

  serveEndpoint(app, listOwnTenants, async ({ context, query }) => {
    const page = readPage(query, PAGE)
    const statuses = statusesIn(query.userTenantStatus).map(Number)
    const { records, total } = await listOwn(db, context, { name: withoutStars(query.name), statuses }, page)
    return answer(pageOf(records, total, page))
  })

  serveEndpoint(app, listOwnMemberships, async ({ context, query }) =>
    answer(await listMembershipsIn(db, context, statusesIn(query.userTenantStatus).map(Number))),
  )

  serveMembers(app, db, workOn)

  serveEndpoint(app, listDeletedTenants, async ({ query }) => {
    const page = readPage(query, PAGE)
    const { records, total } = await listDeleted(db, withoutStars(query.name), page)
    return answer(pageOf(records, total, page))
  })

  serveEndpoint(app, restoreTenants, async ({ context, query }) => {
    await restoreDeleted(workOn, context, [...new Set(splitNames(query.ids).map(Number))])
    return answer(null, messages.restored)
  })
}

function serveMembers(app: FastifyInstance, db: Db, workOn: WorkOn): void {
  serveEndpoint(app, listMembers, async ({ context, query }) => {
    const page = readPage(query, PAGE)
    const wanted = {
      tenantId: context.tenantId,
      username: withoutStars(query.username),
      realname: withoutStars(query.realname),
      statuses: statusesIn(query.userTenantStatus),
      sex: query.sex ?? '',
      scope: scopeOfMembers(workOn, context),
    }
    const { records, total } = await readMembers(db, wanted, page)
    return answer(pageOf(records, total, page))
  })

  serveEndpoint(app, listTenantUsers, async ({ context, query }) => {
    const page = readPage(query, PAGE)
    const wanted = {
      tenantId: Number(query.userTenantId),
      username: withoutStars(query.username),
      realname: withoutStars(query.realname),
    }
    const { records, total } = await readTenantUsers({ db, workOn }, context, wanted, page)
    return answer(pageOf(records, total, page))
  })

  serveEndpoint(app, leaveTenant, async ({ context, query }) => {
    await takeOut(workOn, context, { userIds: splitNames(query.userIds), tenantId: Number(query.tenantId) })
    return answer(null, messages.left)
  })
}

/** Those that are asked for and that there are; of nothing asked, all. */
function statusesIn(text: string | undefined): readonly string[] {
  const wanted = splitNames(text)
  return wanted.length === 0 ? STATUSES : STATUSES.filter((status) => wanted.includes(status))
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
