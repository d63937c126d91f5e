import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { newPriceCode, openAdd, PRICES } from '#tests/support/console-actions.ts'
import { it } from '#tests/support/console-test.ts'
import { newPriceUser } from '#tests/support/expired-session.ts'
import { openWindow } from '#tests/support/windows.ts'

/** Begins a form, until the browser has kept as many drafts. */
async function beginForm(page: Page, name: string, { kept }: { readonly kept: number }) {
  await page.bringToFront()
  const form = await openAdd(page)
  await form.getByLabel('产品编码').fill(newPriceCode())
  await form.getByLabel('产品名称').fill(name)
  await expect.poll(() => page.evaluate(countDrafts)).toBe(kept)
}

/** Restores what is offered, and says what it is. */
async function takeOffer(page: Page): Promise<string> {
  await page.bringToFront()
  const form = await openAdd(page)
  await form.getByRole('button', { name: '恢复草稿' }).click()
  await form.getByRole('button', { name: '恢复草稿' }).waitFor({ state: 'detached' })
  return form.getByLabel('产品名称').inputValue()
}

/** Runs in the browser. */
function countDrafts(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('pagewright-drafts')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const counting = opening.result.transaction('drafts').objectStore('drafts').count()
      counting.onsuccess = () => resolve(counting.result)
      counting.onerror = () => reject(counting.error)
      opening.result.close()
    }
  })
}

/** Runs in the browser. */
async function countConsoles(): Promise<number> {
  const { held = [] } = await navigator.locks.query()
  return held.filter(({ name }) => name?.startsWith('pagewright-window/')).length
}

describe('a half-filled form', () => {
  it('is offered to no other window while its own lives, and to the next one when that is closed', async ({
    visit,
  }) => {
    const user = await newPriceUser('draft-windows')
    const page = await visit(PRICES, { user })
    const closed = await openWindow(page)
    await beginForm(closed, '已关闭窗口的产品', { kept: 1 })
    await closed.close()
    await expect.poll(() => page.evaluate(countConsoles)).toBe(1)
    const living = await openWindow(page)
    await beginForm(living, '仍在填写的产品', { kept: 2 })
    // The newest is offered, unless somebody is at it.
    expect(await takeOffer(page)).toBe('已关闭窗口的产品')
    await living.close()
    await expect.poll(() => page.evaluate(countConsoles)).toBe(1)
    expect(await takeOffer(await openWindow(page))).toBe('仍在填写的产品')
  })

  it('is offered again when its own window was loaded afresh', async ({ visit }) => {
    const page = await visit(PRICES, { user: await newPriceUser('draft-reloads') })
    await beginForm(page, '刷新前填写的产品', { kept: 1 })
    await page.reload()
    expect(await takeOffer(page)).toBe('刷新前填写的产品')
  })
})
