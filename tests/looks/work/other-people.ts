import type { Locator } from 'playwright'
import { keepSession, openWatchedPage } from '#tests/support/console-browser.ts'
import { countCalls, rest } from '../steps.ts'
import type { Worker } from './hands.ts'

/** Of the users that are made here. */
export const PASSWORD = 'Lan-tian-8642'
/** A browser reports the call that tells of the end of a session. */
const REFUSED = /Failed to load resource: the server responded with a status of 401/

export async function fillPasswords(form: Locator): Promise<void> {
  for (const title of ['登录密码', '确认密码']) await form.getByLabel(title, { exact: true }).fill(PASSWORD)
}

/** Signs somebody in who sits at another machine. */
export async function signsInElsewhere(worker: Worker, user: { readonly name: string; readonly password: string }) {
  const browser = worker.page.context().browser()
  if (!browser) throw new Error('There is no browser to sign in with.')
  const storageState = await keepSession(browser, worker.url, user)
  const { page, faults, close } = await openWatchedPage(browser, { ...worker.look.options, storageState })
  countCalls(page)
  await page.goto(worker.url)
  await page.getByRole('heading', { name: /我的页面/ }).waitFor()
  await rest(page)
  await worker.picture('signed-in', page)
  worker.say(`${user.name}：在另一个浏览器登录`)
  return {
    /** Sees that this user is told of the end, and is led to where one signs in. */
    async seesSignIn(): Promise<void> {
      // What they had open stays below it, until they leave.
      const question = page.getByRole('dialog', { name: '登录已过期' })
      await question.waitFor()
      await rest(page)
      await worker.picture('ended', page)
      worker.say(`${user.name}：${await question.getByText('很抱歉').textContent()}`)
      await question.getByRole('button', { name: '退出登录' }).click()
      await page.waitForURL(/#\/user\/login/)
      await page.getByRole('button', { name: '登录', exact: true }).waitFor()
      await worker.picture('sent-away', page)
      worker.say(`${user.name}：回到登录页`)
      const unexpected = faults.filter((fault) => !REFUSED.test(fault))
      await close()
      if (unexpected.length > 0) throw new Error(`Faults while ${user.name} was there: ${unexpected.join('; ')}`)
    },
  }
}
