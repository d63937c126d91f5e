import { afterEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openGrid, people, personColumns } from './data-grid.fixture.tsx'

afterEach(() => localStorage.clear())

describe('the toolbar of a grid', () => {
  it('offers to delete only while rows are marked, and asks before (spec 4: 新增, 删除)', async () => {
    const onRemove = vi.fn()
    const { screen, handle, asked } = await openGrid({ toolbar: true, rowSelection: true, onRemove })
    await expect.element(screen.getByRole('button', { name: '新增' })).toBeVisible()
    expect(screen.getByRole('button', { name: '删除' }).all()).toEqual([])
    await screen.getByRole('checkbox', { name: '选择第 1 行' }).click()
    await screen.getByRole('checkbox', { name: '选择第 3 行' }).click()
    await screen.getByRole('button', { name: '删除' }).click()
    await expect
      .poll(() =>
        handle()
          .getTableData()
          .map(({ id }) => id),
      )
      .toEqual(['p2'])
    expect(asked).toEqual(['确定要删除这 2 项吗?'])
    expect(onRemove.mock.calls[0]?.[0]).toMatchObject({ deleteRows: [{ id: 'p1' }, { id: 'p3' }] })
    expect(screen.getByRole('button', { name: '删除' }).all()).toEqual([])
    // The button is gone: the keyboard goes on in the grid.
    await expect.poll(() => document.activeElement?.getAttribute('aria-controls')).toBeTruthy()
  })

  it('deletes nothing when the user thinks better of it', async () => {
    const { screen, handle, asked } = await openGrid({ toolbar: true, rowSelection: true }, { agrees: false })
    await screen.getByRole('checkbox', { name: '选择第 1 行' }).click()
    await screen.getByRole('button', { name: '删除' }).click()
    await expect.poll(() => asked).toHaveLength(1)
    expect(handle().getTableData()).toHaveLength(3)
  })

  it('leaves the rows until the page confirms that they are gone', async () => {
    const confirmations: ((() => void) | undefined)[] = []
    const { screen, handle } = await openGrid({
      toolbar: true,
      rowSelection: true,
      asyncRemove: true,
      onRemove: ({ confirmRemove }) => confirmations.push(confirmRemove),
    })
    await screen.getByRole('checkbox', { name: '选择第 1 行' }).click()
    await screen.getByRole('button', { name: '删除' }).click()
    await expect.poll(() => confirmations).toHaveLength(1)
    expect(handle().getTableData()).toHaveLength(3)
    confirmations[0]?.()
    expect(handle().getTableData()).toHaveLength(2)
  })

  it('adds a row at the end and goes to it; the next one only after a while (spec 5: 你点击的太快了)', async () => {
    const onAdded = vi.fn()
    const { screen, handle, notices } = await openGrid({ toolbar: true, dataSource: people(50), onAdded })
    await screen.getByRole('button', { name: '新增' }).click()
    await userEvent.keyboard('新来的')
    await screen.getByRole('button', { name: '新增' }).click()
    expect(notices).toEqual(['你点击的太快了，请慢点点击!'])
    expect(handle().getNewData()).toMatchObject([{ name: '新来的' }])
    expect(onAdded).toHaveBeenCalledTimes(1)
  })

  it('says how many rows there may be', async () => {
    const { screen, notices, handle } = await openGrid({ toolbar: true, maxRows: 3 })
    await screen.getByRole('button', { name: '新增' }).click()
    expect(notices).toEqual(['最多 3 行'])
    expect(handle().getTableData()).toHaveLength(3)
  })

  it('tells the page to save, with what is being typed (spec 4: 保存)', async () => {
    const onSave = vi.fn()
    const { screen } = await openGrid({ toolbar: true, toolbarConfig: { btns: ['save'] }, onSave })
    await screen.getByRole('button', { name: '保存' }).click()
    expect(onSave).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('button', { name: '新增' }).all()).toEqual([])
  })

  it('offers to clear the selection only where rows can be disabled (spec 4: 清空选择)', async () => {
    const { screen, tree } = await openGrid({
      toolbar: true,
      rowSelection: true,
      disabledRows: { name: '员工2' },
    })
    await screen.getByRole('checkbox', { name: '选择第 1 行' }).click()
    await screen.getByRole('button', { name: '清空选择' }).click()
    await expect.element(screen.getByRole('checkbox', { name: '选择第 1 行' })).not.toBeChecked()
    await screen.getByRole('checkbox', { name: '选择第 1 行' }).click()
    await screen.rerender(tree({ disabledRows: {} }))
    expect(screen.getByRole('button', { name: '清空选择' }).all()).toEqual([])
  })

  it('folds what the page has put beside its buttons (spec 4: 展开, 收起)', async () => {
    const { screen } = await openGrid({
      toolbar: true,
      toolbarConfig: { btns: ['add', 'collapse'] },
      toolbarPrefix: <span>前面</span>,
      toolbarSuffix: <span>后面</span>,
    })
    await expect.element(screen.getByText('前面')).toBeVisible()
    await screen.getByRole('button', { name: '收起' }).click()
    expect(screen.getByText('后面').all()).toEqual([])
    await screen.getByRole('button', { name: '展开' }).click()
    await expect.element(screen.getByText('后面')).toBeVisible()
  })

  it('has its buttons named by the page, or leaves them out', async () => {
    const { screen } = await openGrid({
      toolbar: true,
      rowSelection: true,
      addBtnCfg: { buttonName: '加一行' },
      removeBtnCfg: { enabled: false },
    })
    await expect.element(screen.getByRole('button', { name: '加一行' })).toBeVisible()
    await screen.getByRole('checkbox', { name: '选择第 1 行' }).click()
    expect(screen.getByRole('button', { name: '删除' }).all()).toEqual([])
  })

  it('hides what the user has no right to, columns too (spec 6)', async () => {
    const { screen } = await openGrid(
      { toolbar: true, rowSelection: true, authPre: 'staff:person' },
      { excluded: ['add', 'batch_delete', 'age'] },
    )
    await screen.getByRole('checkbox', { name: '选择第 1 行' }).click()
    expect(screen.getByRole('button', { name: '新增' }).all()).toEqual([])
    expect(screen.getByRole('button', { name: '删除' }).all()).toEqual([])
    expect(screen.getByRole('columnheader', { name: '年龄' }).all()).toEqual([])
    await expect.element(screen.getByRole('columnheader', { name: '姓名' })).toBeVisible()
  })
})

