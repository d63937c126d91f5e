import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import {
  callApi,
  choose,
  dialogGone,
  newPriceCode,
  openAdd,
  PRICES,
  priceRow,
  save,
  search,
  storeRow,
} from '#tests/support/console-actions.ts'
import { it } from '#tests/support/console-test.ts'

/** Code is asked for when a pointer comes near what needs it. */
const OFFLINE = [/net::ERR_INTERNET_DISCONNECTED/, /Failed to fetch dynamically imported module/]
/** React tells the console of an error that a boundary has caught. */
const MISSING_CODE = [...OFFLINE, /Unable to preload CSS|ChunkLoadError|dynamically imported module/]
const LOST_ANSWER = [/net::ERR_(FAILED|CONNECTION_RESET)/]
const NO_NETWORK = '网络连接失败，请检查网络后重试'

interface Rows {
  readonly records: readonly Readonly<Record<string, unknown>>[]
}

async function fillPrice(page: Page, code: string) {
  const dialog = await openAdd(page)
  await dialog.getByLabel('产品编码').fill(code)
  await dialog.getByLabel('产品名称').fill('断网时录入')
  await choose(dialog, '产品分类', '化工')
  return dialog
}

describe('without the network', () => {
  it('a list says so in its place, and is there again when the network is', async ({ visit }) => {
    const page = await visit(PRICES, { expectedFaults: OFFLINE })
    await page.getByText(/^1-\d+ 共\d+条$/).waitFor()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: '刷新' }).click()
    await page.getByRole('alert').getByText(NO_NETWORK).waitFor()
    await page.getByRole('menuitem', { name: '产品价格' }).waitFor()
    await page.context().setOffline(false)
    await page.getByText(/^1-\d+ 共\d+条$/).waitFor()
    expect(await page.getByText(NO_NETWORK).count()).toBe(0)
  })

  it('a page that is opened says so in its place, and the menu stays', async ({ visit }) => {
    const page = await visit(PRICES, { expectedFaults: OFFLINE })
    await page.getByText(/^1-\d+ 共\d+条$/).waitFor()
    await page.context().setOffline(true)
    await page.getByRole('menuitem', { name: '市场部门' }).click()
    await page.getByRole('main').getByText(NO_NETWORK).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: /^市场部门/ }).waitFor()
  })

  it('a form keeps what was typed, and saves it when the network is back', async ({ visit }) => {
    const code = newPriceCode()
    const page = await visit(PRICES, { expectedFaults: OFFLINE })
    const dialog = await fillPrice(page, code)
    await page.context().setOffline(true)
    await save(dialog)
    const note = dialog.getByRole('alert').filter({ hasText: NO_NETWORK })
    await note.getByText('没有保存成功，输入的内容仍然保留，可以再试一次。').waitFor()
    expect(await dialog.getByLabel('产品编码').inputValue()).toBe(code)
    expect(await dialog.getByLabel('产品名称').inputValue()).toBe('断网时录入')
    await page.context().setOffline(false)
    await save(dialog)
    await page.getByText('添加成功！').waitFor()
    await dialogGone(page)
  })

  it('a form whose code does not arrive says so, and opens once the network is back', async ({ visit }) => {
    const page = await visit(PRICES, { expectedFaults: MISSING_CODE })
    await page.getByText(/^1-\d+ 共\d+条$/).waitFor()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: '新增' }).click()
    await page.getByText('窗口无法打开，请重试').waitFor()
    await page.context().setOffline(false)
    const dialog = await openAdd(page)
    await dialog.getByRole('textbox', { name: '产品编码' }).waitFor()
  })

  it('a page whose code does not arrive says so, and opens once the network is back', async ({ visit }) => {
    const page = await visit('/', { expectedFaults: MISSING_CODE })
    await page.getByRole('heading', { name: /我的页面/ }).waitFor()
    await page.context().setOffline(true)
    await page.getByRole('main').getByRole('link', { name: '厂家' }).click()
    await page.getByText('页面加载失败').waitFor()
    await page.getByRole('menuitem', { name: '首页' }).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: '重新加载' }).click()
    await page.getByRole('heading', { name: /^厂家/ }).waitFor()
  })

  it('a record that cannot be read says so in the form', async ({ visit }) => {
    const code = newPriceCode()
    const page = await visit(PRICES, { expectedFaults: OFFLINE })
    await storeRow(page, PRICES, priceRow(code))
    // The form's code is loaded by now; its record is not.
    await (await openAdd(page)).getByRole('button', { name: '取消' }).click()
    await dialogGone(page)
    await page.getByRole('textbox', { name: '产品编码' }).fill(code)
    await search(page)
    await page.getByText('1-1 共1条').waitFor()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: `编辑 ${code}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(NO_NETWORK).waitFor()
    await page.context().setOffline(false)
    await dialog.getByRole('textbox', { name: '产品名称' }).waitFor()
    expect(await dialog.getByLabel('产品编码').inputValue()).toBe(code)
  })
})

it('complaint 12: makes one record when the answer was lost and the user saves again', async ({ visit }) => {
  const code = newPriceCode()
  const page = await visit(PRICES, { expectedFaults: LOST_ANSWER })
  const dialog = await fillPrice(page, code)
  await page.route(
    (url) => url.pathname.endsWith(`${PRICES}/add`),
    async (route) => {
      await route.fetch()
      await route.abort('failed')
    },
    { times: 1 },
  )
  await save(dialog)
  await dialog.getByRole('alert').getByText(NO_NETWORK).waitFor()
  await save(dialog)
  await page.getByText('添加成功！').waitFor()
  const { result } = await callApi<Rows>(page, 'GET', `${PRICES}/list?code=${code}`)
  expect(result.records).toHaveLength(1)
})

describe('while an answer is slow', () => {
  it('the old rows stay, and a later question wins', async ({ visit }) => {
    const code = newPriceCode()
    const page = await visit(PRICES)
    await storeRow(page, PRICES, priceRow(code))
    await page.getByText(/^1-\d+ 共\d+条$/).waitFor()
    const slow = await hold(page, (url) => url.searchParams.get('pageNo') === '2')
    await page.getByTitle('2', { exact: true }).click()
    await slow.asked
    expect(await page.getByRole('row').count()).toBeGreaterThan(10)
    await page.getByRole('textbox', { name: '产品编码' }).fill(code)
    await search(page)
    await page.getByText('1-1 共1条').waitFor()
    slow.release()
    await slow.answered
    expect(await page.getByText('1-1 共1条').count()).toBe(1)
  })

  it('a form is saved once, cannot be closed, and says that it is busy', async ({ visit }) => {
    const code = newPriceCode()
    const page = await visit(PRICES)
    const dialog = await fillPrice(page, code)
    const slow = await hold(page, (url) => url.pathname.endsWith(`${PRICES}/add`))
    let posts = 0
    page.on('request', (request) => {
      if (request.method() === 'POST') posts++
    })
    await save(dialog)
    await slow.asked
    expect(await dialog.getByRole('button', { name: '取消' }).isDisabled()).toBe(true)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await dialog.getByLabel('产品名称').press('Enter')
    slow.release()
    await page.getByText('添加成功！').waitFor()
    await dialogGone(page)
    expect(posts).toBe(1)
  })
})

/** Keeps the answers of such calls back until they are released. */
async function hold(page: Page, matches: (url: URL) => boolean) {
  const asked = createSignal()
  const released = createSignal()
  const answered = createSignal()
  await page.route(matches, async (route) => {
    asked.give()
    await released.given
    // The console may have given the call up meanwhile.
    await route.continue().finally(answered.give)
  })
  return { asked: asked.given, answered: answered.given, release: released.give }
}

function createSignal() {
  const signal = { give: () => {} }
  const given = new Promise<void>((resolve) => {
    signal.give = resolve
  })
  return { given, give: () => signal.give() }
}
