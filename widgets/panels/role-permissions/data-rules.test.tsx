import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Surroundings } from '#renderer/react/form/form.fixture.tsx'
import { hostOf } from '../../widget-stage.fixture.tsx'
import type { GrantHolder } from './grant-calls.ts'
import { RolePermissions } from './role-permissions.tsx'

const node = (key: string, title: string, ruleFlag: number) => ({
  key,
  value: key,
  title,
  slotTitle: title,
  label: title,
  icon: null,
  parentId: null,
  ruleFlag,
  isLeaf: true,
  menuType: 1,
  grantable: true,
  children: [],
})
const rule = (id: string, ruleName: string, status = '1') => ({ id, ruleName, status })

async function setup(answerSave: () => unknown = () => null, holder: GrantHolder = { roleId: 'role' }) {
  const saved: unknown[] = []
  const host = hostOf((endpoint, input) => {
    switch (endpoint.path) {
      case '/sys/permission/queryTreeList':
      case '/sys/sysDepartPermission/queryTreeListForDeptRole':
        return { treeList: [node('m1', '订单', 1), node('m2', '产品', 1), node('m3', '会员', 0)], ids: [] }
      case '/sys/permission/queryRolePermission':
      case '/sys/permission/queryDepartPermission':
      case '/sys/sysDepartPermission/queryDeptRolePermission':
        return ['m1', 'm3']
      case '/sys/role/datarule/{permissionId}/{roleId}':
      case '/sys/sysDepartPermission/datarule/{permissionId}/{departId}':
      case '/sys/sysDepartRole/datarule/{permissionId}/{departId}/{roleId}':
        return { datarule: [rule('r1', '本人的'), rule('r2', '本部门的', '0')], drChecked: 'r1' }
      default:
        saved.push({ path: endpoint.path, ...Object(input.body) })
        return answerSave()
    }
  })
  await render(
    <Surroundings host={host} motion={false}>
      <RolePermissions host={host} plan={null} records={[]} props={holder} onDone={() => undefined} />
    </Surroundings>,
  )
  return saved
}

describe('the data rules of a right', () => {
  it('are offered for entries that have some and that the role grants, and saved as they are ticked', async () => {
    const saved = await setup()
    await page.getByRole('button', { name: '订单：数据规则' }).click()
    expect(page.getByRole('button', { name: '产品：数据规则' }).query()).toBeNull()
    expect(page.getByRole('button', { name: '会员：数据规则' }).query()).toBeNull()
    const drawer = page.getByRole('dialog', { name: '数据规则/按钮权限配置' })
    await expect.element(drawer.getByRole('checkbox', { name: '本人的' })).toBeChecked()
    await drawer.getByRole('checkbox', { name: '本部门的' }).click()
    await drawer.getByRole('button', { name: '点击保存' }).click()
    await expect
      .poll(() => saved)
      .toEqual([{ path: '/sys/role/datarule', permissionId: 'm1', roleId: 'role', dataRuleIds: 'r1,r2' }])
    await expect.element(drawer).not.toBeInTheDocument()
  })

  it.each([
    ['a department', { departId: 'd' }, '/sys/sysDepartPermission/datarule', '部门角色从勾选的规则中选用'],
    ['a role of it', { departId: 'd', roleId: 'r' }, '/sys/sysDepartRole/datarule', '不勾选则受部门的全部规则约束'],
  ])('are those of %s, named by the entry that they are of', async (_whose, holder, path, hint) => {
    const saved = await setup(undefined, holder)
    await page.getByRole('button', { name: '订单：数据规则' }).click()
    const drawer = page.getByRole('dialog', { name: '数据规则/按钮权限配置' })
    await expect.element(drawer.getByText('订单：数据规则')).toBeVisible()
    await expect.element(drawer.getByText(hint)).toBeVisible()
    await drawer.getByRole('button', { name: '点击保存' }).click()
    const { departId, ...role } = holder as GrantHolder
    const whose = 'roleId' in role ? role : { departId }
    await expect.poll(() => saved).toEqual([{ path, permissionId: 'm1', ...whose, dataRuleIds: 'r1' }])
  })

  it('that are refused stay ticked, with the reason', async () => {
    await setup(() => {
      throw new Error('您自己受规则约束')
    })
    await page.getByRole('button', { name: '订单：数据规则' }).click()
    const drawer = page.getByRole('dialog', { name: '数据规则/按钮权限配置' })
    await drawer.getByRole('checkbox', { name: '本部门的' }).click()
    await drawer.getByRole('button', { name: '点击保存' }).click()
    await expect.element(drawer.getByRole('alert')).toBeVisible()
    await expect.element(drawer.getByRole('checkbox', { name: '本部门的' })).toBeChecked()
  })
})
