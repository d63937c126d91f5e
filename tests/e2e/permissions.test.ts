import { describe, expect, inject } from 'vitest'
import { addConsoleUser, takePermission } from '#tests/support/built-server-users.ts'
import {
  callApi,
  choose,
  newPriceCode,
  openAdd,
  openRow,
  PRICES,
  priceRow,
  rowOf,
  save,
  search,
  storeRow,
} from '#tests/support/console-actions.ts'
import { it } from '#tests/support/console-test.ts'

const MENUS = ['/market', '/market/productPrice']

const addUser = (name: string, permissions: readonly string[]) =>
  addConsoleUser(inject('dataFolder'), name, { menus: MENUS, permissions })

interface Rows {
  readonly records: readonly Readonly<Record<string, unknown>>[]
}

describe('somebody who may only read', () => {
  it('sees the rows, but no button that changes them and no column that is not for him', async ({ visit }) => {
    const code = newPriceCode()
    const admin = await visit(PRICES)
    await storeRow(admin, PRICES, { ...priceRow(code), cost: 8.75 })
    const page = await visit(PRICES, { user: await addUser('reader', ['market:price:list']) })
    await page.getByRole('textbox', { name: '产品编码' }).fill(code)
    await search(page)
    await page.getByText('1-1 共1条').waitFor()
    await rowOf(page, code).waitFor()
    for (const name of [/新增/, /批量删除/, /^编辑/, /^删除/]) {
      expect(await page.getByRole('button', { name }).count(), String(name)).toBe(0)
    }
    expect(await page.getByRole('checkbox').count()).toBe(0)
    expect(await page.getByRole('columnheader', { name: '成本价' }).count()).toBe(0)
    const detail = await openRow(page, '详情', code)
    expect(await detail.getByRole('term').allTextContents()).not.toContain('成本价')
    expect(await detail.textContent()).not.toContain('8.75')
  })

  it('is refused by the server, whatever he calls', async ({ visit }) => {
    const code = newPriceCode()
    const admin = await visit(PRICES)
    const row = await storeRow(admin, PRICES, priceRow(code))
    const page = await visit(PRICES, { user: await addUser('caller', ['market:price:list']) })
    await page.getByRole('heading', { name: /^产品价格/ }).waitFor()
    const added = newPriceCode()
    for (const answer of [
      await callApi(page, 'POST', `${PRICES}/add`, priceRow(added)),
      await callApi(page, 'PUT', `${PRICES}/edit`, { ...priceRow(code), id: row.id, name: '改过' }),
      await callApi(page, 'DELETE', `${PRICES}/delete?id=${row.id}`),
      await callApi(page, 'DELETE', `${PRICES}/deleteBatch?ids=${row.id}`),
    ]) {
      expect(answer).toMatchObject({ success: false, code: 510, result: null })
    }
    const found = async (wanted: string) =>
      (await callApi<Rows>(admin, 'GET', `${PRICES}/list?code=${wanted}`)).result.records
    expect(await found(added)).toEqual([])
    expect(await found(code)).toEqual([expect.objectContaining({ name: `试验品${code}`, version: row.version })])
  })

  it('gets no further by changing what the browser has stored', async ({ visit }) => {
    const page = await visit(PRICES, { user: await addUser('tinkerer', ['market:price:list']) })
    await page.getByRole('heading', { name: /^产品价格/ }).waitFor()
    await page.evaluate(() => {
      const everything = ['add', 'edit', 'delete', 'batch_delete'].map((action) => ({
        action: `market:price:${action}`,
        type: '1',
        describe: null,
      }))
      sessionStorage.setItem('LOGIN_USER_BUTTON_AUTH', JSON.stringify(everything))
      sessionStorage.setItem('SYS_BUTTON_AUTH', '[]')
    })
    await page.reload()
    await page.getByText(/^1-\d+ 共\d+条$/).waitFor()
    expect(await page.getByRole('button', { name: '新增' }).count()).toBe(0)
    expect((await callApi(page, 'POST', `${PRICES}/add`, priceRow(newPriceCode()))).code).toBe(510)
  })
})

describe('somebody who may see the menu entry only', () => {
  it('is told so in place of the rows, and gets none from the server', async ({ visit }) => {
    const page = await visit(PRICES, { user: await addUser('outsider', []) })
    await page.getByRole('alert').getByText('没有权限', { exact: true }).waitFor()
    expect(await page.getByRole('row').count()).toBe(0)
    expect(await callApi(page, 'GET', `${PRICES}/list`)).toMatchObject({ success: false, code: 510, result: null })
  })
})

it('shows to each exactly the pages of his menu', async ({ visit }) => {
  const page = await visit('/', { user: await addUser('narrow', ['market:price:list']) })
  await page.getByRole('heading', { name: /我的页面/ }).waitFor()
  expect(await page.getByRole('main').getByRole('link').allTextContents()).toEqual(['产品价格行情管理'])
  await page.goto(`${inject('url')}/#/market/manufacturer`)
  await page.getByRole('main').getByText('页面不存在').last().waitFor()
})

it('lets each do what he was granted: adding without the price that is not for him', async ({ visit }) => {
  const code = newPriceCode()
  const page = await visit(PRICES, { user: await addUser('adder', ['market:price:list', 'market:price:add']) })
  const dialog = await openAdd(page)
  expect(await dialog.getByRole('textbox', { name: '成本价' }).count()).toBe(0)
  await dialog.getByLabel('产品编码').fill(code)
  await dialog.getByLabel('产品名称').fill('由专员录入')
  await choose(dialog, '产品分类', '钢材')
  await save(dialog)
  await page.getByText('添加成功！').waitFor()
})

it('takes a right away with the next call, also from an open page', async ({ visit }) => {
  const code = newPriceCode()
  const user = await addUser('demoted', ['market:price:list', 'market:price:add'])
  const page = await visit(PRICES, { user })
  const dialog = await openAdd(page)
  await dialog.getByLabel('产品编码').fill(code)
  await dialog.getByLabel('产品名称').fill('来不及了')
  await choose(dialog, '产品分类', '钢材')
  await takePermission(inject('dataFolder'), user.name, 'market:price:add')
  await save(dialog)
  await dialog.getByRole('alert').getByText('没有权限，请联系管理员分配权限！').waitFor()
  expect(await dialog.getByLabel('产品名称').inputValue()).toBe('来不及了')
})

it('shows what is compared with a hidden value to be read, with the reason, and saves the rest', async ({ visit }) => {
  const code = newPriceCode()
  await storeRow(await visit(PRICES), PRICES, { ...priceRow(code), price: 20, cost: 8.75 })
  const page = await visit(PRICES, { user: await addUser('clerk', ['market:price:list', 'market:price:edit']) })
  await page.getByRole('textbox', { name: '产品编码' }).fill(code)
  await search(page)
  const dialog = await openRow(page, '编辑', code)
  const price = dialog.getByRole('group', { name: '价格', exact: true })
  await price.waitFor()
  expect(await price.textContent()).toContain('20')
  await dialog.getByText(/^要与“成本价”核对，您没有查看权限/).waitFor()
  expect(await dialog.getByRole('textbox', { name: '价格', exact: true }).count()).toBe(0)
  await dialog.getByLabel('产品名称').fill('由专员改名')
  await save(dialog)
  await page.getByText('编辑成功!').waitFor()
  await rowOf(page, code).getByText('由专员改名').waitFor()
})
