import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { GridColumn } from '../engine/grid-column.ts'
import { headerKeyLines } from '../engine/grid-key-sheet.ts'
import { press } from '../view/grid-view.fixture.ts'
import { openGrid as open, people, personColumns } from './data-grid.fixture.tsx'

/** The pointer is elsewhere: a menu that opens under it would have another item chosen. */
async function openGrid(...settings: Parameters<typeof open>) {
  const grid = await open(...settings)
  await grid.screen.getByRole('button', { name: '外面' }).hover()
  return grid
}

/** Where the focus is then: a title, a menu, or a cell by the name of its input. */
interface Expectation {
  readonly in: string
  readonly at: string
  /** By how many pixels the column is wider than before. */
  readonly widerPx?: number
}

const KEYS: Readonly<Record<string, Expectation | readonly Expectation[]>> = {
  ArrowLeft: [
    { in: 'age', at: '姓名' },
    { in: 'name', at: '姓名' },
  ],
  ArrowRight: [
    { in: 'age', at: '城市' },
    { in: 'note', at: '备注' },
  ],
  Home: { in: 'city', at: '姓名' },
  End: { in: 'age', at: '备注' },
  Enter: { in: 'age', at: '隐藏此列' },
  Space: { in: 'age', at: '隐藏此列' },
  'Shift+F10': { in: 'age', at: '隐藏此列' },
  ContextMenu: { in: 'age', at: '隐藏此列' },
  'Shift+ArrowLeft': { in: 'age', at: '年龄', widerPx: -20 },
  'Shift+ArrowRight': { in: 'age', at: '年龄', widerPx: 20 },
  ArrowDown: { in: 'age', at: '第 2 行 年龄' },
  Escape: { in: 'age', at: '第 2 行 年龄' },
}

const PRESSES = Object.entries(KEYS).flatMap(([keys, expected]) =>
  [expected].flat().map((one: Expectation) => ({ keys, expected: one })),
)

function focused(): string {
  const { activeElement } = document
  return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent?.replace('*', '') ?? ''
}

describe('the titles of columns, by keyboard', () => {
  it('have all of their keys expected to do something here', () => {
    expect(headerKeyLines().map(({ keys }) => keys)).toEqual(['Alt+ArrowUp', ...Object.keys(KEYS)])
    expect(headerKeyLines().filter(({ text }) => !/\p{Script=Han}/u.test(text))).toEqual([])
  })

  it.each(PRESSES)('$keys in $expected.in leads to $expected.at', async ({ keys, expected }) => {
    const { screen, handle } = await openGrid()
    const widthOf = (title: string) =>
      screen.getByRole('columnheader', { name: title }).element().getBoundingClientRect().width
    const before = widthOf('年龄')
    handle().focusCell('p2', expected.in)
    await press('Alt+ArrowUp', keys)
    await expect.poll(focused).toBe(expected.at)
    expect(widthOf('年龄') - before).toBe(expected.widerPx ?? 0)
  })

  it('come into view although they were not drawn, and the cell below goes along', async () => {
    const columns: GridColumn[] = Array.from({ length: 30 }, (_, index) => ({
      key: `c${index}`,
      title: `列 ${index}`,
      type: 'input',
    }))
    const { handle } = await openGrid({ columns, rowNumber: true, rowSelection: true })
    handle().focusCell('p2', 'c0')
    await press('Alt+ArrowUp', 'End')
    expect(focused()).toBe('列 29')
    await press('ArrowLeft', 'ArrowDown')
    expect(focused()).toBe('第 2 行 列 28')
  })

  it('are gone through in the order in which pinned columns stand', async () => {
    const columns = personColumns.map((column) =>
      column.key === 'city' ? { ...column, fixed: 'left' as const } : column,
    )
    const { handle } = await openGrid({ columns })
    handle().focusCell('p1', 'name')
    await press('Alt+ArrowUp', 'ArrowLeft')
    expect(focused()).toBe('城市')
  })

  it('are reached from an open text too, which keeps what was typed', async () => {
    const { handle } = await openGrid()
    handle().focusCell('p1', 'name', { edit: true })
    await userEvent.keyboard('改')
    await press('Alt+ArrowUp')
    expect(focused()).toBe('姓名')
    expect(handle().getTableData()[0]).toMatchObject({ name: '改' })
  })

  it('are reached from an editor that is open over its cell', async () => {
    const { screen, handle } = await openGrid()
    handle().focusCell('p1', 'city', { edit: true })
    await expect.element(screen.getByRole('combobox')).toHaveFocus()
    await press('Alt+ArrowUp')
    expect(focused()).toBe('城市')
    await expect.element(screen.getByRole('combobox')).not.toBeInTheDocument()
  })

  it('get the focus back from their menu, drawn anew or not; a hidden one gives it to a cell', async () => {
    const { screen, handle } = await openGrid()
    // An item that opens under the pointer would take the focus.
    await userEvent.hover(screen.getByRole('grid'), { position: { x: 1, y: 1 } })
    handle().focusCell('p1', 'age')
    await press('Alt+ArrowUp', 'Enter')
    await expect.element(screen.getByRole('menuitem', { name: '隐藏此列' })).toHaveFocus()
    await press('Escape')
    await expect.poll(focused).toBe('年龄')
    await press('Enter')
    await expect.element(screen.getByRole('menuitem', { name: '隐藏此列' })).toHaveFocus()
    await press('ArrowDown', 'Enter')
    await expect.poll(focused).toBe('年龄')
    await press('Enter')
    await expect.element(screen.getByRole('menuitem', { name: '隐藏此列' })).toHaveFocus()
    await press('Enter')
    await expect.element(screen.getByRole('columnheader', { name: '年龄' })).not.toBeInTheDocument()
    await expect.poll(focused).toBe('第 1 行 姓名')
  })

  it('change their width by the menu step by step, and get the declared one back', async () => {
    const { screen, handle } = await openGrid()
    const width = () => screen.getByRole('columnheader', { name: '备注' }).element().getBoundingClientRect().width
    const before = width()
    handle().focusCell('p1', 'note')
    await press('Alt+ArrowUp', 'Enter')
    await expect.element(screen.getByRole('menuitem', { name: '隐藏此列' })).toHaveFocus()
    await screen.getByRole('menuitem', { name: '加宽' }).element().focus()
    await press('Enter', 'Enter')
    expect(width()).toBe(before + 40)
    await screen.getByRole('menuitem', { name: '恢复列宽' }).click()
    await expect.poll(width).toBe(before)
  })

  it('have no menu where the columns are not the user’s to arrange', async () => {
    const { screen, handle } = await openGrid({ custom: false })
    handle().focusCell('p1', 'age')
    await press('Alt+ArrowUp', 'Enter')
    expect(focused()).toBe('年龄')
    expect(screen.getByRole('menu').all()).toEqual([])
    expect(document.activeElement?.hasAttribute('aria-haspopup')).toBe(false)
  })

  it('have nothing that axe finds fault with while they have the focus', async () => {
    const { screen, handle } = await openGrid({ dataSource: people(8), rowSelection: true, rowNumber: true })
    handle().focusCell('p1', 'name')
    await press('Alt+ArrowUp')
    const { violations } = await axe.run(screen.container, { rules: { region: { enabled: false } } })
    // The shell's tokens settle the colours; here antd's own are in use.
    const faults = violations.filter(({ id }) => id !== 'color-contrast')
    expect(faults.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  })
})
