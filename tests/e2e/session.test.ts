import { describe, expect, inject } from 'vitest'
import { addConsoleUser } from '#tests/support/built-server-users.ts'
import { newPriceCode, openAdd, PRICES, rowOf } from '#tests/support/console-actions.ts'
import { it } from '#tests/support/console-test.ts'
import { expireSession, fillInPrice, layerOf, newPriceUser, saveBelowLayer } from '#tests/support/expired-session.ts'
import { driveGrid, openQuotes, QUOTES, storedQuotes, storeQuotes } from '#tests/support/grid-actions.ts'
import { openWindow } from '#tests/support/windows.ts'

const REFUSED = [/Failed to load resource: the server responded with a status of 401/]
describe('a session that expires under the hands of its user', () => {
  it('asks for the password above the living page, and saves the form that was sent, once', async ({ visit }) => {
    const user = await newPriceUser('expired-saver')
    const page = await visit(PRICES, { user, expectedFaults: REFUSED })
    const code = newPriceCode()
    const form = await fillInPrice(page, code)
    await expireSession(page)
    const posts: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(new URL(request.url()).pathname)
    })
    await saveBelowLayer(form)
    const layer = layerOf(page)
    await layer.getByText('很抱歉，登录已过期，请重新登录').waitFor()
    expect(await layer.getByLabel('用户名').inputValue()).toBe(user.name)
    expect(await form.getByLabel('产品编码').inputValue()).toBe(code)
    await layer.getByLabel('密码', { exact: true }).fill(user.password)
    await layer.getByRole('button', { name: '重新登录' }).click()
    await page.getByText('添加成功！').waitFor()
    await rowOf(page, code).waitFor()
    await layer.waitFor({ state: 'detached' })
    expect(posts.filter((path) => path.endsWith('/market/productPrice/add'))).toHaveLength(1)
  })

  it('says so in the layer when the password is wrong, and goes on asking', async ({ visit }) => {
    const user = await newPriceUser('expired-clumsy')
    const page = await visit(PRICES, { user, expectedFaults: REFUSED })
    await page.getByRole('row').nth(1).waitFor()
    await expireSession(page)
    await page.getByRole('button', { name: '查询', exact: true }).click()
    const layer = layerOf(page)
    await layer.getByLabel('密码', { exact: true }).fill('not-his-password')
    await layer.getByRole('button', { name: '重新登录' }).click()
    await layer.getByRole('alert').getByText('用户名或密码错误').waitFor()
    await page.keyboard.press('Escape')
    expect(await layer.isVisible()).toBe(true)
  })

  it('asks again for a layer that could not be loaded, above the form as it is', async ({ visit }) => {
    const user = await newPriceUser('expired-offline')
    const page = await visit(PRICES, { user, expectedFaults: [...REFUSED, /Failed to load resource/] })
    const code = newPriceCode()
    const form = await fillInPrice(page, code)
    await expireSession(page)
    await page.route(/\/assets\/session-renewal-.*\.js$/, (route) => route.fulfill({ status: 404, body: '' }))
    await saveBelowLayer(form)
    const question = page.getByRole('dialog').filter({ hasText: '登录窗口加载失败' })
    await question.waitFor()
    await page.keyboard.press('Escape')
    await page.unrouteAll()
    await question.getByRole('button', { name: '重试' }).click()
    const layer = layerOf(page)
    await layer.getByLabel('密码', { exact: true }).fill(user.password)
    await layer.getByRole('button', { name: '重新登录' }).click()
    await page.getByText('添加成功！').waitFor()
    await rowOf(page, code).waitFor()
  })

  it('lets the browser itself ask when not even the question can be loaded', async ({ visit }) => {
    const user = await newPriceUser('expired-without-parts')
    const page = await visit(PRICES, { user, expectedFaults: [...REFUSED, /Failed to load resource/] })
    const form = await fillInPrice(page, newPriceCode())
    await expireSession(page)
    const asked: string[] = []
    await page.route(/\/assets\/(session-renewal|question-dialog)-.*\.js$/, (route) =>
      asked.length === 0 ? route.fulfill({ status: 404, body: '' }) : route.continue(),
    )
    page.on('dialog', (question) => {
      asked.push(question.message())
      void question.accept()
    })
    await saveBelowLayer(form)
    await layerOf(page).waitFor()
    expect(asked).toEqual([expect.stringMatching(/^登录已过期\n登录窗口加载失败.*否则将退出登录$/)])
  })

  it('keeps the rows of a grid page that are not saved, and saves them once he is back', async ({ visit }) => {
    const user = await addConsoleUser(inject('dataFolder'), 'expired-quoter', {
      menus: ['/market', PRICES, QUOTES],
      permissions: ['list', 'add', 'edit'].map((action) => `market:quote:${action}`).concat('market:price:list'),
    })
    const admin = await visit('/')
    const quotes = await storeQuotes(admin, 3)
    const page = await visit('/', { user, expectedFaults: REFUSED })
    const { type, texts } = await openQuotes(page, quotes)
    await type('第 1 行 报价', '111')
    await type('第 3 行 报价', '113')
    await expireSession(page)
    await page.keyboard.press('Control+s')
    const layer = layerOf(page)
    await layer.getByText('很抱歉，登录已过期，请重新登录').waitFor()
    await layer.getByLabel('密码', { exact: true }).fill(user.password)
    await layer.getByRole('button', { name: '重新登录' }).click()
    await page.getByText('保存成功！').waitFor()
    await layer.waitFor({ state: 'detached' })
    expect(await texts(1, '报价', '涨跌')).toEqual(['111.00', '11.00'])
    expect((await storedQuotes(admin, quotes.source)).map(({ price }) => price)).toEqual([111, 102, 113])
  })

  it('signs out who declines, and offers his half-filled form again when he is back', async ({ visit }) => {
    const user = await newPriceUser('expired-leaver')
    const page = await visit(PRICES, { user, expectedFaults: REFUSED })
    const form = await fillInPrice(page, newPriceCode())
    await form.getByRole('button', { name: '新增', exact: true }).click()
    await page.keyboard.type('50')
    await page.keyboard.press('Tab')
    await page.keyboard.type('88.5')
    await page.keyboard.press('Tab')
    await expireSession(page)
    await saveBelowLayer(form)
    await layerOf(page).getByRole('button', { name: '退出登录' }).click()
    // Above the form, which keeps its input, and as a notice.
    await page.getByText('未授权，请重新登录').last().waitFor()
    await page.getByLabel('密码', { exact: true }).waitFor()
    await page.getByLabel('用户名').fill(user.name)
    await page.getByLabel('密码', { exact: true }).fill(user.password)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    // Sign-in leads back to where he was.
    const again = await openAdd(page)
    await again.getByRole('button', { name: '恢复草稿' }).click()
    expect(await again.getByLabel('产品名称').inputValue()).toBe('电解铜 1# 升水')
    expect(await driveGrid(page, again.getByRole('grid')).texts(1, '起订量', '单价')).toEqual(['50', '88.50'])
  })
})

