import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { GridColumn } from '../engine/grid-column.ts'
import { paste } from '../paste.fixture.ts'
import { openGrid } from './data-grid.fixture.tsx'

const columns: readonly GridColumn[] = [
  {
    key: 'code',
    title: '编码',
    type: 'input',
    validateRules: [
      { required: true, message: '请填编码' },
      { pattern: '^[A-Z]+$', message: '只能大写' },
    ],
  },
  {
    key: 'done',
    title: '完成',
    type: 'checkbox',
    customValue: ['Y', 'N'],
    validateRules: [{ pattern: /^Y$/, message: '必须勾选' }],
  },
  {
    key: 'city',
    title: '城市',
    type: 'select',
    options: [
      { value: 'bj', text: '北京' },
      { value: 'sz', text: '深圳' },
    ],
    validateRules: [{ pattern: /^bj$/, message: '只能北京' }],
  },
]

/** Rows of a server; what is wrong with them nobody has been told. */
async function open(first: { readonly code: string; readonly done?: string }) {
  const dataSource = [
    { id: 'a', done: 'Y', city: 'bj', ...first },
    { id: 'b', code: 'BB', done: 'Y', city: 'bj' },
  ]
  const grid = await openGrid({ columns, dataSource })
  const cellAt = (row: number, column: number) =>
    grid.screen.getByRole('row').nth(row).getByRole('gridcell').nth(column)
  async function expectMessage(row: number, column: number, message: string | null) {
    if (message === null) await expect.element(cellAt(row, column)).not.toHaveAttribute('aria-invalid')
    else await expect.element(cellAt(row, column)).toHaveAccessibleDescription(message)
  }
  await expectMessage(1, 0, null)
  return { ...grid, cellAt, expectMessage }
}

describe('the rules of a cell run (spec 5: on input, change and blur)', () => {
  it('while it is typed in, before it is left', async () => {
    const { screen, cellAt, expectMessage } = await open({ code: 'AA' })
    await cellAt(1, 0).click()
    await userEvent.keyboard('{Control>}a{/Control}a')
    await expect.element(screen.getByRole('textbox', { name: '第 1 行 编码' })).toHaveAttribute('aria-invalid', 'true')
    await expectMessage(1, 0, '只能大写')
    await userEvent.keyboard('{Backspace}')
    await expectMessage(1, 0, '请填编码')
    await userEvent.keyboard('A')
    await expectMessage(1, 0, null)
  })

  it('when it is left, though nothing was typed', async () => {
    const { screen, cellAt, expectMessage } = await open({ code: '' })
    await cellAt(1, 0).click()
    await screen.getByRole('button', { name: '外面' }).click()
    await expectMessage(1, 0, '请填编码')
  })

  it('when what was typed is given up: its mark goes', async () => {
    const { cellAt, expectMessage } = await open({ code: 'AA' })
    await cellAt(1, 0).click()
    await userEvent.keyboard('{Control>}a{/Control}a')
    await expectMessage(1, 0, '只能大写')
    await userEvent.keyboard('{Escape}')
    await expectMessage(1, 0, null)
  })

  it('when a box is pressed', async () => {
    const { cellAt, expectMessage } = await open({ code: 'AA' })
    await cellAt(1, 1).click()
    await expectMessage(1, 1, '必须勾选')
    await userEvent.keyboard(' ')
    await expectMessage(1, 1, null)
  })

  it('when something is chosen, before the cell is left', async () => {
    const { screen, cellAt, expectMessage } = await open({ code: 'AA' })
    await cellAt(1, 2).click()
    await screen.getByTitle('深圳').last().click()
    await expect.element(screen.getByRole('combobox', { name: '第 1 行 城市' })).toHaveAttribute('aria-invalid', 'true')
    await expectMessage(1, 2, '只能北京')
  })

  it('when it is filled from above', async () => {
    const { handle, expectMessage } = await open({ code: 'aa' })
    handle().focusCell('a', 'code')
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}')
    await expectMessage(2, 0, '只能大写')
    // Nobody has been there.
    await expectMessage(1, 0, null)
  })

  it('when it is pasted into, and when that is undone', async () => {
    const { handle, expectMessage } = await open({ code: 'aa' })
    handle().focusCell('a', 'code')
    paste('AA\nbb')
    await expectMessage(2, 0, '只能大写')
    await expectMessage(1, 0, null)
    await userEvent.keyboard('{Control>}z{/Control}')
    await expectMessage(1, 0, '只能大写')
    await expectMessage(2, 0, null)
  })

  it('for all cells when the page asks, with what is being typed as it will be left', async () => {
    const { cellAt, handle } = await open({ code: 'aa' })
    await cellAt(2, 0).click()
    // The blank goes when the cell is left.
    await userEvent.keyboard('{Control>}a{/Control}CC ')
    expect(await handle().validateTable()).toEqual({ a: { code: '只能大写' } })
    expect(handle().getTableData()[1]).toMatchObject({ code: 'CC' })
  })

  it('when the page sets its value', async () => {
    const { handle, expectMessage } = await open({ code: 'AA' })
    handle().setValues([{ rowKey: 'b', values: { code: 'bb' } }])
    await expectMessage(2, 0, '只能大写')
  })
})
