import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codesOf } from '#server/permissions/access-codes.ts'
import { bindTo } from '#tests/support/bind-to-rule.ts'
import { clientOf, createPageServer, type PageServer } from '#tests/support/page-server.ts'
import { systemPages } from '#tests/support/shipped-pages.ts'
import { callsOfPages, collectFixedCalls } from './calls.ts'

/**
 * Rows that a list opens beside itself, or in a panel: whoever is kept from the row by data rules of the menu entry reaches
 * them by no call either. Each is tried with a row that is shown as well, where the same calls must do what they say.
 */
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Tried = readonly [method: Method, path: string, given: (made: Made) => Given]

interface Given {
  readonly query?: Record<string, string>
  readonly body?: unknown
}

/** A row, and one that its pane shows. */
interface Made {
  readonly id: string
  readonly part: string
}

interface Case {
  readonly title: string
  /** Of the menu entry that the rule is about. */
  readonly component: string
  readonly make: (name: string) => Promise<Made>
  /** Each tells the mark of the row, or of what its pane shows. */
  readonly reads: readonly Tried[]
  readonly changes: readonly Tried[]
}

const query =
  (name: keyof Made, as: string, more: Record<string, string> = {}) =>
  (made: Made) => ({
    query: { [as]: made[name], ...more },
  })

