import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { GridColumn } from '../engine/grid-column.ts'
import type { SlotProps } from '../react/slots.tsx'
import { openGrid, people, personColumns } from './data-grid.fixture.tsx'
import type { CellEvent, GridEvent, SelectRowChangeEvent } from './grid-events.ts'

describe('what a grid tells of its cells (contract 12 section 8)', () => {
  it('is the press on one, that its editor has opened, that it has closed, and that it was left', async () => {
    const told: string[] = []
    const tell =
      (name: string) =>
      ({ row, column, target, $table }: CellEvent) =>
        told.push(`${name} ${row.id} ${column.key} ${target === handle() && $table === target}`)
    const { screen, handle } = await openGrid({
      onCellClick: tell('click'),
      onEditActived: tell('actived'),
      onBlur: tell('blur'),
      onEditClosed: tell('closed'),
    })
    await screen.getByText('员工2').click()
    expect([...told].sort()).toEqual(['actived p2 name true', 'click p2 name true'])
    told.length = 0
    await screen.getByRole('button', { name: '外面' }).click()
    expect(told).toEqual(['blur p2 name true', 'closed p2 name true'])
  })

  it('is a changed value with its column, its row and their places', async () => {
    const onValueChange = vi.fn()
    const { screen, handle } = await openGrid({ onValueChange, columns: personColumns.slice(1) })
    handle().focusCell('p2', 'age')
    await userEvent.keyboard('7{Enter}')
    expect(onValueChange).toHaveBeenLastCalledWith({
      type: 'input-number',
      value: 7,
      oldValue: 21,
      col: personColumns[1],
      row: expect.objectContaining({ id: 'p2', age: 7 }),
      rowIndex: 1,
      columnIndex: 0,
      isSetValues: false,
      target: handle(),
      $table: handle(),
    })
    await expect.element(screen.getByRole('gridcell', { name: '7', exact: true })).toBeVisible()
  })

  it('is how far it was scrolled', async () => {
    const onScroll = vi.fn()
    const { handle } = await openGrid({ dataSource: people(100), onScroll })
    handle().resetScrollTop(610)
    await expect.poll(() => onScroll.mock.lastCall).toMatchObject([{ scrollTop: 610, scrollLeft: 0 }])
    handle().resetScrollTop()
    await expect.poll(() => onScroll.mock.lastCall).toMatchObject([{ scrollTop: 0, scrollLeft: 0 }])
  })
})

describe('every event of a grid (contract 12 section 8)', () => {
  it('names its grid, as target and under the older name $table', async () => {
    const told = new Map<string, unknown[]>()
    const tell = (name: string) => (event: GridEvent) => told.set(name, [event.target, event.$table])
    const { screen, handle, hear } = await openGrid({
      dataSource: people(40),
      rowSelection: true,
      toolbar: true,
      dragSort: true,
      socketReload: true,
      pagination: { total: 95 },
      onAdded: tell('added'),
      onInserted: tell('inserted'),
      onRemove: tell('remove'),
      onSelectRowChange: tell('selectRowChange'),
      onValueChange: tell('valueChange'),
      onPageChange: tell('pageChange'),
      onDragged: tell('dragged'),
      onScroll: tell('scroll'),
      onReloaded: tell('reloaded'),
    })
    await screen.getByRole('checkbox', { name: '选择第 3 行' }).click()
    await screen.getByRole('button', { name: '删除' }).click()
    await expect.poll(() => [...told.keys()]).toContain('remove')
    await screen.getByRole('button', { name: '下一页' }).click()
    handle().addRows({ name: '末行' })
    handle().insertRows({ name: '首行' }, 0)
    handle().setValues([{ rowKey: 'p1', values: { name: '王五' } }])
    handle().rowResort(0, 1)
    hear({ id: 'p2', name: '赵六' })
    handle().resetScrollTop(610)
    await expect.poll(() => told.size).toBe(9)
    for (const [name, grids] of told) expect([name, ...grids]).toEqual([name, handle(), handle()])
  })
})

