import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { GridColumn } from '../engine/grid-column.ts'
import { paste } from '../paste.fixture.ts'
import { checkedValues } from './checked-values.ts'
import { openGrid, people, personColumns } from './data-grid.fixture.tsx'
import type { ValueChangeEvent } from './grid-events.ts'
import type { DataGridProps } from './grid-props.ts'

describe('a grid', () => {
  it('shows its rows under their columns', async () => {
    const { screen } = await openGrid({ rowNumber: true })
    await expect.element(screen.getByRole('grid', { name: '人员' })).toBeVisible()
    await expect.element(screen.getByRole('columnheader', { name: '姓名' })).toBeVisible()
    await expect.element(screen.getByText('员工2')).toBeVisible()
  })

  it('takes what is typed, and tells it with the value before', async () => {
    const onValueChange = vi.fn<(event: ValueChangeEvent) => void>()
    const { screen, handle } = await openGrid({ onValueChange })
    await screen.getByText('员工1').click()
    await userEvent.keyboard('{Control>}a{/Control}王五{Enter}')
    expect(handle().getTableData()[0]).toMatchObject({ name: '王五' })
    expect(onValueChange.mock.calls[0]?.[0]).toMatchObject({ type: 'input', oldValue: '员工1', isSetValues: false })
  })

  it('opens a component editor in its cell, and stores what is chosen', async () => {
    const { screen, handle } = await openGrid()
    await screen.getByText('北京').first().click()
    await screen.getByTitle('深圳').last().click()
    expect(handle().getTableData()[0]).toMatchObject({ city: 'sz' })
  })

  it('exchanges its rows with another list, and leaves the one that was handed over as it was', async () => {
    const first = people(2)
    const { screen, tree, handle } = await openGrid({ dataSource: first })
    handle().addRows()
    expect(first).toHaveLength(2)
    await screen.rerender(tree({ dataSource: [{ id: 'x', name: '新人' }] }))
    await expect.element(screen.getByText('新人')).toBeVisible()
    expect(handle().getTableData()).toHaveLength(1)
  })

  it('keeps what was typed when its page is drawn again with columns written anew', async () => {
    const { screen, tree } = await openGrid()
    await screen.getByText('员工1').click()
    await screen.rerender(tree({ columns: personColumns.map((column) => ({ ...column })) }))
    await userEvent.keyboard('{Control>}a{/Control}还在')
    await expect.element(screen.getByRole('textbox')).toHaveValue('还在')
  })

  it('draws other columns when they are declared', async () => {
    const { screen, tree } = await openGrid()
    await screen.rerender(tree({ columns: [{ key: 'note', title: '说明', type: 'input' }] }))
    await expect.element(screen.getByRole('columnheader', { name: '说明' })).toBeVisible()
    expect(screen.getByText('员工1').all()).toEqual([])
  })

  it('can be edited no more once it is disabled', async () => {
    const { screen, tree, handle } = await openGrid({ toolbar: true })
    await screen.rerender(tree({ disabled: true, toolbar: true }))
    await expect.element(screen.getByRole('button', { name: '新增' })).toBeDisabled()
    expect(handle().focusCell('p1', 'name', { edit: true })).toBe(true)
    await userEvent.keyboard('x{Enter}')
    expect(handle().hasChanges()).toBe(false)
  })

  it('rejects nothing but tells what is wrong, and goes to the first cell of it', async () => {
    const { screen, handle } = await openGrid()
    handle().setValues([{ rowKey: 'p2', values: { name: '' } }])
    expect(await handle().validateTable()).toEqual({ p2: { name: '请输入姓名' } })
    await expect.element(screen.getByRole('tooltip')).toHaveTextContent('请输入姓名')
  })

  it('gives all its values once they are checked, and rejects while one does not hold', async () => {
    const { screen, handle } = await openGrid()
    handle().setValues([{ rowKey: 'p2', values: { name: '' } }])
    const refusal = { name: 'RowsInvalidError', error: 'VALIDATE_NO_PASSED', errMap: { p2: { name: '请输入姓名' } } }
    await expect(checkedValues(handle())).rejects.toMatchObject(refusal)
    await expect.element(screen.getByRole('tooltip')).toHaveTextContent('请输入姓名')
    handle().setValues([{ rowKey: 'p2', values: { name: '李四' } }])
    const { tableData, deleteData } = await checkedValues(handle())
    expect(tableData[1]).toMatchObject({ name: '李四' })
    expect(deleteData).toEqual([])
  })

  it('says that its rows are on their way', async () => {
    const { screen, tree } = await openGrid({ loading: true })
    await expect.element(screen.getByText('正在加载')).toBeVisible()
    await screen.rerender(tree({ loading: false }))
    await expect.element(screen.getByText('正在加载')).not.toBeInTheDocument()
  })
})

