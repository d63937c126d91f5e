import type { Page } from 'playwright'
import { describe, expect, inject } from 'vitest'
import { giveAccount } from '#tests/support/account-users.ts'
import { addConsoleUser } from '#tests/support/built-server-users.ts'
import { type ConsoleUser, it } from '#tests/support/console-test.ts'
import { PIXEL_PNG } from '#tests/support/upload-client.ts'

const DEPARTMENTS = '/market/department'
const dataFolder = () => inject('dataFolder')

async function newUser(name: string, departments: readonly string[]): Promise<ConsoleUser> {
  const user = await addConsoleUser(dataFolder(), name, {
    menus: ['/market', DEPARTMENTS],
    permissions: ['market:department:list'],
  })
  await giveAccount(dataFolder(), name, { departments })
  return user
}

async function openFromUserMenu(page: Page, item: string) {
  await page.getByRole('button', { name: /^欢迎您/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Past the dialog that asks for the department. */
async function signInAs(page: Page, { name, password }: ConsoleUser) {
  await page.getByLabel('用户名').fill(name)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

describe('the switch of the department', () => {
  it('asks again for what is shown, keeps the user for seven days and names the department', async ({ visit }) => {
    const user = await newUser('switcher', ['A01A03', 'A01A05'])
    const page = await visit(DEPARTMENTS, { user: null })
    await signInAs(page, user)
    const first = page.getByRole('dialog', { name: '请选择部门' })
    await first.getByRole('combobox', { name: '部门' }).click()
    await page.getByRole('option', { name: '市场部' }).click()
    await first.getByRole('button', { name: '确认' }).click()
    await page.getByRole('row').nth(1).waitFor()

    await openFromUserMenu(page, '切换部门')
    const dialog = page.getByRole('dialog', { name: '部门切换（当前部门 : 市场部）' })
    await dialog.getByRole('button', { name: '确定' }).click()
    expect(await dialog.getByRole('combobox', { name: '部门' }).getAttribute('aria-invalid')).toBe('true')
    await dialog.getByRole('combobox', { name: '部门' }).click()
    await page.getByRole('option', { name: '财务部' }).click()
    const askedAgain = page.waitForRequest((request) => request.url().includes('/market/department/list'))
    const permissionsAgain = page.waitForRequest((request) => request.url().includes('/getUserPermissionByToken'))
    await dialog.getByRole('button', { name: '确定' }).click()
    await Promise.all([askedAgain, permissionsAgain])
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('row').nth(1).waitFor()
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('pro__Login_Userinfo') ?? 'null'))
    expect(kept.value.orgCode).toBe('A01A05')
    expect(kept.expire - Date.now()).toBeGreaterThan(604_800_000 - 60_000)
    await openFromUserMenu(page, '切换部门')
    await page.getByRole('dialog', { name: '部门切换（当前部门 : 财务部）' }).waitFor()
  })

  it('says so to who belongs to no department, and opens nothing', async ({ visit }) => {
    const user = await newUser('departless', [])
    const page = await visit('/', { user })
    await openFromUserMenu(page, '切换部门')
    await page.getByText('您尚未设置部门信息!').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})

describe('the change of the password', () => {
  it('says what is missing, refuses a wrong old one in place, and closes when it is done', async ({ visit }) => {
    const user = await newUser('changer', ['A01A03'])
    const page = await visit('/', { user })
    await openFromUserMenu(page, '密码修改')
    const dialog = page.getByRole('dialog', { name: '修改密码' })
    await dialog.getByRole('button', { name: '确定' }).click()
    for (const text of ['请输入旧密码!', '请输入新密码!', '请确认新密码!']) await dialog.getByText(text).waitFor()
    await dialog.getByLabel('旧密码').fill('not-his-password')
    await dialog.getByLabel('新密码', { exact: true }).fill('Nan-jing8-Lu')
    await dialog.getByLabel('确认新密码').fill('Nan-jing8-lu')
    await dialog.getByRole('button', { name: '确定' }).click()
    await dialog.getByText('两次输入的密码不一样！').waitFor()
    await dialog.getByLabel('确认新密码').fill('Nan-jing8-Lu')
    await dialog.getByRole('button', { name: '确定' }).click()
    await dialog.getByRole('alert').getByText('旧密码输入错误!').waitFor()
    await dialog.getByLabel('旧密码').fill(user.password)
    await dialog.getByRole('button', { name: '确定' }).click()
    await page.getByText('密码重置成功!').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await openFromUserMenu(page, '密码修改')
    expect(await dialog.getByLabel('旧密码').inputValue()).toBe('')
  })
})

describe('the change of the own picture', () => {
  const picture = { name: '我 & <b>.png', mimeType: 'image/png', buffer: PIXEL_PNG }

  it('is in the header at once, and after a reload here and in another window', async ({ visit }) => {
    const user = await newUser('portrait', ['A01A03'])
    const page = await visit('/', { user })
    const shown = page.getByRole('button', { name: /^欢迎您/ }).locator('img')
    await page.getByRole('button', { name: /^欢迎您/ }).waitFor()
    expect(await shown.count()).toBe(0)
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.getByRole('button', { name: /^欢迎您/ }).waitFor()

    await openFromUserMenu(page, '更换头像')
    const dialog = page.getByRole('dialog', { name: '更换头像' })
    expect(await dialog.getByRole('button', { name: '确定' }).isDisabled()).toBe(true)
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: '选择图片' }).click()
    await (await chooser).setFiles(picture)
    await dialog.getByText(`已选择 ${picture.name}`).waitFor()
    await dialog.getByRole('button', { name: '确定' }).click()
    await page.getByText('更新个人信息成功').waitFor()
    await shown.waitFor()
    const address = await shown.getAttribute('src')
    expect(address).toMatch(/\/sys\/common\/static\/avatar\/[\w-]{22}\/[^?]*\?thumb=1$/)
    await expect.poll(() => shown.evaluate((img) => Reflect.get(img, 'naturalWidth'))).toBe(1)

    await page.reload()
    await shown.waitFor()
    expect(await shown.getAttribute('src')).toBe(address)
    await other.reload()
    const there = other.getByRole('button', { name: /^欢迎您/ }).locator('img')
    await there.waitFor()
    expect(await there.getAttribute('src')).toBe(address)
    await other.close()

    await openFromUserMenu(page, '更换头像')
    await dialog.getByRole('button', { name: '恢复默认' }).click()
    await dialog.getByRole('button', { name: '确定' }).click()
    await shown.waitFor({ state: 'detached' })
  })
})
