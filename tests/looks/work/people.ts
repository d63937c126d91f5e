import type { Locator } from 'playwright'
import { fillForm } from '#tests/support/business-pages/fill-form.ts'
import { rest } from '../steps.ts'
import { exportsRows, importsRows } from './files.ts'
import { changesGrant, grants } from './grants.ts'
import {
  adds,
  asks,
  deletes,
  does,
  edits,
  looksAt,
  open,
  planOf,
  pressesAbove,
  pressesInPane,
  pressInRow,
  rowWith,
  type Worker,
} from './hands.ts'
import { fillPasswords } from './other-people.ts'
import { listed, region, type WorkedScreen } from './worked-screen.ts'

/** Of the demo data: the first of those that the administrator is in charge of. */
const DEPARTMENT = '华兴商贸集团'
/** What is granted: an entry of the menu. */
const ENTRY = '职务管理'

/** Adds a data rule to a menu entry, and removes it. */
async function worksOnRules(worker: Worker, rules: Locator): Promise<void> {
  const { page, mark } = worker
  const ruleName = `看看规则${mark}`
  await rules.getByRole('button', { name: '新增', exact: true }).filter({ visible: true }).first().click()
  const form = page.getByRole('dialog').filter({ visible: true }).last()
  await form.getByRole('textbox', { name: '规则名称' }).waitFor()
  await fillForm(form, planOf('data-rules'), {
    ruleName,
    ruleColumn: 'createBy',
    ruleConditions: '=',
    ruleValue: '#{sys_user_code}',
  })
  await rest(page)
  await worker.picture('add-rule')
  await does(worker, '新增数据规则', () => form.getByRole('button', { name: '确定', exact: true }).click())
  await rowWith(rules, ruleName).waitFor()
  await rest(page)
  await worker.picture('rules')
  await deletes(worker, rowWith(rules, ruleName), '删除')
  await rowWith(rules, ruleName).waitFor({ state: 'hidden' })
  worker.say('数据规则：已不在列表中')
}

/** Looks at a department of the administrator's, and makes a role of it, grants to it and removes it. */
async function worksOnDepartmentRoles(worker: Worker): Promise<void> {
  const { page, mark } = worker
  await open(worker, '/isystem/departUserList')
  await rowWith(page, DEPARTMENT).click()
  await page.getByRole('tab', { name: '部门角色' }).waitFor()
  await rest(page)
  await worker.picture('people')
  await page.getByRole('tab', { name: '部门角色' }).click()
  await adds(worker, 'depart-role-list', { roleName: `看守${mark}`, roleCode: `look_dr_${mark}` })
  const row = rowWith(page, `look_dr_${mark}`)
  await edits(worker, row, 'depart-role-list', { description: '看守' })
  await grants(worker, {
    action: '授权',
    panel: '部门角色权限配置',
    entry: ENTRY,
    open: () => pressInRow(worker, row, '授权'),
  })
  await deletes(worker, row)
}

