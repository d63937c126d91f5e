import { randomInt } from 'node:crypto'
import type { Locator, Page } from 'playwright'
import { API_BASE_PATH } from '#schemas/api/base-path.ts'
import { type Envelope, HEADERS } from '#schemas/api/envelope.ts'

/** What a person does on a page of the console, in words of the screen. */

export async function choose(scope: Locator | Page, title: string, ...options: readonly string[]): Promise<void> {
  const box = scope.getByRole('combobox', { name: title, exact: true })
  await box.click()
  for (const option of options) await pageOf(scope).getByRole('option', { name: option, exact: true }).click()
  await closeList(box)
}

/**
 * The list of several choices stays open, and would lie over what comes next. That of one closes by itself: an Escape that
 * comes after it would close the dialog around it.
 */
export async function closeList(box: Locator): Promise<void> {
  const takesSeveral = await box.evaluate((element) => element.closest('.ant-select-multiple') !== null)
  if (takesSeveral) await box.press('Escape')
  await box.and(pageOf(box).locator('[aria-expanded="false"]')).waitFor({ state: 'attached' })
}

export async function openAdd(page: Page): Promise<Locator> {
  // An empty list offers it a second time, and the pages of hidden tabs have it, too.
  await page.getByRole('button', { name: '新增', exact: true }).filter({ visible: true }).first().click()
  return openedForm(page)
}

/** `action`: 编辑 or 详情. */
export async function openRow(page: Page, action: string, code: string): Promise<Locator> {
  await page.getByRole('button', { name: `${action} ${code}` }).click()
  return action === '详情' ? openedDetail(page) : openedForm(page)
}

async function openedForm(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog')
  // The form is ready when it can be saved, or left for its second step.
  await dialog.getByRole('button', { name: /^(确定|下一步)$/, disabled: false }).waitFor()
  return dialog
}

async function openedDetail(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('term').first().waitFor()
  return dialog
}

export async function save(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: '确定' }).click()
}

export function dialogGone(page: Page): Promise<void> {
  return page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** The conditions of a list: a phone has them behind a button. */
export async function openConditions(page: Page): Promise<void> {
  if (!isPhone(page)) return
  await page.getByRole('button', { name: /^筛选/ }).filter({ visible: true }).click()
  await page.getByRole('dialog', { name: '查询条件' }).waitFor()
}

/** A button above the rows: a narrow toolbar has some of them behind 更多, a phone most of them. */
export async function pressInToolbar(page: Page, name: string): Promise<void> {
  const toolbar = page.getByRole('main')
  const button = toolbar.getByRole('button', { name, exact: true }).filter({ visible: true })
  const more = toolbar.getByRole('button', { name: '更多', exact: true }).filter({ visible: true })
  await button.or(more).first().waitFor()
  if (await button.isVisible()) return button.click()
  await more.click()
  if (!isPhone(page)) return page.getByRole('menuitem', { name, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: '更多' })
  await sheet.getByRole('button', { name, exact: true }).click()
  await sheet.waitFor({ state: 'detached' })
}

/** Below this width the console is a phone's. */
const PHONE_BELOW_PX = 768

export function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? PHONE_BELOW_PX) < PHONE_BELOW_PX
}

export async function search(page: Page): Promise<void> {
  await page.getByRole('button', { name: '查询', exact: true }).click()
}

/** The row of a record, by the code that it bears. */
export function rowOf(page: Page, code: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('cell', { name: code, exact: true }) })
}

/** Codes of the rows in view, from top to bottom. The code is the column that leads to the record. */
export async function codesInView(page: Page): Promise<readonly string[]> {
  return page
    .getByRole('row')
    .getByRole('cell')
    .getByRole('button', { name: /^[A-Z]{2,}\d+$/ })
    .allTextContents()
}

export function errorsIn(dialog: Locator): Promise<readonly string[]> {
  return dialog.getByRole('alert').allTextContents()
}

/** A call with the session of this page: what whoever knows the API can do, whatever the page shows. */
export function callApi<Result = unknown>(
  page: Page,
  method: string,
  path: string,
  body?: unknown,
): Promise<Envelope<Result>> {
  return page.evaluate(
    async (call) => {
      const key = 'pro__Access-Token'
      const text = sessionStorage.getItem(key) ?? localStorage.getItem(key)
      const stored: { value: string } = JSON.parse(text ?? 'null')
      const answer = await fetch(call.url, {
        method: call.method,
        headers: { [call.tokenHeader]: stored.value, 'content-type': 'application/json' },
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      })
      return answer.json()
    },
    { method, url: API_BASE_PATH + path, tokenHeader: HEADERS.token, body },
  )
}

type Row = Readonly<Record<string, unknown>>

/** A row that is there before the story begins. */
export async function storeRow(page: Page, api: string, row: Row): Promise<Row & { readonly id: string }> {
  const answer = await callApi<Row>(page, 'POST', `${api}/add`, row)
  if (!answer.success) throw new Error(`The row was refused: ${answer.message}`)
  return { ...answer.result, id: String(answer.result.id) }
}

export const PRICES = '/market/productPrice'
export const DEPARTMENTS = '/market/department'

/** To where the bar with 新增, which stays in sight on a phone, lies over no card. */
export async function toTheEnd(page: Page): Promise<void> {
  const add = page.locator('main').getByRole('button', { name: '新增' }).filter({ visible: true }).first()
  await add.evaluate((button) => {
    for (let above = button.parentElement; above; above = above.parentElement) above.scrollTop = above.scrollHeight
  })
}

let priceCodes = 0

/** No demo row has such a code, and no other test: the letters are of the test file's worker, the digits are counted. */
export function newPriceCode(): string {
  priceCodes += 1
  const worker = Number(process.env.VITEST_WORKER_ID ?? 0)
  const first = LETTERS_OF_NO_DEMO_ROW.charAt(Math.floor(worker / LETTERS.length))
  if (first === '') throw new Error('There are more test files than pairs of letters: name another first letter.')
  return first + LETTERS.charAt(worker % LETTERS.length) + String(priceCodes).padStart(4, '0')
}

export function priceRow(code: string): Row {
  return { code, name: `试验品${code}`, category: 'steel', price: 12.5, unit: 'ton', priceType: 'fixed', status: 'N' }
}

export function newDepartmentCode(): string {
  return `QQ${pick(LETTERS, 4)}${pick(DIGITS, 4)}`
}

export function departmentRow(code: string): Row {
  return { code, name: `试验部${code}`, region: 'east', leader: '何试', mobile: '13800138000', staffCount: 7 }
}

/** What codes of prices begin with. */
const LETTERS_OF_NO_DEMO_ROW = 'QUV'
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const DIGITS = '0123456789'

function pick(from: string, count: number): string {
  return Array.from({ length: count }, () => from.charAt(randomInt(from.length))).join('')
}

function pageOf(scope: Locator | Page): Page {
  return 'page' in scope ? scope.page() : scope
}