describe('the windows of one browser', () => {
  it('are all signed out when the user signs out in one of them', async ({ visit }) => {
    const user = await newPriceUser('two-windows')
    const first = await visit(PRICES, { user })
    await first.getByRole('row').nth(1).waitFor()
    const second = await openWindow(first)
    await second.getByRole('row').nth(1).waitFor()
    await second.getByRole('button', { name: /欢迎您/ }).click()
    await second.getByRole('menuitem', { name: /退出登录/ }).click()
    await second.getByRole('button', { name: '确定' }).click()
    await second.getByLabel('用户名').waitFor()
    await first.getByLabel('用户名').waitFor()
    expect(new URL(first.url()).hash).toMatch(/^#\/user\/login/)
  })

  it('are all signed in when the user signs in in one of them', async ({ visit }) => {
    const user = await newPriceUser('two-sign-ins')
    const first = await visit('/', { user: null })
    await first.getByLabel('用户名').waitFor()
    const second = await openWindow(first)
    await second.getByLabel('用户名').fill(user.name)
    await second.getByLabel('密码', { exact: true }).fill(user.password)
    await second.getByRole('button', { name: '登录', exact: true }).click()
    await second.getByRole('menu').first().waitFor()
    await first.getByRole('menu').first().waitFor()
  })
})