/** Who works here: users, roles, menus, tenants, departments, positions, the address book. */
export const PEOPLE: readonly WorkedScreen[] = [
  {
    name: 'users',
    title: '用户管理',
    async work(worker) {
      const { page, mark } = worker
      const route = '/isystem/user'
      const username = `look_${mark}`
      await open(worker, route)
      await adds(worker, 'user-list', { username, realname: `林看${mark}`, workNo: `L-${mark}` }, fillPasswords)
      const row = rowWith(page, username)
      await open(worker, route, { username })
      await edits(worker, row, 'user-list', { realname: `林看看${mark}`, telephone: '021-64001234' })
      await looksAt(worker, '密码', 'password', () => pressInRow(worker, row, '密码'))
      await asks(worker, row, '冻结')
      await asks(worker, row, '解冻')
      await deletes(worker, row)
      await open(worker, route)
      await pressesAbove(worker, '回收站')
      const bin = page.getByRole('dialog', { name: /回收站/ })
      await rowWith(bin, username).waitFor()
      await rest(page)
      await worker.picture('bin')
      await asks(worker, rowWith(bin, username), '还原用户')
      await open(worker, route, { username })
      await deletes(worker, row)
      await open(worker, route)
      await pressesAbove(worker, '回收站')
      await asks(worker, rowWith(bin, username), '彻底删除')
      // The second of them bears the name of the first.
      const imported = `look_file_${mark}`
      await open(worker, route)
      await importsRows(worker, [
        { 用户账号: imported, 用户姓名: `林入${mark}` },
        { 用户账号: imported, 用户姓名: `林重${mark}` },
      ])
      await open(worker, route, { username: imported })
      await exportsRows(worker)
      await deletes(worker, rowWith(page, imported))
    },
  },
  {
    name: 'roles',
    title: '角色管理',
    async work(worker) {
      const { page, mark } = worker
      const code = `look_role_${mark}`
      const username = `look_member_${mark}`
      const roles = region(page, '角色列表')
      const users = region(page, '角色用户列表')
      await open(worker, '/isystem/roleUserList')
      await adds(worker, 'role-list', { roleCode: code, roleName: `看守${mark}` })
      await edits(worker, rowWith(roles, code), 'role-list', { description: '看守页面的人' })
      await grants(worker, {
        action: '授权',
        panel: '角色权限配置',
        entry: ENTRY,
        open: () => pressInRow(worker, rowWith(roles, code), '授权'),
      })
      await rowWith(roles, code).getByText(code, { exact: true }).click()
      await pressesInPane(worker, '新增用户')
      const form = page.getByRole('dialog', { name: '新增用户' })
      await form.getByRole('button', { name: '确定', disabled: false }).waitFor()
      await form.getByRole('textbox', { name: '用户账号' }).waitFor()
      await fillForm(form, planOf('user-list'), { username, realname: `成员${mark}` })
      await rest(page)
      await worker.picture('add-user')
      await does(worker, '新增用户', () => form.getByRole('button', { name: '确定', exact: true }).click())
      await edits(worker, rowWith(users, username), 'user-list', { realname: `成员成员${mark}` })
      await worker.picture('members')
      await asks(worker, rowWith(users, username), '取消关联')
      if (worker.look.isNarrow) await page.getByRole('button', { name: /返回/ }).click()
      await deletes(worker, rowWith(roles, code))
      await open(worker, '/isystem/user', { username })
      await deletes(worker, rowWith(page, username))
      const imported = `look_file_${mark}`
      await open(worker, '/isystem/roleUserList')
      await importsRows(worker, [
        { 角色编码: imported, 角色名称: `入看${mark}` },
        { 角色编码: imported, 角色名称: `重看${mark}` },
      ])
      await exportsRows(worker)
      await deletes(worker, rowWith(roles, imported))
    },
  },
  listed({
    name: 'menus',
    title: '菜单管理',
    route: '/isystem/permission',
    code: 'menu-list',
    by: 'name',
    values: (mark) => ({
      menuType: '0',
      name: `看看${mark}`,
      component: 'layouts/RouteView',
      url: `/look${mark}`,
      sortNo: '99',
    }),
    edit: () => ({ sortNo: '98' }),
    async special(worker, name) {
      await pressInRow(worker, rowWith(worker.page, name), '数据规则')
      await worksOnRules(worker, worker.page.getByRole('dialog', { name: '数据权限规则' }))
    },
  }),
  listed({
    name: 'tenants',
    title: '租户管理',
    route: '/isys/tenant',
    code: 'tenant',
    by: 'name',
    values: (mark) => ({
      name: `看看租户${mark}`,
      tenantNo: 1_000 + (Number.parseInt(mark, 36) % 100_000),
      status: '1',
    }),
    // One that is open is not deleted.
    edit: () => ({ companyAddress: '上海市浦东新区看山路 1 号', status: '0' }),
  }),
  listed({
    name: 'departments',
    title: '部门管理',
    route: '/isystem/depart',
    code: 'depart-list',
    by: 'departName',
    values: (mark) => ({ departName: `看看公司${mark}`, orgCategory: '1', departOrder: 90 }),
    edit: () => ({ address: '看山路 1 号' }),
    async special(worker, name) {
      await grants(worker, {
        action: '部门权限',
        panel: '部门权限',
        entry: ENTRY,
        open: () => pressInRow(worker, rowWith(worker.page, name), '部门权限'),
      })
      // Departments may bear the same name: the second one is of a kind that there is not.
      const imported = `入看公司${worker.mark}`
      await open(worker, '/isystem/depart', { departName: imported })
      await importsRows(worker, [
        { 机构名称: imported, 机构类型: '公司' },
        { 机构名称: `${imported}二`, 机构类型: '看看' },
      ])
      await exportsRows(worker)
      await deletes(worker, rowWith(worker.page, imported))
    },
  }),
  {
    name: 'own-departments',
    title: '我的部门',
    async work(worker) {
      const { page, look } = worker
      // A role of a department is given what the department has.
      const ofDepartment = {
        action: '部门权限',
        panel: '部门权限',
        entry: ENTRY,
        open: () => pressInRow(worker, rowWith(page, DEPARTMENT), '部门权限'),
      }
      await open(worker, '/isystem/depart')
      await changesGrant(worker, ofDepartment, true)
      try {
        await worksOnDepartmentRoles(worker)
      } finally {
        await open(worker, '/isystem/depart')
        await changesGrant(worker, ofDepartment, false)
      }
      worker.say(look.isNarrow ? '左右两栏各占一屏' : '左右两栏并排')
    },
  },
  listed({
    name: 'positions',
    title: '职务管理',
    route: '/isystem/position',
    code: 'position',
    by: 'name',
    values: (mark) => ({ code: `look_${mark}`, name: `看看员${mark}`, postRank: '3' }),
    edit: () => ({ postLevel: 9 }),
    async special(worker) {
      const imported = `look_file_${worker.mark}`
      await open(worker, '/isystem/position', { code: imported })
      await importsRows(worker, [
        { 职务编码: imported, 职务名称: `入看员${worker.mark}`, 职务级别: '8' },
        { 职务编码: imported, 职务名称: `重看员${worker.mark}`, 职务级别: '9' },
      ])
      await exportsRows(worker)
      await deletes(worker, rowWith(worker.page, imported))
    },
  }),
  {
    name: 'addresses',
    title: '通讯录',
    async work(worker) {
      const { page } = worker
      await open(worker, '/isystem/addressList')
      await worker.picture('people')
      worker.say(`查看：${await page.locator('tr[data-row-key], [data-card]').filter({ visible: true }).count()} 行`)
    },
  },
]
