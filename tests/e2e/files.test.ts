import { describe, expect } from 'vitest'
import { choose, dialogGone, openAdd, save } from '#tests/support/console-actions.ts'
import { it } from '#tests/support/console-test.ts'
import { PIXEL_PNG } from '#tests/support/upload-client.ts'

describe('a picture of a record', () => {
  it('is uploaded in the form, and seen in the list and large', async ({ visit }) => {
    const page = await visit('/trade/banner')
    const dialog = await openAdd(page)
    const title = `端午专场${Date.now() % 100_000}`
    await dialog.getByLabel('标题').fill(title)
    await choose(dialog, '位置', '首页顶部')
    await dialog.getByRole('checkbox').first().check()
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: '图片', exact: true }).click()
    await (await chooser).setFiles({ name: '横幅.png', mimeType: 'image/png', buffer: PIXEL_PNG })
    await dialog.getByRole('button', { name: '预览 横幅.png' }).waitFor()
    await dialog.getByLabel('开始时间').fill('2199-06-01 00:00:00')
    await page.keyboard.press('Tab')
    await dialog.getByLabel('结束时间').fill('2199-06-10 00:00:00')
    await page.keyboard.press('Tab')
    await save(dialog)
    await dialogGone(page)
    await page.getByLabel('标题').first().fill(title)
    await page.getByRole('button', { name: '查询', exact: true }).click()
    const row = page.getByRole('row', { name: title })
    const small = row.getByRole('button', { name: '预览 横幅.png' })
    await expect.poll(() => small.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
    await small.click()
    await page.getByRole('dialog', { name: '图片预览' }).getByRole('img', { name: '横幅.png' }).waitFor()
  })
})
