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
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { ruleIdsOf, saveRoleRules } from '../roles/role-rules.ts'
import { rulesOf } from './listed-rules.ts'
import { dataRuleMessages as messages } from './messages.ts'

/** Data rules as clients of the contract read them, and which of them roles bring along; they are written as a page's rows. */
export function serveDataRules(app: FastifyInstance, db: Db): void {
  serveEndpoint(app, getPermRuleListByPermId, async ({ query }) => answer(await rulesOf(db, query.permissionId)))

  serveEndpoint(app, queryPermissionRule, async ({ query }) => {
    const [name, value] = [withoutStars(query.ruleName), withoutStars(query.ruleValue)]
    const rules = await rulesOf(db, query.permissionId)
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
    if (!role || rules.length === 0) throw businessFailure(messages.noPermission)
    const checked = await ruleIdsOf(db, role.id, params.permissionId)
    return answer({ datarule: rules, drChecked: checked.join(',') })
  })

  serveEndpoint(app, saveRoleDataRules, async ({ body, context }) => {
    const ids = (body.dataRuleIds ?? '').split(',').flatMap((id) => (id.trim() === '' ? [] : [id.trim()]))
    await saveRoleRules(db, context, body.roleId, { permissionId: body.permissionId, wanted: [...new Set(ids)] })
    return answer(null, messages.saved)
  })
}