describe('a grid in a page that is hidden and comes back', () => {
  it('keeps its values, its marks and where it was scrolled to', async () => {
    const { screen, tree, handle } = await openGrid({ dataSource: people(100), rowSelection: true })
    await screen.getByText('员工1', { exact: true }).click()
    await userEvent.keyboard('{Control>}a{/Control}改了{Enter}')
    await screen.getByRole('checkbox', { name: '选择第 2 行' }).click()
    // The page has no handle while it is hidden; whoever holds it may go on using it.
    const grid = handle()
    grid.resetScrollTop(1_000)
    await expect.element(screen.getByText('员工18', { exact: true })).toBeVisible()
    await screen.rerender(tree({}, 'hidden'))
    expect(screen.getByRole('grid').all()).toEqual([])
    grid.setValues([{ rowKey: 'p18', values: { name: '隐藏时改' } }])
    await screen.rerender(tree({}, 'visible'))
    await expect.element(screen.getByText('隐藏时改')).toBeVisible()
    expect(handle().getTableData()[0]).toMatchObject({ name: '改了' })
    expect(handle().getSelectedData()).toMatchObject([{ id: 'p2' }])
  })

  it('keeps an open component editor working', async () => {
    const { screen, tree, handle } = await openGrid()
    await screen.getByText('北京').first().click()
    await expect.element(screen.getByTitle('深圳').last()).toBeVisible()
    await screen.rerender(tree({}, 'hidden'))
    await screen.rerender(tree({}, 'visible'))
    await screen.getByText('员工1').click()
    await screen.getByText('深圳').first().click()
    await screen.getByTitle('北京').last().click()
    expect(handle().getTableData()[1]).toMatchObject({ city: 'bj' })
  })
})

describe('slot cells', () => {
  const columns: readonly GridColumn[] = [
    ...personColumns.slice(0, 1),
    { key: 'note', title: '操作', type: 'slot', slotName: 'act' },
  ]

  it('are drawn by the page for the rows in view, with the props of the contract, while the grid scrolls', async () => {
    const { screen, handle } = await openGrid({
      columns,
      dataSource: people(200),
      slots: {
        act: ({ value, rowIndex, columnIndex, column, triggerChange }) => (
          <button type="button" onClick={() => triggerChange(`${column.key} ${columnIndex}`)}>
            {String(value)} / {rowIndex}
          </button>
        ),
      },
    })
    await expect.element(screen.getByRole('button', { name: '第 1 个 / 0' })).toBeVisible()
    expect(screen.getByRole('button').all().length).toBeLessThan(20)
    handle().resetScrollTop(61 * 100)
    // Within the scroll event: nothing is waited for.
    expect(screen.getByRole('button', { name: '第 101 个 / 100' }).all()).toHaveLength(1)
    await screen.getByRole('button', { name: '第 102 个 / 101' }).click()
    await expect.element(screen.getByRole('button', { name: 'note 1 / 101' })).toBeVisible()
    expect(handle().getChanges().changed).toEqual([{ id: 'p102', note: 'note 1' }])
  })
})

