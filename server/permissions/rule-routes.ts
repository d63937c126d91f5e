import type { FastifyInstance } from 'fastify'
import {
  getPermRuleListByPermId,
  getRoleDataRules,
  queryPermissionRule,
  saveRoleDataRules,
} from '#schemas/api/data-rules.ts'
import type { Db } from '../db/databases.ts'
import { answer } from '../http/answer.ts'
import { businessFailure } from '../http/api-error.ts'
import { withoutStars } from '../http/picker-query.ts'
import type { RequestContext } from '../http/request-context.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import type { RowsInSight } from '../resources/read/rows-in-sight.ts'
import { roleMessages } from '../roles/messages.ts'
import { ruleIdsOf, saveRoleRules } from '../roles/role-rules.ts'
import { rulesOf } from './listed-rules.ts'
import { dataRuleMessages as messages } from './messages.ts'

/** The rows that rules are of, and those that bring them along. */
interface RuledRows {
  readonly menus: RowsInSight
  readonly roles: RowsInSight
}

/** Data rules as clients of the contract read them, and which of them roles bring along; they are written as a page's rows. */
export function serveDataRules(app: FastifyInstance, db: Db, { menus, roles }: RuledRows): void {
  const shownRules = async (context: RequestContext, permissionId: string) =>
    (await menus(db, context, [permissionId])) ? rulesOf(db, permissionId) : []

  serveEndpoint(app, getPermRuleListByPermId, async ({ query, context }) =>
    answer(await shownRules(context, query.permissionId)),
  )

  serveEndpoint(app, queryPermissionRule, async ({ query, context }) => {
    const [name, value] = [withoutStars(query.ruleName), withoutStars(query.ruleValue)]
    const rules = await shownRules(context, query.permissionId)
    return answer(rules.filter(({ ruleName, ruleValue }) => ruleName.includes(name) && ruleValue.includes(value)))
  })

  serveEndpoint(app, getRoleDataRules, async ({ params, context }) => {
    const role = await db
      .selectFrom('sys_role')
      .where('tenant_id', '=', context.tenantId)
      .where('id', '=', params.roleId)
      .select('id')
      .executeTakeFirst()
    const rules = await rulesOf(db, params.permissionId)
    if (!role || rules.length === 0 || !(await roles(db, context, [role.id])))
      throw businessFailure(messages.noPermission)
    const checked = await ruleIdsOf(db, role.id, params.permissionId)
    return answer({ datarule: rules, drChecked: checked.join(',') })
  })

  serveEndpoint(app, saveRoleDataRules, async ({ body, context }) => {
    const ids = (body.dataRuleIds ?? '').split(',').flatMap((id) => (id.trim() === '' ? [] : [id.trim()]))
    if (!(await roles(db, context, [body.roleId]))) throw businessFailure(roleMessages.notFound)
    await saveRoleRules(db, context, body.roleId, { permissionId: body.permissionId, wanted: [...new Set(ids)] })
    return answer(null, messages.saved)
  })
}
