import type { Locator, Page } from 'playwright'
import { expect, inject } from 'vitest'
import { API_BASE_PATH } from '#schemas/api/base-path.ts'
import { HEADERS } from '#schemas/api/envelope.ts'
import { addConsoleUser } from './built-server-users.ts'
import { callApi, choose, openAdd, PRICES } from './console-actions.ts'
import type { ConsoleUser } from './console-test.ts'

/** Who may list prices and add some, for stories of sessions that end under the hands of their user. */
export const PRICE_RIGHTS = { menus: ['/market', PRICES], permissions: ['market:price:list', 'market:price:add'] }

/** On the server that all tests share. */
export function newPriceUser(name: string): Promise<ConsoleUser> {
  return addConsoleUser(inject('dataFolder'), name, PRICE_RIGHTS)
}

export async function fillInPrice(page: Page, code: string): Promise<Locator> {
  const form = await openAdd(page)
  await form.getByLabel('产品编码').fill(code)
  await form.getByLabel('产品名称').fill('电解铜 1# 升水')
  await choose(form, '产品分类', '有色金属')
  return form
}

/** Ends the session on the server; the browser does not know. */
export async function expireSession(page: Page): Promise<void> {
  expect((await callApi(page, 'POST', '/sys/logout')).success).toBe(true)
}

/** Of the session that this window works with. */
export async function tokenOf(page: Page): Promise<string> {
  const key = 'pro__Access-Token'
  const stored = await page.evaluate((name) => sessionStorage.getItem(name) ?? localStorage.getItem(name), key)
  const { value }: { value: string } = JSON.parse(stored ?? 'null')
  return value
}

/** 200 while the server that all tests share knows the session of this token, 401 afterwards. */
export async function statusOf(token: string): Promise<number> {
  const headers = { [HEADERS.token]: token }
  return (await fetch(`${inject('url')}${API_BASE_PATH}/sys/user/getUserInfo`, { headers })).status
}

export function layerOf(page: Page): Locator {
  return page.getByRole('dialog', { name: '登录已过期' })
}

/**
 * The layer that asks for another session may stand above the form already, since whatever asks the server first meets
 * the dead one.
 */
export async function saveBelowLayer(form: Locator): Promise<void> {
  await form.getByRole('button', { name: '确定' }).dispatchEvent('click')
}
