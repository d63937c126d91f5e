import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright'
import { describe, expect, inject } from 'vitest'
import { addConsoleUser } from '#tests/support/built-server-users.ts'
import { dialogGone, openAdd, save } from '#tests/support/console-actions.ts'
import { it, PHONE } from '#tests/support/console-test.ts'

const ROLES = '/isystem/roleUserList'

const newName = () => `r${randomBytes(4).toString('hex')}`
const roles = (page: Page) => page.getByRole('region', { name: '角色列表' })
const users = (page: Page) => page.getByRole('region', { name: '角色用户列表' })
const menuEntry = (page: Page, name: string) => page.getByRole('menuitem', { name })

async function addRole(page: Page, code: string): Promise<void> {
  const dialog = await openAdd(page)
  await dialog.getByRole('textbox', { name: '角色编码' }).fill(code)
  await dialog.getByRole('textbox', { name: '角色名称' }).fill(`角色${code}`)
  await save(dialog)
  await dialogGone(page)
  await roles(page)
    .getByRole('row', { name: new RegExp(code) })
    .waitFor()
}

async function selectRole(page: Page, code: string): Promise<void> {
  await roles(page)
    .getByRole('row', { name: new RegExp(code) })
    .getByText(code, { exact: true })
    .click()
  await users(page).waitFor()
}

async function addMember(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '已有用户' }).click()
  const dialog = page.getByRole('dialog', { name: '添加已有用户' })
  await dialog.getByRole('textbox', { name: '用户账号' }).fill(name)
  await dialog.getByRole('button', { name: /查询/ }).click()
  await dialog.getByText('1-1 共1条').waitFor()
  await dialog
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('checkbox')
    .check()
  await dialog.getByRole('button', { name: '确定（1）' }).click()
  await dialog.waitFor({ state: 'detached' })
  await users(page)
    .getByRole('row', { name: new RegExp(name) })
    .waitFor()
}

async function openGrants(page: Page, code: string) {
  await roles(page)
    .getByRole('row', { name: new RegExp(code) })
    .getByRole('button', { name: /^授权/ })
    .click()
  const drawer = page.getByRole('dialog', { name: '角色权限配置' })
  await drawer.getByRole('tree').waitFor()
  return drawer
}

