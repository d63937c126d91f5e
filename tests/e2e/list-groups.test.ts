import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { standsStill, violationsOn } from '#tests/support/accessibility/axe.ts'
import { it, PHONE } from '#tests/support/console-test.ts'

const ORDERS = '/distribution/order'

/** How many rows each heading says that there are, of those in sight. */
async function countsOf(page: Page): Promise<readonly number[]> {
  const texts = await page.getByText(/^\d+ 条$/).allInnerTexts()
  return texts.map((text) => Number.parseInt(text, 10))
}

describe('the rows of a list in groups', () => {
  it('stand under headings with totals that add up, are folded, and are there after a reload', async ({ visit }) => {
    const page = await visit(ORDERS)
    await page.getByRole('button', { name: '列设置' }).click()
    await page.getByRole('combobox', { name: '分组' }).click()
    await page.locator('.ant-select-item-option[title="状态"]').click()
    await page.keyboard.press('Escape')
    const first = page.getByRole('button', { name: /^收起 / }).first()
    await first.waitFor()
    expect(new URL(page.url()).hash).toContain('_group=status')
    const total = Number(/共 (\d+) 条/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[1])
    expect((await countsOf(page)).reduce((sum, count) => sum + count, 0)).toBe(total)

    await page.reload()
    await first.waitFor()
    const shown = page.locator('tbody tr[data-row-key]:not([data-row-key^="group"])')
    const rowCount = await shown.count()
    expect(rowCount).toBeGreaterThan(0)
    await first.focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => shown.count()).toBeLessThan(rowCount)
    const folded = page.getByRole('button', { name: /^展开 / }).last()
    const asked = page.waitForRequest((request) => /\/order\/list\?.*status=/.test(request.url()))
    await folded.press('Enter')
    await asked
    await standsStill(page)
    expect(await violationsOn(page)).toEqual([])
  })

  it('show more of a group when that is asked for', async ({ visit }) => {
    const page = await visit(`${ORDERS}?_group=status&_size=10`)
    const more = page.getByRole('button', { name: '再显示一页' }).first()
    await more.scrollIntoViewIfNeeded()
    await page
      .getByText(/^已显示 10 条，共 \d+ 条$/)
      .first()
      .waitFor()
    await more.click()
    await page.getByText(/^已显示 20 条，共 \d+ 条$/).waitFor()
  })

  it('are cards below their headings on a phone', async ({ visit }) => {
    const page = await visit(`${ORDERS}?_group=status`, { viewport: PHONE })
    const toggle = page.getByRole('button', { name: /^收起 / }).first()
    await toggle.waitFor()
    await page.locator('[data-card]').first().waitFor()
    await standsStill(page)
    expect(await violationsOn(page)).toEqual([])
    await toggle.click()
    await page.locator('[data-card]').first().waitFor({ state: 'detached' })
  })
})