describe('the pages of a grid', () => {
  it('begin with the first ten rows, and can be chosen (spec 9)', async () => {
    const onPageChange = vi.fn()
    const { screen } = await openGrid({ pagination: { total: 95 }, onPageChange })
    await expect.element(screen.getByText('1-10 共 95 条')).toBeVisible()
    await screen.getByRole('button', { name: '下一页' }).click()
    expect(onPageChange.mock.calls).toMatchObject([[{ current: 2, pageSize: 10 }]])
  })
})

describe('the order of rows', () => {
  it('is changed by the menu of a row, by keyboard step by step (spec 4: move up, move down)', async () => {
    const onDragged = vi.fn()
    const { screen, handle } = await openGrid({ dragSort: true, onDragged })
    await screen.getByRole('button', { name: '移动第 1 行' }).click()
    await expect.element(screen.getByRole('menuitem', { name: '向下移' })).toHaveFocus()
    await userEvent.keyboard('{Enter}{Enter}')
    await expect
      .poll(() =>
        handle()
          .getTableData()
          .map(({ id }) => id),
      )
      .toEqual(['p2', 'p3', 'p1'])
    expect(
      handle()
        .getTableData()
        .map(({ orderNum }) => orderNum),
    ).toEqual([1, 2, 3])
    expect(onDragged.mock.calls.map(([{ oldIndex, newIndex }]) => [oldIndex, newIndex])).toEqual([
      [0, 1],
      [1, 2],
    ])
    await expect.element(screen.getByText('已移到第 3 行')).toBeInTheDocument()
  })

  it('is changed by Alt, Shift and an arrow, and the focus goes along', async () => {
    const { screen, handle } = await openGrid({ dragSort: true })
    await screen.getByText('第 1 个').click()
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}')
    expect(
      handle()
        .getTableData()
        .map(({ id }) => id),
    ).toEqual(['p2', 'p1', 'p3'])
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}')
    expect(
      handle()
        .getTableData()
        .map(({ id }) => id),
    ).toEqual(['p2', 'p3', 'p1'])
  })

  it('takes a new row after the one whose menu is open (spec 4: insert after a row)', async () => {
    const onInserted = vi.fn()
    const { screen, handle } = await openGrid({ dragSort: true, onInserted })
    await screen.getByRole('button', { name: '移动第 1 行' }).click()
    await screen.getByRole('menuitem', { name: '插入一行' }).click()
    expect(
      handle()
        .getTableData()
        .map(({ id }) => id),
    ).toEqual(['p1', undefined, 'p2', 'p3'])
    expect(onInserted).toHaveBeenCalledTimes(1)
  })
})

