import { randomBytes } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { PRICES, search } from '#tests/support/console-actions.ts'
import { it, TEN_ROWS } from '#tests/support/console-test.ts'

/** What people complain of in other consoles, and that is mended here. */

/** Longer than any other call may take. */
const SLOW_MS = 12_000

describe('complaint 1: a file that takes long', () => {
  it('arrives although any other call would have been given up by then', async ({ visit }) => {
    const page = await visit(PRICES)
    await page.getByText(/^1-\d+ 共\d+条$/).waitFor()
    await page.route('**/exportXls*', async (route) => {
      await after(SLOW_MS)
      await route.continue()
    })
    await page.getByRole('button', { name: '导出', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const downloaded = page.waitForEvent('download', { timeout: 3 * SLOW_MS })
    await dialog.getByRole('button', { name: '导出', exact: true }).last().click()
    expect((await downloaded).suggestedFilename()).toMatch(/^产品价格_.*\.xlsx$/)
    const told = page.getByRole('alert')
    await told.filter({ hasText: '已导出' }).waitFor()
    // That, and no failure beside it.
    expect(await told.allTextContents()).toEqual([expect.stringMatching(/^已导出 产品价格_.*\.xlsx$/)])
  })
})

interface Asked {
  readonly page: string
  readonly size: string
  readonly name: string
  readonly sort: string
}

/** The list calls of a page, newest last. */
function listCalls(page: Page): Asked[] {
  const calls: Asked[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (!pathname.endsWith(`${PRICES}/list`)) return
    const of = (name: string) => searchParams.get(name) ?? ''
    calls.push({
      page: of('pageNo'),
      size: of('pageSize'),
      name: of('name').replaceAll('*', ''),
      sort: `${of('column')} ${of('order')}`,
    })
  })
  return calls
}

/** What the screen says that its rows are. */
async function shown(page: Page): Promise<Asked> {
  const sorted = page.locator('th[aria-sort]')
  const isSorted = (await sorted.count()) > 0
  const order = isSorted && (await sorted.getAttribute('aria-sort')) === 'ascending' ? 'asc' : 'desc'
  const column = isSorted ? await sorted.getAttribute('data-column') : 'createTime'
  return {
    page: (await page.locator('.ant-pagination-item-active').textContent()) ?? '',
    size: ((await page.locator('.ant-pagination-options').textContent()) ?? '').replace(/ ?条\/页.*/, ''),
    name: await page.getByRole('textbox', { name: '产品名称' }).inputValue(),
    sort: `${column} ${order}`,
  }
}

describe('complaint 8: conditions, page, size and order', () => {
  it('are always those of the rows, whatever is done after what', async ({ visit }) => {
    const page = await visit(PRICES, { viewport: TEN_ROWS })
    const calls = listCalls(page)
    await page.reload()
    await page.getByText(/^1-10 共\d+条$/).waitFor()
    const steps: Readonly<Record<string, () => Promise<void>>> = {
      condition: async () => {
        await page.getByRole('textbox', { name: '产品名称' }).fill('聚')
        await search(page)
      },
      reset: () => page.getByRole('button', { name: '重置', exact: true }).click(),
      next: async () => {
        const next = page.locator('.ant-pagination-next:not(.ant-pagination-disabled) button')
        if ((await next.count()) > 0) await next.click()
      },
      size: async () => {
        await page.locator('.ant-pagination-options .ant-select').click()
        await page.getByTitle('20 条/页').last().click()
      },
      sort: () => page.locator('th[data-column="price"]').click({ position: { x: 12, y: 12 } }),
    }
    const names = Object.keys(steps)
    const order = [...randomBytes(14)].map((byte) => names[byte % names.length] ?? 'reset')
    for (const [index, name] of order.entries()) {
      await steps[name]?.()
      await expect
        .poll(async () => ({ done: order.slice(0, index + 1), ...(await shown(page)) }))
        .toEqual({ done: order.slice(0, index + 1), ...calls.at(-1) })
      expect(Number(calls.at(-1)?.page), `page after ${order.slice(0, index + 1).join(', ')}`).toBeGreaterThan(0)
      if (name === 'condition' || name === 'reset' || name === 'sort') expect(calls.at(-1)?.page).toBe('1')
      // The page that was asked for is never beyond the last.
      await page.getByText(/^\d+-\d+ 共\d+条$/).waitFor()
    }
  })
})

/** The greatest distance between the sides of a title and those of the cells below it, pixels. */
function misalignment(): number {
  const heads = [...document.querySelectorAll('thead th')]
  const cells = [...(document.querySelector('tbody tr.ant-table-row')?.children ?? [])]
  const distances = heads.slice(0, cells.length).flatMap((head, index) => {
    const [above, below] = [head.getBoundingClientRect(), cells[index]?.getBoundingClientRect()]
    return below ? [Math.abs(above.left - below.left), Math.abs(above.right - below.right)] : []
  })
  return Math.max(...distances)
}

describe('complaint 23: a wide table', () => {
  it.for([
    { width: 1024, zoom: '1' },
    { width: 1440, zoom: '1' },
    { width: 1440, zoom: '1.25' },
    { width: 1920, zoom: '1' },
  ])('has its titles above its cells, in sight with its scroll bar: %$', async ({ width, zoom }, { visit }) => {
    const page = await visit('/distribution/order', { viewport: { width, height: 800 } })
    await page.getByText(/^1-\d+ 共\d+条$/).waitFor()
    await page.evaluate((to) => document.documentElement.style.setProperty('zoom', to), zoom)
    const body = page.locator('.ant-table-body')
    for (const left of [0, 333, 5_000]) {
      await body.evaluate((element, to) => element.scrollTo(to, 60), left)
      await expect.poll(() => page.evaluate(misalignment)).toBeLessThanOrEqual(1)
    }
    await page.getByRole('columnheader', { name: '操作' }).waitFor()
    const [head, rows] = [await page.locator('.ant-table-header').boundingBox(), await body.boundingBox()]
    expect(head?.y).toBeGreaterThan(0)
    expect((rows?.y ?? 0) + (rows?.height ?? 0)).toBeLessThanOrEqual(800)
  })
})
