import type { FastifyInstance } from 'fastify'
import { resetSecondFactor } from '#schemas/api/second-factor.ts'
import {
  changeDepartChargePerson,
  changePassword,
  frozenBatch,
  generateUserId,
  listAllUsers,
  MAX_ACCOUNTS,
  makePasswords,
  queryUserRole,
  queryUsersByIds,
  queryUsersOfDepartment,
  removeUsers,
  resetPassword,
  restoreUsers,
  userDepartList,
  userRecycleBin,
} from '#schemas/api/user-administration.ts'
import { sysUser } from '#schemas/managed/sys-user.ts'
import { answer } from '../http/answer.ts'
import { businessFailure } from '../http/api-error.ts'
import { splitNames } from '../http/picker-query.ts'
import type { RequestContext } from '../http/request-context.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { createUuidV7 } from '../ids/uuid-v7.ts'
import { rowsInSight } from '../resources/read/rows-in-sight.ts'
import { listCall } from '../resources/resource-calls.ts'
import { secondFactorMessages } from '../second-factor/messages.ts'
import { callerOf } from '../session/caller.ts'
import {
  ACCOUNTS_PAGE,
  type AdministrationParts,
  accountsFor,
  BIN_PAGE,
  binFor,
  changeCharge,
  changeStatus,
  replacePasswords,
  resetSecondFactors,
  setPassword,
} from './administrate-accounts.ts'
import { userMessages as messages } from './messages.ts'
import {
  listRemoved,
  readDepartmentsOf,
  readMembersByIds,
  readMembersOfDepartment,
  readRolesOf,
} from './read-accounts.ts'
import { removeForGood, restoreRemoved } from './recycle-bin.ts'

/** What administrators do with people beside the seven actions of the page over them. */
export function serveUserAdministration(app: FastifyInstance, parts: AdministrationParts): void {
  const { db, workOn } = parts
  const inSight = rowsInSight(workOn, ACCOUNTS_PAGE)
  const removedInSight = rowsInSight(workOn, BIN_PAGE)
  const assertShown = async (context: RequestContext, id: string) => {
    if (!(await inSight(db, context, [id]))) throw businessFailure(messages.notFound)
  }

  serveEndpoint(app, listAllUsers, async ({ context, query }) =>
    answer(await listCall(accountsFor(workOn, context), query)),
  )

  serveEndpoint(app, queryUserRole, async ({ context, query }) => {
    await assertShown(context, query.userid)
    const roles = await readRolesOf(db, context, query.userid)
    if (roles.length === 0) throw businessFailure(messages.noRoles)
    return answer(roles)
  })

  serveEndpoint(app, userDepartList, async ({ context, query }) => {
    await assertShown(context, query.userId)
    return answer(await readDepartmentsOf(db, context, query.userId), messages.departmentsFound)
  })

  serveEndpoint(app, generateUserId, async ({ context }) => answer(createUuidV7(context.now().getTime())))

  serveEndpoint(app, frozenBatch, async ({ context, body }) => {
    await changeStatus(parts, context, accounts(body.ids), String(body.status))
    return answer(null, messages.done)
  })

  serveEndpoint(app, changePassword, async ({ context, body, ...request }) => {
    await setPassword(parts, context, body, callerOf(request))
    return answer(null, messages.passwordChanged)
  })

  serveEndpoint(app, makePasswords, async ({ context, body, ...request }) =>
    answer(await replacePasswords(parts, context, { by: 'id', names: accounts(body.ids) }, callerOf(request))),
  )

  serveEndpoint(app, resetPassword, async ({ context, query, ...request }) => {
    const wanted = { by: 'username', names: accounts(query.usernames) } as const
    const made = await replacePasswords(parts, context, wanted, callerOf(request))
    return answer([...made], messages.passwordsMade(made))
  })

  serveEndpoint(app, changeDepartChargePerson, async ({ context, body }) => {
    await changeCharge(parts, context, body)
    return answer(null, messages.done)
  })

  serveEndpoint(app, resetSecondFactor, async ({ context, body, ...request }) => {
    await resetSecondFactors(parts, context, accounts(body.ids), callerOf(request))
    return answer(null, secondFactorMessages.reset)
  })

  serveEndpoint(app, userRecycleBin, async ({ context }) => answer(await listRemoved(binFor(workOn, context))))

  serveEndpoint(app, restoreUsers, async ({ context, body }) => {
    await restoreRemoved({ db, inSight: removedInSight }, context, accounts(body.userIds))
    return answer(null, messages.restored)
  })

  serveEndpoint(app, removeUsers, async ({ context, query }) => {
    await removeForGood({ db, inSight: removedInSight }, context, accounts(query.userIds))
    return answer(null, messages.removed)
  })

  serveEndpoint(app, queryUsersByIds, async ({ context, query }) =>
    answer(await readMembersByIds(accountsFor(workOn, context), accounts(query.userIds))),
  )

  serveEndpoint(app, queryUsersOfDepartment, async ({ context, query }) =>
    answer(await readMembersOfDepartment(accountsFor(workOn, context), query.id, query.realname ?? '')),
  )
}

function accounts(text: string): readonly string[] {
  const ids = [...new Set(splitNames(text))]
  if (ids.length === 0) throw businessFailure(messages.noneChosen)
  if (ids.length > MAX_ACCOUNTS) throw businessFailure(messages.tooMany(sysUser.title, MAX_ACCOUNTS))
  return ids
}