describe('what a grid tells of its marks (contract 12 section 8)', () => {
  function listen() {
    const told: unknown[] = []
    const tell =
      (name: string) =>
      ({ type, action, row, selectedRows, selectedRowIds }: SelectRowChangeEvent) => {
        expect(selectedRows.map(({ id }) => id)).toEqual(selectedRowIds)
        told.push([name, type, action, row?.id ?? null, ...selectedRowIds])
      }
    const listeners = {
      onSelectRowChange: tell('select'),
      onRadioChange: tell('radio'),
      onCheckboxChange: tell('checkbox'),
      onCheckboxAll: tell('all'),
    }
    return { told, listeners }
  }

  it('is each box, and the box above all; rows that are disabled have none to press', async () => {
    const { told, listeners } = listen()
    const { screen } = await openGrid({ rowSelection: true, disabledRows: { age: [20, 99] }, ...listeners })
    await screen.getByRole('checkbox', { name: '选择第 1 行' }).click({ force: true })
    expect(told).toEqual([])
    await screen.getByRole('checkbox', { name: '选择第 2 行' }).click()
    expect(told.splice(0)).toEqual([
      ['select', 'checkbox', 'selected', 'p2', 'p2'],
      ['checkbox', 'checkbox', 'selected', 'p2', 'p2'],
    ])
    await screen.getByRole('checkbox', { name: '全选' }).click()
    expect(told.splice(0)).toEqual([
      ['select', 'checkbox-all', 'selected-all', null, 'p2', 'p3'],
      ['all', 'checkbox-all', 'selected-all', null, 'p2', 'p3'],
    ])
    await screen.getByRole('checkbox', { name: '全选' }).click()
    expect(told).toEqual([
      ['select', 'checkbox-all', 'unselected', null],
      ['all', 'checkbox-all', 'unselected', null],
    ])
  })

  it('is the one radio button that is on', async () => {
    const { told, listeners } = listen()
    const { screen } = await openGrid({ rowSelection: true, rowSelectionType: 'radio', ...listeners })
    await screen.getByRole('radio', { name: '选择第 1 行' }).click()
    told.length = 0
    await screen.getByRole('radio', { name: '选择第 3 行' }).click()
    expect(told).toEqual([
      ['select', 'radio', 'selected', 'p3', 'p3'],
      ['radio', 'radio', 'selected', 'p3', 'p3'],
    ])
    await expect.element(screen.getByRole('radio', { name: '选择第 1 行' })).not.toBeChecked()
  })

  it('are none any more when the page takes them, or looks again at rows that are disabled now', async () => {
    let locked = false
    const { screen, handle } = await openGrid({
      rowSelection: true,
      disabledRows: { id: (value) => locked && value === 'p1' },
    })
    const box = (row: number) => screen.getByRole('checkbox', { name: `选择第 ${row} 行` })
    await box(1).click()
    await box(2).click()
    locked = true
    handle().recalcDisableRows()
    expect(handle().getSelectedData()).toMatchObject([{ id: 'p2' }])
    await expect.element(screen.getByRole('gridcell', { name: '员工1' })).toHaveAttribute('aria-readonly', 'true')
    handle().clearSelection()
    await expect.element(box(2)).not.toBeChecked()
  })
})

