import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openBatchPage, prepareBatchPages } from './batch-page.fixture.tsx'

prepareBatchPages()

const ADDING = { grid: { pageSize: 20, addRows: true } }

async function open(total = 4) {
  const opened = await openBatchPage({ page: ADDING, total })
  const { screen, cell } = opened
  return {
    ...opened,
    /** By the right button. */
    openMenu: (name: string) => cell(name).click({ button: 'right' }),
    items: () =>
      screen
        .getByRole('menuitem')
        .elements()
        .map(({ textContent }) => textContent),
    choose: (name: string) => screen.getByRole('menuitem', { name }).click(),
    products: () => [1, 2, 3, 4, 5].map((row) => opened.textOf(`第 ${row} 行 产品`)),
  }
}

describe('the menu of a cell', () => {
  it('copies, clears, fills, inserts and deletes; by the right button', async () => {
    const { openMenu, items, choose, products, grid, cell } = await open()
    await openMenu('第 2 行 产品')
    expect(items()).toEqual([
      '复制Ctrl+C',
      '剪切Ctrl+X',
      '粘贴Ctrl+V',
      '清空Delete',
      '向下填充Ctrl+D',
      '在上方插入行',
      '插入一行',
      '删除行',
    ])
    // As in the menus of lists: apart from the others, and as calm as they are until somebody points at it.
    const removal = document.querySelector('[role="menuitem"]:last-of-type')
    expect(removal?.previousElementSibling?.getAttribute('role')).toBe('separator')
    expect(document.querySelector('.ant-dropdown-menu-item-danger')).toBeNull()
    await choose('清空')
    await expect.poll(products).toEqual(['产品 1', '', '产品 3', '产品 4', undefined])
    await openMenu('第 3 行 产品')
    await choose('在上方插入行')
    await expect.element(grid).toHaveAttribute('aria-rowcount', '7')
    expect(products()).toEqual(['产品 1', '', '', '产品 3', '产品 4'])
    await userEvent.keyboard('{Escape}{Escape}')
    await cell('第 1 行 产品').click()
    await userEvent.keyboard('{Escape}{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    // The range that it is opened in stays.
    await openMenu('第 2 行 产品')
    await choose('向下填充')
    await expect.poll(products).toEqual(['产品 1', '产品 1', '产品 1', '产品 3', '产品 4'])
    await openMenu('第 2 行 产品')
    await choose('删除 3 行')
    await expect.poll(() => products().slice(0, 2)).toEqual(['产品 3', '产品 4'])
  })

  it('puts copied cells on the clipboard, as the key does, and is opened by Shift+F10', async () => {
    const { cell, choose, screen } = await open()
    const copied: (string | undefined)[] = []
    document.addEventListener('copy', ({ clipboardData }) => copied.push(clipboardData?.getData('text/plain')), {
      once: true,
    })
    await cell('第 1 行 产品').click()
    await userEvent.keyboard('{Escape}{Shift>}{ArrowDown}{/Shift}{Shift>}{F10}{/Shift}')
    await expect.element(screen.getByRole('menuitem', { name: '复制' })).toBeVisible()
    await choose('复制')
    await expect.poll(() => copied).toEqual(['产品 1\r\n产品 2'])
    // The keyboard goes on where it was.
    await userEvent.keyboard('{Delete}')
    await expect.element(cell('第 2 行 产品')).toHaveTextContent('')
  })

  it('pastes what the browser lets it read, and names the key where it does not', async () => {
    const { openMenu, choose, products, notices } = await open()
    const { clipboard } = navigator
    let text: string | null = '甲\n乙'
    const readText = async () => text ?? Promise.reject(new DOMException('', 'NotAllowedError'))
    Object.defineProperty(navigator, 'clipboard', { value: { readText }, configurable: true })
    try {
      await openMenu('第 1 行 产品')
      await choose('粘贴')
      await expect.poll(() => products().slice(0, 3)).toEqual(['甲', '乙', '产品 3'])
      text = null
      await openMenu('第 1 行 产品')
      await choose('粘贴')
      await expect.poll(() => notices).toEqual(['浏览器不允许读取剪贴板，请按 Ctrl+V 粘贴'])
    } finally {
      Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
    }
  })
})
