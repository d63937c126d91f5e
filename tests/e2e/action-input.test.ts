import { afterAll, beforeAll, describe } from 'vitest'
import type { BuiltServer } from '#tests/support/built-server.ts'
import { runWithInput } from '#tests/support/business-pages/action-story.ts'
import { featureCover } from '#tests/support/business-pages/feature-cover.ts'
import { readPageCorpus } from '#tests/support/business-pages/page-corpus.ts'
import { questionFeatures } from '#tests/support/business-pages/page-features.ts'
import { openFromMenu } from '#tests/support/business-pages/page-story.ts'
import { it, PHONE } from '#tests/support/console-test.ts'
import { startOwnServer } from '#tests/support/own-server.ts'

/** What is asked follows from the page files; the rows are the demo's, of a server that nobody else looks at. */
const asking = readPageCorpus().flatMap((business) =>
  business.plan.actions
    .filter(({ input, isForPrograms }) => input.length > 0 && !isForPrograms)
    .map((action) => ({ business, action })),
)
/** Those that ask in every way between them, or all. */
const told = process.env.EVERY_PAGE === '1' ? asking : featureCover(asking, ({ action }) => questionFeatures(action))

let server: BuiltServer
beforeAll(async () => {
  server = await startOwnServer()
})
afterAll(() => server?.stop())

describe('an action of a page file that asks for input', () => {
  it.for(told.map(({ business, action }) => ({ business, action, file: business.file, title: action.title })))(
    '$file $title stores what is filled in',
    async ({ business, action }, { visit, expect }) => {
      const visitor = { page: await visit('/', { server }), business, expect }
      await openFromMenu(visitor)
      await runWithInput(visitor, action)
    },
  )

  it('fits a phone', async ({ visit, expect }) => {
    const page = await visit('/distribution/order?status=completed', { server, viewport: PHONE })
    await page
      .getByRole('button', { name: /^申请退款 DD/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: '申请金额' }).waitFor()
    const box = await dialog.boundingBox()
    expect(box?.width).toBeLessThanOrEqual(PHONE.width)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  })
})
