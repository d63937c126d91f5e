import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { BuiltServer } from '#tests/support/built-server.ts'
import { dialogGone, openAdd, rowOf, save } from '#tests/support/console-actions.ts'
import { it } from '#tests/support/console-test.ts'
import { startOwnServer } from '#tests/support/own-server.ts'

/** A file change is seen within a moment, of a length that belongs to the operating system. */
const SEEN = { timeout: 10_000, interval: 200 }

let server: BuiltServer
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pagewright-e2e-pages-'))
  await chmod(folder, 0o755)
  server = await startOwnServer({ PAGES_DIR: folder, DEMO_DATA: '0' })
})
afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

function pageText(code: string, title: string): string {
  return JSON.stringify(
    {
      schemaVersion: 1,
      code,
      title,
      permissionPrefix: `trial:${code}`,
      entity: { table: `trial_${code}`, api: `/trial/${code}` },
      fields: {
        name: { type: 'string(20)', title: '姓名', rules: ['required'], query: 'like' },
        visits: { type: 'integer', title: '来访次数' },
      },
    },
    null,
    2,
  )
}

const writePage = (file: string, text: string) => writeFile(join(folder, file), text)

async function menuShows(page: Page, title: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.reload()
      await page.getByRole('heading', { name: /我的页面/ }).waitFor()
      return page.getByRole('main').getByRole('link', { name: title }).count()
    }, SEEN)
    .toBe(1)
}

/** Opens the page again until the change of its file has been seen: before, it opens as it was. */
async function opensAs(page: Page, changed: Locator, before: string): Promise<void> {
  await expect
    .poll(async () => {
      await changed.or(page.getByText(before)).first().waitFor()
      const isChanged = await changed.isVisible()
      if (!isChanged) await page.reload()
      return isChanged
    }, SEEN)
    .toBe(true)
}

/** Runs in the browser. */
function pressAll(buttons: readonly Element[]): void {
  for (const button of buttons) if (button instanceof HTMLElement) button.click()
}

describe('a page file that is dropped in while the server runs', () => {
  it('is in the menu after a reload, and saves a row', async ({ visit }) => {
    const page = await visit('/', { server })
    await page.getByRole('heading', { name: /我的页面/ }).waitFor()
    await writePage('visitor.json', pageText('visitor', '访客登记'))
    await menuShows(page, '访客登记')
    await page.getByRole('main').getByRole('link', { name: '访客登记' }).click()
    await page.getByText('还没有访客登记数据').waitFor()
    const dialog = await openAdd(page)
    await dialog.getByLabel('姓名').fill('欧阳修远')
    await dialog.getByLabel('来访次数').fill('3')
    await save(dialog)
    await page.getByText('添加成功！').waitFor()
    await dialogGone(page)
    await page.reload()
    await rowOf(page, '欧阳修远').getByRole('cell', { name: '3', exact: true }).waitFor()
  })

  it('counts at once when it is changed, with the rows it has', async ({ visit }) => {
    await writePage('guest.json', pageText('guest', '来宾'))
    const page = await visit('/', { server })
    await menuShows(page, '来宾')
    await page.getByRole('main').getByRole('link', { name: '来宾' }).click()
    const dialog = await openAdd(page)
    await dialog.getByLabel('姓名').fill('司马光')
    await save(dialog)
    await dialogGone(page)
    await writePage('guest.json', pageText('guest', '贵宾').replace('来访次数', '到访次数'))
    await expect
      .poll(async () => {
        await page.reload()
        await page.getByRole('table').first().waitFor()
        return page.getByRole('columnheader', { name: '到访次数' }).count()
      }, SEEN)
      .toBeGreaterThan(0)
    await page.getByRole('heading', { name: /^贵宾/ }).waitFor()
    await rowOf(page, '司马光').waitFor()
  })
})

describe('a broken page file', () => {
  it('shows its problems with their places, while others work, and works again when it is put right', async ({
    visit,
  }) => {
    const good = pageText('broken', '会坏的页面')
    await writePage('broken.json', good)
    const page = await visit('/', { server })
    await menuShows(page, '会坏的页面')
    await writePage('broken.json', good.replace('"integer"', '"integr"'))
    await page.getByRole('main').getByRole('link', { name: '会坏的页面' }).click()
    const card = page.getByRole('alert').filter({ hasText: '页面 broken.json 有错误，无法打开' })
    await opensAs(page, card, '还没有会坏的页面数据')
    const line = good.split('\n').findIndex((text) => text.includes('"integer"')) + 1
    const column = (good.split('\n')[line - 1] ?? '').indexOf('"integer"') + 1
    await card.getByText(`broken.json:${line}:${column}`).waitFor()

    await page.getByRole('menuitem', { name: '首页' }).click()
    await page.getByRole('main').getByRole('link', { name: '厂家' }).click()
    await page.getByText('还没有厂家数据').waitFor()

    await page.goBack()
    await page.getByRole('main').getByRole('link', { name: '会坏的页面' }).click()
    await card.waitFor()
    await writePage('broken.json', good)
    await expect
      .poll(async () => {
        // The answer to the click before may take the button away at any moment, and a click would wait for it.
        await page.getByRole('button', { name: '重新检查' }).evaluateAll(pressAll)
        return page.getByText('还没有会坏的页面数据').count()
      }, SEEN)
      .toBe(1)
  })

  it('may not even be JSON', async ({ visit }) => {
    const good = pageText('torn', '写了一半的页面')
    await writePage('torn.json', good)
    const page = await visit('/', { server })
    await menuShows(page, '写了一半的页面')
    await writePage('torn.json', good.slice(0, good.length / 2))
    await page.getByRole('main').getByRole('link', { name: '写了一半的页面' }).click()
    await opensAs(page, page.getByText('页面 torn.json 有错误，无法打开'), '还没有写了一半的页面数据')
    await page
      .getByText(/^torn\.json:\d+:\d+$/)
      .first()
      .waitFor()
  })
})

it('takes the place of a page of the product that has the same code', async ({ visit }) => {
  const file = resolve(import.meta.dirname, '../../schemas/pages/market/department.json')
  const text = await readFile(file, 'utf8')
  await writePage('department.json', text.replaceAll('"负责人"', '"部门经理"'))
  const page = await visit('/market/department', { server })
  await expect
    .poll(async () => {
      await page.reload()
      await page.getByRole('heading', { name: /^市场部门/ }).waitFor()
      return page.getByRole('columnheader', { name: '部门经理' }).count()
    }, SEEN)
    .toBeGreaterThan(0)
})
