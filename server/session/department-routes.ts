import type { FastifyInstance } from 'fastify'
import type { EndpointInput } from '#schemas/api/endpoint.ts'
import { getCurrentUserDeparts, selectDepart, selectDepartByPost } from '#schemas/api/session.ts'
import { withWholeUser } from '#schemas/api/whole-user-info.ts'
import type { Db } from '../db/databases.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { answer } from '../http/answer.ts'
import { businessFailure } from '../http/api-error.ts'
import type { RequestContext } from '../http/request-context.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { listDepartments, setCurrentDepartment } from './departments.ts'
import { sessionMessages } from './messages.ts'
import { isInTenant, setLoginTenant } from './tenants.ts'
import { readUserInfo } from './user-repository.ts'

/** Which department, and which tenant, the signed-in user works for. */
export function serveDepartmentChoice(app: FastifyInstance, db: Db): void {
  serveEndpoint(app, getCurrentUserDeparts, async ({ context }) => {
    const { orgCode } = await readUserInfo(db, context.userId)
    return answer({ list: await listDepartments(db, context.userId), orgCode })
  })

  for (const endpoint of [withWholeUser(selectDepart), withWholeUser(selectDepartByPost)]) {
    serveEndpoint(app, endpoint, async ({ body, context }) => {
      await inTransaction(db, (trx) => choose(trx, context, body))
      return answer({ userInfo: await readUserInfo(db, context.userId) })
    })
  }
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
  if (!orgCode && loginTenantId === undefined) throw businessFailure(sessionMessages.departmentMissing)
  if (orgCode) {
    const departs = await listDepartments(db, context.userId)
    if (!departs.some((one) => one.orgCode === orgCode)) throw businessFailure(sessionMessages.notYourDepartment)
    await setCurrentDepartment(db, context.userId, orgCode)
  }
  if (loginTenantId !== undefined) {
    if (!(await isInTenant(db, context.userId, loginTenantId))) throw businessFailure(sessionMessages.notYourTenant)
    await setLoginTenant(db, context.userId, loginTenantId)
  }
}