describe('the roles screen', () => {
  it('makes a role, gives it to a user and grants it: their open console follows, without signing in again', async ({
    visit,
  }) => {
    const name = newName()
    const person = newName()
    const user = await addConsoleUser(inject('dataFolder'), person, { menus: ['/message'] })
    const theirs = await visit('/', { user })
    await menuEntry(theirs, '消息中心').waitFor()
    expect(await menuEntry(theirs, '提现管理').count()).toBe(0)

    const page = await visit(ROLES)
    await page.getByText('请先在左侧选择角色').waitFor()
    await addRole(page, name)
    await selectRole(page, name)
    await addMember(page, person)

    const drawer = await openGrants(page, name)
    await drawer.getByRole('textbox', { name: '搜索菜单或按钮' }).fill('提现管理')
    await drawer.getByRole('button', { name: '树操作' }).click()
    await page.getByRole('menuitem', { name: '父子关联' }).click()
    await drawer.getByRole('checkbox').first().click()
    await expect.poll(() => drawer.getByRole('status').first().textContent()).toMatch(/^已选 \d+ 项，新增 \d+ 项$/)
    await drawer.getByRole('button', { name: '保存并关闭' }).click()
    await drawer.waitFor({ state: 'detached' })

    await menuEntry(theirs, '提现管理').waitFor()

    await users(page)
      .getByRole('row', { name: new RegExp(person) })
      .getByRole('button', { name: /^取消关联/ })
      .click()
    await page.getByRole('tooltip').getByRole('button', { name: '确定' }).click()
    await users(page)
      .getByRole('row', { name: new RegExp(person) })
      .waitFor({ state: 'detached' })
    await menuEntry(theirs, '提现管理').waitFor({ state: 'detached' })
  })

  it('makes a user who has the role, and changes them, from the users of the role', async ({ visit }) => {
    const name = newName()
    const person = newName()
    const page = await visit(ROLES)
    await addRole(page, name)
    await selectRole(page, name)

    // The first one is that of the roles.
    await page.getByRole('main').getByRole('button', { name: '更多', exact: true }).nth(1).click()
    await menuEntry(page, '新增用户').click()
    const added = page.getByRole('dialog', { name: '新增用户' })
    await added.getByRole('textbox', { name: '用户账号' }).fill(person)
    await added.getByRole('textbox', { name: '用户姓名' }).fill('初名')
    expect(await added.getByText('角色分配').count()).toBe(0)
    await save(added)
    const row = users(page).getByRole('row', { name: new RegExp(person) })
    await row.getByText('初名', { exact: true }).waitFor()

    await row.getByRole('button', { name: /^编辑/ }).click()
    const edited = page.getByRole('dialog', { name: '编辑用户' })
    await edited.getByRole('textbox', { name: '用户姓名' }).fill('改名')
    await save(edited)
    await row.getByText('改名', { exact: true }).waitFor()

    // Kept, and with the role: the list of the other screen says so.
    const list = await visit(`/isystem/user?username=${person}`)
    const cells = list.getByRole('row', { name: new RegExp(person) })
    await cells.getByText(`角色${name}`).waitFor()
    expect(await cells.getByText('改名', { exact: true }).count()).toBe(1)
  })

  it('keeps the chosen role in its address, and asks before a changed authorisation is closed', async ({ visit }) => {
    const name = newName()
    const page = await visit(ROLES)
    await addRole(page, name)
    await selectRole(page, name)
    await page.reload()
    await users(page).waitFor()
    const drawer = await openGrants(page, name)
    await drawer.getByRole('checkbox').first().click()
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: /确认放弃/ })
    await question.getByRole('button', { name: '继续编辑' }).click()
    await question.waitFor({ state: 'detached' })
    await drawer.getByRole('button', { name: '取消', exact: true }).click()
    await page
      .getByRole('dialog', { name: /确认放弃/ })
      .getByRole('button', { name: '放弃' })
      .click()
    await drawer.waitFor({ state: 'detached' })
  })

  it('says when a role was deleted while its authorisation is open, and keeps what was ticked', async ({ visit }) => {
    const name = newName()
    const page = await visit(ROLES)
    await addRole(page, name)
    const drawer = await openGrants(page, name)
    await drawer.getByRole('checkbox').first().click()
    const other = await visit(ROLES)
    await roles(other)
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('button', { name: /^删除/ })
      .click()
    await other.getByRole('tooltip').getByRole('button', { name: '确定' }).click()
    await roles(other)
      .getByRole('row', { name: new RegExp(name) })
      .waitFor({ state: 'detached' })
    await drawer.getByRole('button', { name: '仅保存' }).click()
    await drawer.getByText('未找到对应角色！').waitFor()
    expect(await drawer.getByRole('status').first().textContent()).toContain('新增 1 项')
  })

  it('goes from the roles to the users of one on a phone, and back', async ({ visit }) => {
    const page = await visit(ROLES, { viewport: PHONE })
    await roles(page).getByText('demo_operator', { exact: true }).click()
    await users(page).waitFor()
    expect(await roles(page).isVisible()).toBe(false)
    await page.getByRole('button', { name: /返回/ }).click()
    await roles(page).waitFor()
  })

  it('is worked by keys alone: a role is chosen, its authorisation opened, ticked and saved', async ({ visit }) => {
    const name = newName()
    const page = await visit(ROLES)
    await addRole(page, name)
    const row = roles(page).getByRole('row', { name: new RegExp(name) })
    await row.focus()
    await page.keyboard.press('Enter')
    await users(page).waitFor()
    await row.getByRole('button', { name: /^授权/ }).focus()
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog', { name: '角色权限配置' })
    const tree = drawer.getByRole('tree')
    await tree.waitFor()
    await drawer.getByRole('textbox', { name: '搜索菜单或按钮' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => drawer.getByRole('status').first().textContent()).toContain('新增 1 项')
    await drawer.getByRole('button', { name: '保存并关闭' }).focus()
    await page.keyboard.press('Enter')
    await drawer.waitFor({ state: 'detached' })
  })
})
