import type { Locator, Page } from 'playwright'
import type { PagePlan, PageRecord } from '#renderer/compile/plan.ts'
import { fillForm } from '#tests/support/business-pages/fill-form.ts'
import { readSystemScreens } from '#tests/support/business-pages/system-screens.ts'
import { errorsIn, openAdd } from '#tests/support/console-actions.ts'
import type { Look } from '../looks.ts'
import { pressAbove, rest } from '../steps.ts'

const TOLD_WITHIN_MS = 6_000
/** What the console tells by. */
export const NOTICES = '.ant-message-notice, .ant-notification-notice'

/** Somebody at a screen of administration, and what becomes of what they do. */
export interface Worker {
  readonly page: Page
  readonly url: string
  readonly look: Look
  /** Stands in all names that are made, so that each look makes its own. */
  readonly mark: string
  /** What the console tells next; null: nothing within that time. */
  nextNotice(withinMs: number): Promise<string | null>
  say(line: string): void
  /** A picture of what is in sight, by the name of the screen and this; `of`: of somebody else's page. */
  picture(name: string, of?: Page): Promise<void>
}

const plans = new Map(readSystemScreens().flatMap(({ pages }) => pages.map(({ plan }) => [plan.code, plan] as const)))

export function planOf(code: string): PagePlan {
  const plan = plans.get(code)
  if (!plan) throw new Error(`There is no page ${code}.`)
  return plan
}

/** Opens an address afresh; `asked` are conditions of its list. */
export async function open({ page, url }: Worker, route: string, asked: Readonly<Record<string, string>> = {}) {
  await page.goto('about:blank')
  const query = new URLSearchParams(asked).toString()
  await page.goto(`${url}/#${route}${query === '' ? '' : `?${query}`}`)
  await page.getByRole('main').getByRole('button').first().waitFor()
  await rest(page)
}

/** A row in sight by a text in it: of a table, or a card on a phone. */
export function rowWith(scope: Page | Locator, text: string): Locator {
  return scope.locator('tr[data-row-key], [data-card]').filter({ hasText: text }).filter({ visible: true }).first()
}

/** Presses what a row offers, beside its values or behind 更多. */
export async function pressInRow({ page, look }: Worker, row: Locator, action: string): Promise<void> {
  await row.waitFor()
  const beside = row
    .getByRole('button', { name: new RegExp(`^${action}( |$)`) })
    .filter({ visible: true })
    .first()
  if ((await beside.count()) > 0) return beside.click()
  // The title of a card leads to its detail.
  if (look.isNarrow && action === '详情') return row.getByRole('button').first().click()
  await row.getByRole('button', { name: /^更多/ }).click()
  const entry = look.isNarrow
    ? page.getByRole('dialog').getByRole('button', { name: action, exact: true })
    : page.getByRole('menuitem', { name: action, exact: true })
  await entry.filter({ visible: true }).last().click()
}

/** Answers the question that is asked before something is done. */
export async function agree(page: Page): Promise<void> {
  const question = page.getByRole('tooltip').or(page.getByRole('dialog')).filter({ visible: true })
  await question
    .getByRole('button', { name: /^(确定|确认)$/ })
    .last()
    .click()
}

/** Does something, and says what the console has told of it. */
export async function does(worker: Worker, what: string, act: () => Promise<void>): Promise<void> {
  const heard = worker.nextNotice(TOLD_WITHIN_MS)
  await act()
  // The same word told again is told by the notice that is there still.
  const told = (await Promise.race([heard, unchangedNotice(worker.page)])) ?? (await heard)
  if (told !== null) return worker.say(`${what}：${told}`)
  const errors = await errorsIn(worker.page.getByRole('dialog').last())
  throw new Error(`${what}: nothing was told; ${errors.join(' / ')}`)
}

/** What a notice says that is in sight once the screen is at rest; null: none is. */
async function unchangedNotice(page: Page): Promise<string | null> {
  await rest(page)
  const notice = page.locator(NOTICES).filter({ visible: true }).last()
  return (await notice.isVisible()) ? notice.textContent() : null
}

/** Looks at what something opens, takes a picture of it, and leaves it. */
export async function looksAt(worker: Worker, what: string, name: string, act: () => Promise<void>): Promise<void> {
  await act()
  const dialog = worker.page.getByRole('dialog').filter({ visible: true }).last()
  await dialog.waitFor()
  await rest(worker.page)
  await worker.picture(name)
  worker.say(`${what}：打开`)
  await leave(worker.page, dialog)
}

async function leave(page: Page, dialog: Locator): Promise<void> {
  const close = dialog.getByRole('button', { name: /^(取消|关闭|返回)$/ }).last()
  if (await close.isVisible()) await close.click()
  else await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
}

/** Fills in a new record and saves it. */
export async function adds(
  worker: Worker,
  code: string,
  values: PageRecord,
  more: (form: Locator) => Promise<void> = async () => {},
): Promise<void> {
  const form = await openAdd(worker.page)
  await fillForm(form, planOf(code), values)
  await more(form)
  await rest(worker.page)
  await worker.picture('add')
  await does(worker, '新增', () => saves(form))
  await form.waitFor({ state: 'hidden' })
}

/** Opens a row's form, changes it and saves it. */
export async function edits(worker: Worker, row: Locator, code: string, values: PageRecord): Promise<void> {
  await pressInRow(worker, row, '编辑')
  const form = worker.page.getByRole('dialog').filter({ visible: true }).last()
  await form.getByRole('button', { name: '确定', disabled: false }).waitFor()
  await fillForm(form, planOf(code), values)
  await rest(worker.page)
  await worker.picture('edit')
  await does(worker, '编辑', () => saves(form))
  await form.waitFor({ state: 'hidden' })
}

function saves(form: Locator): Promise<void> {
  return form.getByRole('button', { name: '确定', exact: true }).click()
}

export async function deletes(worker: Worker, row: Locator, action = '删除'): Promise<void> {
  await does(worker, action, async () => {
    await pressInRow(worker, row, action)
    await agree(worker.page)
  })
}

/** Presses an action of a row and answers its question. */
export function asks(worker: Worker, row: Locator, action: string): Promise<void> {
  return deletes(worker, row, action)
}

/** Presses a button above the rows of the second pane, which may be behind 更多. */
export async function pressesInPane({ page, look }: Worker, name: string): Promise<void> {
  // Which of the buttons have room is known once they are drawn.
  await rest(page)
  const main = page.getByRole('main')
  const button = main.getByRole('button', { name, exact: true }).filter({ visible: true })
  const menus = main.getByRole('button', { name: '更多', exact: true }).filter({ visible: true })
  // A phone has one pane in sight.
  const more = look.isNarrow ? menus.first() : menus.nth(1)
  await button.or(more).first().waitFor()
  if (await button.isVisible()) return button.click()
  await more.click()
  const entry = look.isNarrow
    ? page.getByRole('dialog').getByRole('button', { name })
    : page.getByRole('menuitem', { name })
  await entry.click()
}

export function pressesAbove({ page, look }: Worker, name: string): Promise<void> {
  return pressAbove(page, look, name)
}
