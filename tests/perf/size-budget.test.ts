import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { launchBrowser, openWatchedPage, signIn } from '#tests/support/console-browser.ts'
import { sumOfSizes } from './code-size.ts'
import { expectWithinBudget } from './expect-within-budget.ts'
import { type LoadedFile, watchLoadedFiles, watchRequests } from './loaded-sizes.ts'

const SLACK_BYTES = 4_096
const MOST_REQUESTS = 25

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

describe('scripts and style sheets over the wire, gzip', () => {
  it('of the sign-in page stay within the budget', async () => {
    const { page, close } = await openWatchedPage(browser)
    const loaded = watchLoadedFiles(page)
    await page.goto(inject('url'), { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: '登录', exact: true }).waitFor()
    expectWithin('signInPage', loaded())
    await close()
  })

  it('of everything up to the first list page, sign-in included, stay within the budget', async () => {
    const { page, close } = await openWatchedPage(browser)
    const loaded = watchLoadedFiles(page)
    await signIn(page, inject('url'), { name: 'admin', password: inject('adminPassword') })
    await page.getByRole('main').getByRole('link', { name: '产品价格' }).click()
    await page.getByText(/^1-\d+ 共\d+条$/).waitFor()
    await page.waitForLoadState('networkidle')
    expectWithin('firstListPage', loaded())
    await close()
  })
})

describe('requests, calls and sockets included', () => {
  it('of the sign-in page are 25 at most', async () => {
    const { page, close } = await openWatchedPage(browser)
    const requests = watchRequests(page)
    await page.goto(inject('url'), { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: '登录', exact: true }).waitFor()
    expect(requests().length, requests().join('\n')).toBeLessThanOrEqual(MOST_REQUESTS)
    await close()
  })

  it('of a list page that is opened by its address are 25 at most', async () => {
    const { page, close } = await openWatchedPage(browser)
    await signIn(page, inject('url'), { name: 'admin', password: inject('adminPassword') })
    await page.goto('about:blank')
    const requests = watchRequests(page)
    await page.goto(`${inject('url')}/#/market/productPrice`)
    await page.getByText(/^1-\d+ 共\d+条$/).waitFor()
    await page.waitForLoadState('networkidle')
    expect(requests().length, requests().join('\n')).toBeLessThanOrEqual(MOST_REQUESTS)
    await close()
  })
})

function expectWithin(name: 'signInPage' | 'firstListPage', files: readonly LoadedFile[]) {
  expect(files.length, 'the page loaded nothing').toBeGreaterThan(0)
  expectWithinBudget(name, sumOfSizes(files), { slackBytes: SLACK_BYTES, files })
}
