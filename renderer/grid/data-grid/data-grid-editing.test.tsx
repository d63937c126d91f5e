import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { GridColumn } from '../engine/grid-column.ts'
import { paste } from '../paste.fixture.ts'
import { openGrid, people, personColumns } from './data-grid.fixture.tsx'

const withDate: readonly GridColumn[] = [...personColumns.slice(0, 3), { key: 'day', title: '日期', type: 'date' }]

describe('component editors in a grid', () => {
  it('are opened by typing, and search for what was typed', async () => {
    const columns = personColumns.map((column) =>
      column.key === 'city' ? { ...column, type: 'select-search' } : column,
    )
    const { handle } = await openGrid({ columns })
    handle().focusCell('p1', 'city')
    await userEvent.keyboard('深')
    await expect.element(page.getByRole('combobox')).toHaveValue('深')
    await userEvent.keyboard('圳')
    await expect.element(page.getByRole('combobox')).toHaveValue('深圳')
    await userEvent.keyboard('{Enter}')
    expect(handle().getTableData()[0]).toMatchObject({ city: 'sz' })
  })

  it('pick with Enter from their list, and are left with the next', async () => {
    const { screen, handle } = await openGrid()
    handle().focusCell('p1', 'city', { edit: true })
    await expect.element(screen.getByTitle('深圳').last()).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(handle().getTableData()[0]).toMatchObject({ city: 'sz' })
    await userEvent.keyboard('{Tab}')
    await userEvent.keyboard('改')
    expect(handle().getTableData()[1]).toMatchObject({ name: '改' })
  })

  it('close with one Escape, with the value from before', async () => {
    const { screen, handle } = await openGrid()
    handle().focusCell('p1', 'city', { edit: true })
    await expect.element(screen.getByTitle('深圳').last()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('combobox')).not.toBeInTheDocument()
    expect(handle().getTableData()[0]).toMatchObject({ city: 'bj' })
    await userEvent.keyboard('{ArrowLeft}{Delete}')
    expect(handle().getTableData()[0]).toMatchObject({ age: null })
  })

  it('are closed by a press outside, and not by one in their pop-up', async () => {
    const { screen, handle } = await openGrid({ columns: withDate })
    handle().focusCell('p1', 'day', { edit: true })
    const header = page.getByRole('button', { name: /年/ }).first()
    await expect.element(header).toBeVisible()
    await header.click()
    await expect.element(page.getByPlaceholder('请选择日期')).toBeVisible()
    await screen.getByRole('button', { name: '外面' }).click()
    await expect.element(page.getByPlaceholder('请选择日期')).not.toBeVisible()
  })

  it('leave the grid with Tab behind its last cell', async () => {
    const { screen, handle } = await openGrid({ columns: withDate, dataSource: people(1) })
    handle().focusCell('p1', 'day', { edit: true })
    await expect.element(page.getByPlaceholder('请选择日期')).toHaveFocus()
    await userEvent.keyboard('{Tab}')
    await expect.element(screen.getByRole('button', { name: '外面' })).toHaveFocus()
  })
})

