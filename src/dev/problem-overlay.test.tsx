import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import type { PagesOnDisk } from '#renderer/page-watch.ts'
import { createPageUpdates } from './page-updates.ts'
import { ProblemOverlay } from './problem-overlay.tsx'

const problem = {
  code: 'unknown-field',
  severity: 'error',
  pointer: '/list/columns/1',
  line: 30,
  column: 7,
  message: '没有字段 "nmae"',
} as const

async function setup() {
  let say: (pages: PagesOnDisk) => void = () => undefined
  const updates = createPageUpdates({
    on: (_event, listener) => {
      say = listener
    },
    send: () => undefined,
  })
  const screen = await render(<ProblemOverlay updates={updates} />)
  const tell = (problems: PagesOnDisk['pages'][number]['problems']) =>
    say({
      pages: [
        { code: 'price', hash: 'a', file: 'schemas/pages/market/price.json', problems },
        { code: 'order', hash: 'b', file: 'schemas/pages/order/order.json', problems: [] },
      ],
    })
  return { screen, tell }
}

describe('the problems of all pages, in development', () => {
  it('are a number in the corner that opens as a list with places', async () => {
    const { screen, tell } = await setup()
    tell([problem])
    await screen.getByRole('button', { name: '1 个页面文件有问题' }).click()
    await expect.element(screen.getByText('没有字段 "nmae"')).toBeVisible()
    await expect.element(screen.getByText('schemas/pages/market/price.json:30:7')).toBeVisible()
    await screen.getByRole('button', { name: '收起' }).click()
    await expect.element(screen.getByText('没有字段 "nmae"')).not.toBeInTheDocument()
  })

  it('are nothing to see when there are none, and go when they are mended', async () => {
    const { screen, tell } = await setup()
    tell([])
    await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
    tell([problem])
    await expect.element(screen.getByRole('button', { name: '1 个页面文件有问题' })).toBeVisible()
    tell([])
    await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
  })
})
