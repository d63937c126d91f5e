import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
// What the console loads on the way: no test waits for it.
import '../../form/dialog/record-dialog.tsx'
import '../delete-marked.ts'
import { createListSetup, type ListSettings, listRow } from '../list-page.fixture.tsx'
import '../work-on-list.tsx'

const manyRows = Array.from({ length: 12 }, (_, index) => listRow(index + 1))

async function setup(settings: ListSettings = {}) {
  const list = createListSetup({ rows: manyRows, ...settings })
  const screen = await render(list.page)
  await expect.element(screen.getByRole('button', { name: 'LW0001', exact: true })).toBeVisible()
  const focused = () => document.activeElement?.getAttribute('data-row-key') ?? null
  return {
    ...list,
    screen,
    focused,
    /** The first key waits for the code of the others. */
    async toRow(number: number) {
      for (let at = 1; at <= number; at += 1) {
        await userEvent.keyboard('j')
        await expect.poll(focused).toBe(String(at))
      }
    },
    marked: () =>
      screen
        .getByRole('checkbox', { name: /^选择 LW/ })
        .elements()
        .flatMap((box) => (box instanceof HTMLInputElement && box.checked ? [box.getAttribute('aria-label')] : [])),
  }
}

describe('a list without the mouse (complaint 22)', () => {
  it('has a focus that goes from row to row, by letters and by arrows', async () => {
    const { toRow, focused } = await setup()
    await toRow(3)
    await userEvent.keyboard('k')
    expect(focused()).toBe('2')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(focused()).toBe('4')
    await userEvent.keyboard('{ArrowUp}')
    expect(focused()).toBe('3')
  })

  it('turns the page at its last row, and back at its first', async () => {
    const { toRow, focused, screen } = await setup()
    await toRow(10)
    await userEvent.keyboard('j')
    await expect.poll(focused).toBe('11')
    await expect.element(screen.getByText('11-12 共12条')).toBeVisible()
    await userEvent.keyboard('jj')
    expect(focused()).toBe('12')
    await userEvent.keyboard('kk')
    await expect.poll(focused).toBe('10')
  })

  it('opens a row by Enter, and has the focus on it again when the detail is closed', async () => {
    const { toRow, focused, screen } = await setup()
    await toRow(2)
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('dialog').filter({ hasText: /^详情.*LW0002/ })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.poll(focused).toBe('2')
  })

  it('edits the row by e, and adds by n', async () => {
    const { toRow, screen } = await setup()
    await userEvent.keyboard('e')
    await toRow(2)
    await userEvent.keyboard('e')
    await expect.element(screen.getByRole('dialog').filter({ hasText: /^编辑.*LW0002/ })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await userEvent.keyboard('n')
    await expect.element(screen.getByRole('dialog').filter({ hasText: /^新增/ })).toBeVisible()
  })

  it('marks by x, up to here by Shift+X, and asks before Delete deletes what is marked', async () => {
    const { toRow, marked, removed, asks } = await setup()
    await toRow(2)
    await userEvent.keyboard('x')
    await expect.poll(marked).toEqual(['选择 LW0002'])
    await userEvent.keyboard('jj')
    await userEvent.keyboard('{Shift>}X{/Shift}')
    await expect.poll(marked).toEqual(['选择 LW0002', '选择 LW0003', '选择 LW0004'])
    await userEvent.keyboard('x')
    await expect.poll(marked).toEqual(['选择 LW0002', '选择 LW0003'])
    await userEvent.keyboard('{Delete}')
    await expect.poll(() => removed).toEqual([['2', '3']])
    expect(asks[0]).toContain('共 2 条')
  })

  it('asks before Delete deletes the row, and goes on from its place', async () => {
    const { toRow, removed, asks, focused } = await setup()
    await toRow(2)
    await userEvent.keyboard('{Delete}')
    await expect.poll(() => removed).toEqual([['2']])
    expect(asks).toEqual(['确定删除吗? LW0002'])
    await userEvent.keyboard('j')
    await expect.poll(focused).toBe('3')
  })

  it('deletes nothing that is not agreed to, and nothing for who may not', async () => {
    const declined = await setup({ agrees: false })
    await declined.toRow(1)
    await userEvent.keyboard('{Delete}')
    await expect.poll(() => declined.asks).toHaveLength(1)
    expect(declined.removed).toEqual([])
    await declined.screen.unmount()
    const refused = await setup({ disabled: ['market:price:delete'], hidden: ['market:price:add'] })
    await refused.toRow(1)
    await userEvent.keyboard('{Delete}n')
    await expect.poll(() => refused.notices).toHaveLength(1)
    expect([refused.asks, refused.removed]).toEqual([[], []])
    expect(refused.screen.getByRole('dialog').elements()).toEqual([])
  })

  it('has its query under /, where letters are letters', async () => {
    const { focused, screen, toRow } = await setup()
    await toRow(1)
    await userEvent.keyboard('/')
    const input = screen.getByRole('textbox', { name: '产品编码' })
    await expect.element(input).toHaveFocus()
    await userEvent.keyboard('jnx')
    await expect.element(input).toHaveValue('jnx')
    expect(focused()).toBeNull()
    expect(screen.getByRole('dialog').elements()).toEqual([])
  })

  it('leaves single letters alone for who has switched them off, and keeps its arrows', async () => {
    const { screen, focused } = await setup({ takesSingleKeys: false })
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(focused).toBe('1')
    await userEvent.keyboard('njx')
    expect(focused()).toBe('1')
    expect(screen.getByRole('checkbox', { checked: true }).elements()).toEqual([])
    expect(screen.getByRole('dialog').elements()).toEqual([])
  })

  it('leaves the keys of buttons to them', async () => {
    const { screen, focused } = await setup()
    const refresh = screen.getByRole('button', { name: '刷新' })
    ;(refresh.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowDown}{Delete}')
    await expect.element(refresh).toHaveFocus()
    expect(focused()).toBeNull()
  })
})
