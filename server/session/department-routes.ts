import type { FastifyInstance } from 'fastify'
import type { EndpointInput } from '#schemas/api/endpoint.ts'
import { getCurrentUserDeparts, getCurrentUserTenant, selectDepart } from '#schemas/api/session.ts'
import { withWholeUser } from '#schemas/api/whole-user-info.ts'
import type { Db } from '../db/databases.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { answer } from '../http/answer.ts'
import { businessFailure } from '../http/api-error.ts'
import type { RequestContext } from '../http/request-context.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { parseTenantWish } from '../http/tenant-wish.ts'
import { listDepartments, listPlacedDepartments, setCurrentDepartment } from './departments.ts'
import { sessionMessages } from './messages.ts'
import { isWish, listMemberships, openAt, openTenants, setSessionTenant, settleTenant } from './tenants.ts'
import { readUserInfo } from './user-repository.ts'

/** Which department, and which tenant, the signed-in user works for. */
export function serveDepartmentChoice(app: FastifyInstance, db: Db): void {
  serveEndpoint(app, getCurrentUserDeparts, async ({ context }) => {
    const { orgCode } = await readUserInfo(db, context.userId)
    return answer({ list: await listPlacedDepartments(db, context.userId), orgCode })
  })

  serveEndpoint(app, getCurrentUserTenant, async ({ context }) =>
    answer({ list: openTenants(openAt(await listMemberships(db, context.userId), context.now())) }),
  )

  serveEndpoint(app, withWholeUser(selectDepart), async ({ body, context }) => {
    await inTransaction(db, (trx) => choose(trx, context, body))
    return answer({ userInfo: await readUserInfo(db, context.userId) })
  })
}

async function choose(
  db: Db,
  context: RequestContext,
  wish: EndpointInput<typeof selectDepart>['body'],
): Promise<void> {
  const { orgCode, username, loginTenantId } = wish
  if (username !== undefined && username.toLowerCase() !== context.username.toLowerCase()) {
    throw businessFailure(sessionMessages.notYourself)
  }
  const memberships = openAt(await listMemberships(db, context.userId), context.now())
  const sent = parseTenantWish(loginTenantId)
  if (sent === undefined) throw businessFailure(sessionMessages.notYourTenant)
  const tenantId = sent !== null && isWish(memberships, sent) ? sent : null
  if (!orgCode && tenantId === null) throw businessFailure(sessionMessages.departmentMissing)
  if (orgCode) {
    const departs = await listDepartments(db, context.userId)
    if (!departs.some((one) => one.orgCode === orgCode)) throw businessFailure(sessionMessages.notYourDepartment)
    await setCurrentDepartment(db, context.userId, orgCode)
  }
  if (tenantId !== null) {
    if (settleTenant(memberships, tenantId, null) === null) throw businessFailure(sessionMessages.notYourTenant)
    await setSessionTenant(db, context, tenantId)
  }
}
