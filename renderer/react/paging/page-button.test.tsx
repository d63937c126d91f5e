import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { useRowPages } from '../field/use-row-pages.ts'
import { RowsPager } from './rows-pager.tsx'

function Rows({ count }: { readonly count: number }) {
  const rows = Array.from({ length: count }, (_, index) => `行 ${index + 1}`)
  const pages = useRowPages(rows)
  return (
    <>
      <p>{pages.rows[0]}</p>
      <RowsPager pages={pages} total={count} />
    </>
  )
}

describe('the pages of rows', () => {
  it('have buttons that are named in Chinese, also those that jump', async () => {
    const screen = await render(<Rows count={1_000} />)
    await expect.element(screen.getByRole('button', { name: '上一页' })).toBeDisabled()
    await screen.getByRole('button', { name: '下一页' }).click()
    await expect.element(screen.getByText('行 51', { exact: true })).toBeVisible()
    const names = screen.container.innerHTML
    expect(names).toContain('aria-label="向后 5 页"')
  })

  it('are not shown where one page holds all rows', async () => {
    const screen = await render(<Rows count={50} />)
    await expect.element(screen.getByText('行 1', { exact: true })).toBeVisible()
    expect(screen.getByRole('button').all()).toEqual([])
  })
})