describe('the columns of a grid', () => {
  it('are hidden and brought back, and stay so for the next grid of their key', async () => {
    const { screen } = await openGrid({ toolbar: true, cacheColumnsKey: 'people', columnStorage: localStorage })
    await screen.getByRole('button', { name: '列设置' }).click()
    await screen.getByRole('checkbox', { name: '备注' }).click()
    expect(screen.getByRole('columnheader', { name: '备注' }).all()).toEqual([])
    await screen.unmount()

    const again = await openGrid({ toolbar: true, cacheColumnsKey: 'people', columnStorage: localStorage })
    expect(again.screen.getByRole('columnheader', { name: '备注' }).all()).toEqual([])
    await again.screen.getByRole('button', { name: '列设置' }).click()
    await again.screen.getByRole('button', { name: '恢复默认' }).click()
    await expect.element(again.screen.getByRole('columnheader', { name: '备注' })).toBeVisible()
  })

  it('are pinned from their header', async () => {
    const { screen } = await openGrid({ columns: personColumns })
    await screen.getByRole('columnheader', { name: '备注' }).click({ button: 'right' })
    await screen.getByRole('menuitem', { name: '固定在左侧' }).click()
    const titles = screen
      .getByRole('columnheader')
      .all()
      .map((header) => header.element().getBoundingClientRect().left)
    const note = screen.getByRole('columnheader', { name: '备注' }).element().getBoundingClientRect().left
    expect(note).toBe(Math.min(...titles))
  })
})

describe('rows that others save', () => {
  it('come in and flash', async () => {
    const onReloaded = vi.fn()
    const { screen, hear } = await openGrid({ socketReload: true, reloadEffect: true, onReloaded })
    hear({ id: 'p2', name: '他改的' })
    await expect.element(screen.getByText('他改的')).toBeVisible()
    expect(onReloaded.mock.calls[0]?.[0]).toMatchObject({ rows: [{ id: 'p2' }] })
  })

  it('are offered where the row was changed here', async () => {
    const { screen, hear, handle } = await openGrid({ socketReload: true })
    await screen.getByText('员工2').click()
    await userEvent.keyboard('{Control>}a{/Control}我改的{Enter}')
    hear({ id: 'p2', name: '他改的' })
    await expect.element(screen.getByRole('alert')).toHaveTextContent('第 2 行：他人已更新')
    expect(handle().getTableData()[1]).toMatchObject({ name: '我改的' })
    await screen.getByRole('button', { name: '采用最新' }).click()
    await expect.element(screen.getByText('他改的')).toBeVisible()
    expect(screen.getByRole('alert').all()).toEqual([])
  })

  it('are told of rows that were saved here, until the grid is gone', async () => {
    const { screen, handle, sent, listeners } = await openGrid({ socketReload: true })
    handle().setValues([{ rowKey: 'p1', values: { name: '保存的' } }])
    handle().getChanges()
    handle().accept({ rows: [{ id: 'p1', name: '保存的' }], newIds: new Map(), deletedIds: [] })
    expect(sent).toMatchObject([{ row: { id: 'p1', name: '保存的' } }])
    await screen.unmount()
    expect(listeners.size).toBe(0)
  })
})
