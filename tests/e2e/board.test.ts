import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { it } from '#tests/support/console-test.ts'

const BOARD = '/member/authentication?view=board'

async function dragTo(page: Page, card: Locator, column: Locator): Promise<void> {
  const from = await card.boundingBox()
  const to = await column.boundingBox()
  if (!from || !to) throw new Error('The board is not in view.')
  await page.mouse.move(from.x + 30, from.y + 60)
  await page.mouse.down()
  await page.mouse.move(from.x + 50, from.y + 70)
  // Dropped once the column has seen it; a busy machine draws that later than the pointer moves.
  await expect
    .poll(async () => {
      await page.mouse.move(to.x + to.width / 2, to.y + 200, { steps: 4 })
      return column.evaluate(
        (element) => element.matches('[data-over]') || element.querySelector('[data-over]') !== null,
      )
    })
    .toBe(true)
  await page.mouse.up()
}

it('a card is dragged to another column: the action runs, asks, and refuses', async ({ visit }) => {
  const page = await visit(BOARD)
  const column = (value: string) => page.locator(`[data-column="${value}"]`)
  const first = column('pending').locator('[data-row]').first()
  await first.waitFor()
  const approved = String(await first.getAttribute('data-row'))
  await dragTo(page, first, column('approved'))
  const moved = column('approved').locator(`[data-row="${approved}"]:not([data-moving])`)
  await moved.waitFor()

  // What is approved cannot be rejected.
  await dragTo(page, moved, column('rejected'))
  await page.getByText('现在不能驳回', { exact: true }).waitFor()
  await moved.waitFor()

  const next = column('pending').locator('[data-row]').first()
  const rejected = String(await next.getAttribute('data-row'))
  await dragTo(page, next, column('rejected'))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('资料不清晰')
  await dialog.getByRole('button', { name: /确 ?定|驳 ?回/ }).click()
  await column('rejected').locator(`[data-row="${rejected}"]:not([data-moving])`).waitFor()
  expect(await column('pending').locator(`[data-row="${rejected}"]`).count()).toBe(0)
})