describe('what a list opens of rows that data rules hide', () => {
  const fixed = collectFixedCalls()
  let server: PageServer
  let admin: string
  let codes: readonly string[]
  let permission: string

  beforeAll(async () => {
    server = await createPageServer(systemPages(), { app: { onRoute: fixed.onRoute } })
    admin = await server.signIn('admin')
    codes = [...new Set([...fixed.calls, ...callsOfPages(server)].flatMap(({ access }) => codesOf(access)))]
    const granted = await server.databases.app
      .selectFrom('sys_permission')
      .where('perms', '=', 'system:role:list')
      .select('id')
      .executeTakeFirstOrThrow()
    permission = granted.id
  })
  afterAll(() => server?.close())

  async function idOfEntry(component: string): Promise<string> {
    const { id } = await server.databases.app
      .selectFrom('sys_permission')
      .where('component', '=', component)
      .select('id')
      .executeTakeFirstOrThrow()
    return id
  }

  const stored = async (api: string, row: object) => (await clientOf(server, api, admin).stored(row)).id

  const cases: readonly Case[] = [
    {
      title: 'a dictionary',
      component: 'system/DictList',
      async make(name) {
        const id = await stored('/sys/dict', { dictCode: name, dictName: name })
        return { id, part: await stored('/sys/dictItem', { dictId: id, itemText: name, itemValue: 'a', sortOrder: 1 }) }
      },
      reads: [
        ['GET', '/sys/dictItem/list', query('id', 'dictId')],
        ['GET', '/sys/dictItem/list', () => ({ query: { itemText: '*pane*' } })],
        ['GET', '/sys/dictItem/queryById', query('part', 'id')],
        ['GET', '/sys/dict/treeList', () => ({})],
      ],
      changes: [
        ['GET', '/sys/dictItem/dictItemCheck', query('id', 'dictId', { itemValue: 'b' })],
        [
          'POST',
          '/sys/dictItem/add',
          ({ id }) => ({ body: { dictId: id, itemText: '乙', itemValue: 'c', sortOrder: 2 } }),
        ],
        ['PUT', '/sys/dictItem/edit', ({ part }) => ({ body: { id: part, itemText: '改' } })],
        ['DELETE', '/sys/dictItem/delete', query('part', 'id')],
      ],
    },
    {
      title: 'a role',
      component: 'system/RoleUserList',
      async make(name) {
        const part = await server.addUser(name)
        const { id } = await server.databases.app
          .selectFrom('sys_role')
          .where('role_code', '=', `role-${name}`)
          .where('tenant_id', '=', 0)
          .select('id')
          .executeTakeFirstOrThrow()
        return { id, part }
      },
      reads: [
        ['GET', '/sys/role/list', () => ({})],
        ['GET', '/sys/role/queryById', query('id', 'id')],
        ['GET', '/sys/user/userRoleList', query('id', 'roleId')],
      ],
      changes: [
        ['GET', '/sys/permission/queryRolePermission', query('id', 'roleId')],
        [
          'POST',
          '/sys/permission/saveRolePermission',
          ({ id }) => ({ body: { roleId: id, permissionIds: permission, lastpermissionIds: '' } }),
        ],
        ['PUT', '/sys/role/edit', ({ id }) => ({ body: { id, description: '改' } })],
        ['DELETE', '/sys/user/deleteUserRole', ({ id, part }) => ({ query: { roleId: id, userId: part } })],
        ['POST', '/sys/user/addSysUserRole', ({ id, part }) => ({ body: { roleId: id, userIdList: [part] } })],
      ],
    },
    {
      title: 'a menu entry',
      component: 'system/PermissionList',
      async make(name) {
        const menu = { name, menuType: 0, url: `/${name}`, component: name, sortNo: 1 }
        const id = await stored('/sys/permission', menu)
        const rule = {
          permissionId: id,
          ruleName: name,
          ruleColumn: 'id',
          ruleConditions: '=',
          ruleValue: 'x',
          status: '1',
        }
        const { body } = await server.call<{ id: string }>({
          method: 'POST',
          path: '/sys/permission/addPermissionRule',
          body: rule,
          token: admin,
        })
        return { id, part: body.result.id }
      },
      reads: [
        ['GET', '/sys/permission/list', () => ({})],
        ['GET', '/sys/permission/getSystemMenuList', () => ({})],
        ['GET', '/sys/permission/queryPermissionRule', query('id', 'permissionId')],
        ['GET', '/sys/permission/getPermRuleListByPermId', query('id', 'permissionId')],
        ['GET', '/sys/permissionRule/list', query('id', 'permissionId')],
      ],
      changes: [
        ['PUT', '/sys/permission/editPermissionRule', ({ part }) => ({ body: { id: part, ruleName: '改' } })],
        ['DELETE', '/sys/permission/deletePermissionRule', query('part', 'id')],
      ],
    },
    {
      title: 'a job',
      component: 'system/QuartzJobList',
      async make(name) {
        const job = { jobClassName: 'org.jeecg.modules.quartz.job.SampleParamJob', cronExpression: '0 0 1 1 1 ? 2099' }
        const id = await stored('/sys/quartzJob', { ...job, description: name, parameter: name })
        await server.call({ method: 'POST', path: '/sys/quartzJob/execute', query: { id }, token: admin })
        return { id, part: id }
      },
      reads: [
        ['GET', '/sys/quartzJob/list', () => ({})],
        ['GET', '/sys/quartzRun/list', query('id', 'jobId')],
      ],
      changes: [
        ['POST', '/sys/quartzJob/execute', query('id', 'id')],
        ['POST', '/sys/quartzJob/pause', query('id', 'id')],
      ],
    },
    {
      title: 'a gateway route',
      component: 'system/SysGatewayRouteList',
      async make(name) {
        const route = { routerId: name, name, uri: 'http://localhost', status: 1, predicates: '[]', filters: '[]' }
        const id = await stored('/sys/gatewayRoute', route)
        return { id, part: id }
      },
      reads: [
        ['GET', '/sys/gatewayRoute/list', () => ({})],
        ['GET', '/sys/gatewayRoute/page', () => ({})],
      ],
      changes: [['POST', '/sys/gatewayRoute/copyRoute', query('id', 'id')]],
    },
  ]

  it.each(cases)('is nothing to them: $title', async ({ component, make, reads, changes, title }) => {
    const key = `pane${cases.findIndex((one) => one.title === title)}`
    const [shown, hidden] = [await make(`${key}_shown`), await make(`${key}_hidden`)]
    const userId = await server.addUser(`${key}_bound`, codes)
    const { role_id: roleId } = await server.databases.app
      .selectFrom('sys_user_role')
      .where('user_id', '=', userId)
      .select('role_id')
      .executeTakeFirstOrThrow()
    const rule = { rule_column: 'id', rule_conditions: '!=', rule_value: hidden.id }
    await bindTo(server, { roleId, permissionId: await idOfEntry(component), rule })
    const token = await server.signIn(`${key}_bound`)
    const ask = ([method, path, given]: Tried, made: Made) => server.call({ method, path, token, ...given(made) })

    for (const tried of reads) {
      expect((await ask(tried, shown)).text, tried[1]).toContain(`${key}_shown`)
      expect((await ask(tried, hidden)).text, tried[1]).not.toContain(`${key}_hidden`)
    }
    for (const tried of changes) {
      expect((await ask(tried, hidden)).body, tried[1]).toMatchObject({ success: false })
      expect((await ask(tried, shown)).body, tried[1]).toMatchObject({ success: true })
    }
  })
})