describe('rows moved with the keyboard (spec 4)', () => {
  it('go one place at a time, the selection with them, and are announced', async () => {
    const { screen, handle } = await openGrid({ dataSource: people(5), dragSort: true })
    handle().focusCell('p2', 'age')
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}')
    expect(
      handle()
        .getTableData()
        .map(({ id }) => id),
    ).toEqual(['p1', 'p3', 'p2', 'p4', 'p5'])
    await expect.element(screen.getByText('已移到第 3 行')).toBeInTheDocument()
    await userEvent.keyboard('{Delete}')
    expect(handle().getTableData()[2]).toMatchObject({ id: 'p2', age: null })
  })

  it('stay in view where more than one row is selected, and are selected alone then', async () => {
    const { screen, handle } = await openGrid({ dataSource: people(40), dragSort: true, height: 300 })
    handle().focusCell('p2', 'age')
    await userEvent.keyboard('{Control>}a{/Control}{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}')
    await expect.element(screen.getByText('已移到第 3 行')).toBeInTheDocument()
    await expect.element(screen.getByRole('textbox', { name: '第 3 行 年龄' })).toBeInViewport()
    await userEvent.keyboard('{Delete}')
    expect(handle().getTableData()[2]).toMatchObject({ id: 'p2', age: null })
    expect(handle().getTableData()[1]).not.toMatchObject({ age: null })
  })

  it('come into view again by undo', async () => {
    const { handle } = await openGrid({ dataSource: people(40), dragSort: true, height: 300 })
    handle().focusCell('p1', 'age')
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}{Control>}{End}{/Control}{Control>}z{/Control}')
    expect(handle().getTableData()[0]).toMatchObject({ id: 'p1' })
    await expect.element(page.getByRole('gridcell', { name: '员工1', exact: true })).toBeInViewport()
  })

  it('stay in a grid that is disabled', async () => {
    const { handle } = await openGrid({ dataSource: people(3), dragSort: true, disabled: true })
    handle().focusCell('p2', 'age')
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}')
    expect(
      handle()
        .getTableData()
        .map(({ id }) => id),
    ).toEqual(['p1', 'p2', 'p3'])
  })
})

describe('controls that the page draws in cells', () => {
  it('take the focus, what is typed, and what is pasted', async () => {
    const columns: readonly GridColumn[] = [
      ...personColumns.slice(0, 1),
      { key: 'note', title: '备注', type: 'slot', slotName: 'note' },
    ]
    const { screen, handle } = await openGrid({
      columns,
      slots: {
        note: ({ value, rowId, triggerChange }) => (
          <input
            aria-label={`备注 ${rowId}`}
            value={String(value ?? '')}
            onChange={(event) => triggerChange(event.target.value)}
          />
        ),
      },
    })
    await screen.getByRole('textbox', { name: '备注 p2' }).click()
    await userEvent.keyboard('{End}，改')
    expect(handle().getTableData()[1]).toMatchObject({ note: '第 2 个，改' })
    // Left to the browser, which puts it where the caret is.
    expect(paste('粘贴的').defaultPrevented).toBe(false)
    expect(handle().getTableData()).toMatchObject([{ note: '第 1 个' }, { note: '第 2 个，改' }, {}])
  })
})

describe('a grid with its editors', () => {
  it.each([true, false])('has nothing that axe finds fault with, always on: %s', async (alwaysEdit) => {
    const { screen, handle } = await openGrid({
      columns: withDate,
      dataSource: people(8),
      alwaysEdit,
      toolbar: true,
      rowSelection: true,
      rowNumber: true,
      dragSort: true,
    })
    handle().showErrors({ p2: { name: '重名' } })
    handle().focusCell('p1', 'city', { edit: true })
    await expect.element(screen.getByTitle('深圳').last()).toBeVisible()
    const { violations } = await axe.run(screen.container, { rules: { region: { enabled: false } } })
    // The shell's tokens settle the colours; here antd's own are in use.
    const faults = violations.filter(({ id }) => id !== 'color-contrast')
    expect(faults.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  })
})

describe('a cell and its open editor', () => {
  it('have one look: the ring of the focus is the same in texts and selects, and the sign has one colour', async () => {
    const { screen, cell, handle } = await openGrid()
    await screen.getByText('员工2').click()
    const text = screen.getByRole('textbox').element()
    const { boxShadow: ring, borderColor } = getComputedStyle(text)
    expect(ring).not.toBe('none')
    const sign = getComputedStyle(cell('北京').first().element(), '::before').backgroundImage
    handle().focusCell('p2', 'city', { edit: true })
    await expect.poll(() => document.activeElement?.closest('.ant-select')).toBeTruthy()
    const select = document.activeElement?.closest('.ant-select') ?? document.body
    await expect.poll(() => getComputedStyle(select).boxShadow).toBe(ring)
    expect(getComputedStyle(select).borderColor).toBe(borderColor)
    const icon = select.querySelector('.ant-select-suffix') ?? document.body
    expect(sign).toContain(getComputedStyle(icon).color)
  })
})