describe('what belongs to a row', () => {
  const forms: Partial<DataGridProps> = {
    clickRowShowSubForm: true,
    subForm: ({ row }) => <p>{String(row.name)} 的订单</p>,
  }

  it('opens beside it with a click on a cell that is not edited, and closes with the next or a scroll', async () => {
    const { screen, handle } = await openGrid({
      dataSource: people(100),
      ...forms,
    })
    await screen.getByText('第 2 个', { exact: true }).click()
    const popover = screen.getByRole('dialog', { name: '子表' })
    await expect.element(popover).toHaveTextContent('员工2 的订单')
    await screen.getByText('第 2 个', { exact: true }).click()
    await expect.element(popover).not.toBeInTheDocument()
    await screen.getByText('第 1 个', { exact: true }).click()
    await expect.element(popover).toHaveTextContent('员工1 的订单')
    await screen.getByText('员工3', { exact: true }).click()
    await expect.element(popover).not.toBeInTheDocument()
    await screen.getByText('第 1 个', { exact: true }).click()
    await expect.element(popover).toBeVisible()
    handle().resetScrollTop(300)
    await expect.element(popover).not.toBeInTheDocument()
  })

  it('opens with its expander, takes the focus, and gives it back with Esc', async () => {
    const { screen } = await openGrid({ rowExpand: true, expandContent: ({ row }) => <p>{String(row.id)} 明细</p> })
    const expander = screen.getByRole('button', { name: '展开第 2 行' })
    await expander.click()
    const popover = screen.getByRole('dialog', { name: '子表' })
    await expect.element(popover).toHaveTextContent('p2 明细')
    await expect.element(popover).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(popover).not.toBeInTheDocument()
    expect(screen.container.contains(document.activeElement)).toBe(true)
  })

  it('closes with Esc, too, while the focus has stayed in the row that was clicked', async () => {
    const { screen } = await openGrid({ columns: [{ key: 'note', title: '备注' }], ...forms })
    await screen.getByText('第 2 个', { exact: true }).click()
    const popover = screen.getByRole('dialog', { name: '子表' })
    await expect.element(popover).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(popover).not.toBeInTheDocument()
  })

  it.each([
    ['展开', '子表', 'p2 明细'],
    ['详细信息', '详细信息', '员工2'],
    ['子表', '子表', '员工2 的订单'],
  ])('is reached by the keyboard through the menu of the row: %s', async (entry, name, text) => {
    const { screen, handle } = await openGrid({
      columns: [...personColumns.slice(0, 1), { key: 'note', title: '备注', showDetails: true }],
      rowExpand: true,
      expandContent: ({ row }) => <p>{String(row.id)} 明细</p>,
      ...forms,
    })
    handle().focusCell('p2', 'note')
    await userEvent.keyboard('{Shift>}{F10}{/Shift}')
    await expect.element(screen.getByRole('menuitem', { name: entry })).toBeVisible()
    const entries = screen.getByRole('menuitem')
    const wanted = entries.elements().findIndex(({ textContent }) => textContent === entry)
    await expect.element(entries.first()).toHaveFocus()
    for (let position = 1; position <= wanted; position += 1) {
      await userEvent.keyboard('{ArrowDown}')
      await expect.element(entries.nth(position)).toHaveFocus()
    }
    await userEvent.keyboard('{Enter}')
    const panel = screen.getByRole('dialog', { name })
    await expect.element(panel).toHaveTextContent(text)
    await expect.poll(() => panel.element().contains(document.activeElement)).toBe(true)
    await userEvent.keyboard('{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
    await expect.element(screen.getByRole('textbox', { name: '第 2 行 备注' })).toHaveFocus()
  })

  it('is told as a whole in a dialog that may ask the page before it closes', async () => {
    const answers: ((success: boolean) => void)[] = []
    const { screen } = await openGrid({
      columns: [...personColumns.slice(0, 2), { key: 'note', title: '备注', showDetails: true }],
      clickRowShowSubForm: true,
      onDetailsConfirm: ({ callback }) => answers.push(callback),
    })
    await screen.getByText('第 2 个').click()
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog).toHaveTextContent('详细信息')
    await expect.element(dialog).toHaveTextContent('员工2')
    await screen.getByRole('button', { name: '全屏', exact: true }).click()
    await expect.element(screen.getByRole('button', { name: '退出全屏' })).toBeVisible()
    await screen.getByRole('button', { name: '确 定' }).click()
    answers[0]?.(false)
    await expect.element(dialog).toBeVisible()
    await screen.getByRole('button', { name: '确 定' }).click()
    answers[1]?.(true)
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('is marked by a click on it where nothing else is to happen', async () => {
    const onSelectRowChange = vi.fn()
    const { screen } = await openGrid({ rowSelection: true, clickSelectRow: true, onSelectRowChange })
    await screen.getByText('第 2 个').click()
    await expect.element(screen.getByRole('checkbox', { name: '选择第 2 行' })).toBeChecked()
    expect(onSelectRowChange.mock.calls[0]?.[0]).toMatchObject({
      type: 'checkbox',
      action: 'selected',
      selectedRowIds: ['p2'],
    })
  })
})

describe('linked columns in a grid', () => {
  it('offer what belongs to the value above, and are emptied with it', async () => {
    const areas: Readonly<Record<string, readonly { value: string; text: string }[]>> = {
      '': [
        { value: '11', text: '北京' },
        { value: '44', text: '广东' },
      ],
      '11': [{ value: '1101', text: '朝阳' }],
      '44': [{ value: '4403', text: '深圳' }],
    }
    const { screen, handle } = await openGrid({
      columns: [
        { key: 'province', title: '省', type: 'select', linkageKey: 'city' },
        { key: 'city', title: '市', type: 'select' },
      ],
      dataSource: [{ id: 'a', province: '44', city: '4403' }],
      linkageConfig: [{ key: 'province', requestData: async (parent) => areas[parent] ?? [] }],
    })
    await expect.element(screen.getByText('深圳')).toBeVisible()
    await screen.getByText('广东').click()
    await screen.getByTitle('北京').last().click()
    expect(handle().getTableData()).toMatchObject([{ province: '11', city: null }])
    handle().focusCell('a', 'city', { edit: true })
    await screen.getByTitle('朝阳').last().click()
    expect(handle().getTableData()).toMatchObject([{ province: '11', city: '1101' }])
  })

  it('take a pasted text as what it is called below the value above, and forget what was wrong with an emptied one', async () => {
    const areas: Readonly<Record<string, readonly { value: string; text: string }[]>> = {
      '': [
        { value: '11', text: '北京' },
        { value: '12', text: '天津' },
      ],
      '11': [{ value: '1101', text: '市辖区' }],
      '12': [{ value: '1201', text: '市辖区' }],
    }
    const { screen, handle } = await openGrid({
      columns: [
        { key: 'province', title: '省', type: 'select', linkageKey: 'city' },
        { key: 'city', title: '市', type: 'select', validateRules: [{ pattern: /^11/, message: '只有北京' }] },
      ],
      dataSource: [
        { id: 'a', province: '12' },
        { id: 'b', province: '11' },
      ],
      linkageConfig: [{ key: 'province', requestData: async (parent) => areas[parent] ?? [] }],
    })
    handle().focusCell('a', 'city')
    paste('市辖区\n市辖区')
    await expect.poll(() => handle().getTableData()).toMatchObject([{ city: '1201' }, { city: '1101' }])
    const wrong = () => screen.container.querySelectorAll('[role="gridcell"][aria-invalid="true"]').length
    await expect.poll(wrong).toBe(1)
    handle().focusCell('a', 'province', { edit: true })
    await screen.getByTitle('北京').last().click()
    expect(handle().getTableData()).toMatchObject([{ province: '11', city: null }, { city: '1101' }])
    await expect.poll(wrong).toBe(0)
  })
})