describe('a press on a row (contract 12 section 7)', () => {
  const note: GridColumn = { key: 'note', title: '备注' }
  const forms = {
    subForm: () => <p>订单</p>,
    mainForm: () => <p>档案</p>,
    clickRowShowSubForm: true,
    clickRowShowMainForm: true,
  }

  it('opens the details before the popover, and marks the row last of all', async () => {
    const details = await openGrid({ columns: [{ ...note, showDetails: true }], clickSelectRow: true, ...forms })
    await details.screen.getByText('第 2 个').click()
    await expect.element(details.screen.getByRole('dialog', { name: '详细信息' })).toBeVisible()
    expect(details.screen.getByRole('dialog', { name: '子表' }).elements()).toEqual([])
    await details.screen.unmount()
    const popover = await openGrid({ columns: [note], clickSelectRow: true, rowSelection: true, ...forms })
    await popover.screen.getByText('第 2 个').click()
    await expect.element(popover.screen.getByRole('dialog', { name: '子表' })).toHaveTextContent('档案订单')
    expect(popover.handle().getSelectedData()).toEqual([])
  })

  it('on its box or its number opens none of it', async () => {
    const { screen, handle } = await openGrid({ columns: [note], rowSelection: true, rowNumber: true, ...forms })
    await screen.getByRole('checkbox', { name: '选择第 2 行' }).click()
    await screen.getByText('2', { exact: true }).click()
    expect(screen.getByRole('dialog').elements()).toEqual([])
    expect(handle().getSelectedData()).toMatchObject([{ id: 'p2' }])
  })

  it('in a cell that is edited opens none of it', async () => {
    const columns: readonly GridColumn[] = [{ key: 'name', title: '姓名', type: 'input', showDetails: true }]
    const { screen, handle } = await openGrid({ columns, clickSelectRow: true, ...forms })
    await screen.getByText('员工2').click()
    await expect.element(screen.getByRole('textbox')).toHaveValue('员工2')
    expect(screen.getByRole('dialog').elements()).toEqual([])
    expect(handle().getSelectedData()).toEqual([])
  })

  it('shows the forms of the page in the details, and tells which row and column were confirmed', async () => {
    const onDetailsConfirm = vi.fn(({ callback }) => callback(true))
    const column = { ...note, showDetails: true }
    const { screen, handle } = await openGrid({ columns: [column], onDetailsConfirm, ...forms })
    await screen.getByText('第 3 个').click()
    const dialog = screen.getByRole('dialog', { name: '详细信息' })
    await expect.element(dialog.getByText('档案')).toBeVisible()
    await expect.element(dialog.getByText('订单')).toBeVisible()
    await dialog.getByRole('button', { name: '确 定' }).click()
    expect(onDetailsConfirm.mock.calls).toMatchObject([
      [{ row: { id: 'p3' }, column, target: handle(), $table: handle() }],
    ])
    await expect.element(dialog).not.toBeInTheDocument()
  })
})

describe('a row that is removed (contract 12 section 8)', () => {
  it('is told as deleted only where the server has it', async () => {
    const onRemove = vi.fn()
    const { screen, handle } = await openGrid({ toolbar: true, rowSelection: true, onRemove })
    handle().addRows({ name: '新来的' })
    await screen.getByRole('checkbox', { name: '全选' }).click()
    await screen.getByRole('button', { name: '删除' }).click()
    await expect.poll(() => handle().getTableData()).toEqual([])
    expect(onRemove.mock.calls[0]?.[0]).toMatchObject({ deleteRows: [{ id: 'p1' }, { id: 'p2' }, { id: 'p3' }] })
    expect(handle().getChanges().deletedIds).toEqual(['p1', 'p2', 'p3'])
  })
})

describe('what a slot is given (contract 12 section 3)', () => {
  it('is the cell, its row and places, the grid, and a way to store that is checked like typing', async () => {
    const drawn: SlotProps[] = []
    const column: GridColumn = {
      key: 'note',
      title: '操作',
      type: 'slot',
      validateRules: [{ pattern: /^x/, message: '不对' }],
    }
    const { cell, handle, sent } = await openGrid({
      columns: [...personColumns.slice(0, 1), column],
      dataSource: people(2),
      disabledRows: { id: 'p1' },
      socketReload: true,
      reloadEffect: true,
      slots: {
        note(props) {
          drawn.push(props)
          return <span>{String(props.value)}</span>
        },
      },
    })
    await expect.element(cell('第 2 个')).toBeVisible()
    const [first, second] = ['p1', 'p2'].map((id) => drawn.findLast(({ rowId }) => rowId === id))
    handle().socketSendUpdateRow({ id: 'p1' })
    const row = expect.objectContaining({ id: 'p2' })
    expect(second).toEqual({
      value: '第 2 个',
      row,
      column,
      params: { row, column, rowIndex: 1 },
      rowId: 'p2',
      index: 1,
      rowIndex: 1,
      columnIndex: 1,
      target: handle(),
      $table: handle(),
      caseId: sent[0]?.caseId,
      scrolling: false,
      reloadEffect: true,
      disabled: false,
      triggerChange: expect.any(Function),
    })
    expect(first).toMatchObject({ rowId: 'p1', disabled: true })
    second?.triggerChange('改过')
    expect(handle().getTableData()[1]).toMatchObject({ note: '改过' })
    await expect.element(cell('改过')).toHaveAccessibleDescription('不对')
  })
})
