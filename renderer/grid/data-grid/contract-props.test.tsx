import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { CellRule } from '../engine/grid-column.ts'
import { openGrid, people, personColumns } from './data-grid.fixture.tsx'
import type { DataGridProps } from './grid-props.ts'

type Screen = Awaited<ReturnType<typeof openGrid>>['screen']

const namesOf = (screen: Screen) =>
  screen
    .getByRole('toolbar')
    .getByRole('button')
    .elements()
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)

describe('the pager (spec 9, contract 12 section 8)', () => {
  it('offers 10, 20 and 30 rows a page, and to go to a page by its number', async () => {
    const onPageChange = vi.fn()
    const { screen } = await openGrid({ pagination: { total: 95 }, onPageChange })
    await screen.getByRole('combobox', { name: '页码' }).click()
    const sizes = screen.getByRole('option').elements()
    expect(sizes.map(({ textContent }) => textContent)).toEqual(['10 条/页', '20 条/页', '30 条/页'])
    await screen.getByTitle('30 条/页').click()
    expect(onPageChange.mock.calls).toMatchObject([[{ current: 1, pageSize: 30 }]])
    await screen.getByRole('textbox', { name: '页' }).fill('7')
    await userEvent.keyboard('{Enter}')
    expect(onPageChange).toHaveBeenLastCalledWith(expect.objectContaining({ current: 7, pageSize: 10 }))
  })

  it('takes page, size and sizes from the page, and rests while the grid is disabled', async () => {
    const pagination = { current: 2, pageSize: 5, pageSizeOptions: [5, 50], total: 11 }
    const { screen, tree } = await openGrid({ pagination })
    await expect.element(screen.getByText('6-10 共 11 条')).toBeVisible()
    await screen.getByRole('combobox', { name: '页码' }).click()
    const sizes = screen.getByRole('option').elements()
    expect(sizes.map(({ textContent }) => textContent)).toEqual(['5 条/页', '50 条/页'])
    await screen.rerender(tree({ disabled: true }))
    await expect.element(screen.getByRole('combobox', { name: '页码' })).toBeDisabled()
  })

  it('is not there where nothing is said of pages', async () => {
    const { screen } = await openGrid({ pagination: {} })
    await expect.element(screen.getByRole('grid')).toBeVisible()
    expect(screen.getByRole('button', { name: '下一页' }).elements()).toEqual([])
  })
})

describe('the toolbar (contract 12 section 1)', () => {
  const sides = { toolbarPrefix: <span>前面</span>, toolbarSuffix: <span>后面</span> }

  it('has 新增 and, with marked rows, 删除, between what the page puts there, where it says nothing else', async () => {
    const { screen } = await openGrid({ toolbar: true, rowSelection: true, ...sides })
    expect(namesOf(screen)).toEqual(['新增', '列设置'])
    await screen.getByRole('checkbox', { name: '选择第 1 行' }).click()
    expect(namesOf(screen)).toEqual(['新增', '删除', '列设置'])
    await expect.element(screen.getByText('前面')).toBeVisible()
    await expect.element(screen.getByText('后面')).toBeVisible()
  })

  it('has only the sides that it is told of, and no columns to arrange where those are fixed', async () => {
    const { screen } = await openGrid({ toolbar: true, toolbarConfig: { slots: ['prefix'] }, custom: false, ...sides })
    await expect.element(screen.getByText('前面')).toBeVisible()
    expect(screen.getByText('后面').elements()).toEqual([])
    expect(namesOf(screen)).toEqual(['新增'])
    await screen.getByRole('columnheader', { name: '备注' }).click({ button: 'right' })
    expect(screen.getByRole('menu').elements()).toEqual([])
  })

  it('is told of by the older names slot and btn as well', async () => {
    const toolbarConfig = { slot: ['suffix' as const], btn: ['save' as const] }
    const { screen } = await openGrid({ toolbar: true, toolbarConfig, custom: false, ...sides })
    await expect.element(screen.getByText('后面')).toBeVisible()
    expect(screen.getByText('前面').elements()).toEqual([])
    expect(namesOf(screen)).toEqual(['保存'])
  })

  it('has 新增 and 删除 under the names and with the icons of the page, or not at all', async () => {
    const { screen, tree } = await openGrid({
      toolbar: true,
      rowSelection: true,
      custom: false,
      addBtnCfg: { buttonName: '加价格', buttonIcon: <i>加号</i> },
      removeBtnCfg: { buttonName: '撤价格', buttonIcon: <i>减号</i> },
    })
    await screen.getByRole('checkbox', { name: '选择第 1 行' }).click()
    expect(namesOf(screen)).toEqual(['加号加价格', '减号撤价格'])
    await screen.rerender(tree({ addBtnCfg: { enabled: false }, removeBtnCfg: { enabled: false } }))
    expect(namesOf(screen)).toEqual([])
  })

  it('is small, as the pager is, in the size tiny alone', async () => {
    const heights = async (size: 'mini' | 'tiny') => {
      const { screen } = await openGrid({ toolbar: true, pagination: { total: 95 }, size })
      const found = ['新增', '下一页'].map((name) => screen.getByRole('button', { name }).element().clientHeight)
      await screen.unmount()
      return found
    }
    const [mini, tiny] = [await heights('mini'), await heights('tiny')]
    expect(mini.map((height, index) => height > (tiny[index] ?? height))).toEqual([true, true])
  })

  it('asks once where 删除 is clicked twice (spec 9: 300 ms)', async () => {
    const { screen, asked, handle } = await openGrid({ toolbar: true, rowSelection: true })
    await screen.getByRole('checkbox', { name: '选择第 1 行' }).click()
    for (const button of screen.getByRole('button', { name: '删除' }).elements()) {
      button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    }
    await expect.poll(() => handle().getTableData().length).toBe(2)
    expect(asked).toHaveLength(1)
  })

  it('saves what is still being typed', async () => {
    const saved: unknown[] = []
    const { screen } = await openGrid({
      toolbar: true,
      toolbarConfig: { btns: ['save'] },
      onSave: ({ target, $table }) => saved.push(target.getTableData()[0]?.age, $table === target),
    })
    await screen.getByRole('gridcell', { name: '20' }).click()
    await userEvent.keyboard('{Control>}a{/Control}7.')
    await screen.getByRole('button', { name: '保存' }).click()
    expect(saved).toEqual([7, true])
    await expect.element(screen.getByRole('gridcell', { name: '7', exact: true })).toBeVisible()
  })
})

describe('rights below the prefix of a grid (contract 12 section 9)', () => {
  it('disable the columns that may be seen and not edited', async () => {
    const { cell, handle } = await openGrid({ authPre: 'staff:person' }, { refused: ['staff:person:age'] })
    await expect.element(cell('20')).toHaveAttribute('aria-readonly', 'true')
    await expect.element(cell('员工1')).not.toHaveAttribute('aria-readonly', 'true')
    handle().focusCell('p1', 'age')
    await userEvent.keyboard('7{Enter}')
    expect(handle().hasChanges()).toBe(false)
  })
})

describe('who may not add rows (contract 12 section 9)', () => {
  it.each([
    [[], 1, 4],
    [['add'], 0, 3],
  ])(
    'without %j has %i items in the menu of a row, and %i rows after Enter in the last',
    async (excluded, items, rows) => {
      const props = { toolbar: true, authPre: 'staff:person', appendByKeyboard: true }
      const { screen, handle } = await openGrid(props, { excluded })
      await screen.getByText('第 2 个').click({ button: 'right' })
      expect(screen.getByRole('menuitem').elements()).toHaveLength(items)
      await userEvent.keyboard('{Escape}')
      handle().focusCell('p3', 'note')
      await userEvent.keyboard('{Enter}')
      expect(handle().getTableData()).toHaveLength(rows)
    },
  )
})

describe('a row that the user adds (contract 12 section 1)', () => {
  it.each([
    [{}, '第 4 行 姓名'],
    [{ addSetActive: false }, '新增'],
  ])('with %j leaves the focus on %s', async (props, name) => {
    const { screen, handle } = await openGrid({ toolbar: true, ...props })
    await screen.getByRole('button', { name: '新增' }).click()
    await expect.poll(() => handle().getTableData()).toHaveLength(4)
    const focused = document.activeElement
    expect(focused?.getAttribute('aria-label') ?? focused?.textContent).toBe(name)
  })
})

describe('a handler of a rule (contract 12 section 4)', () => {
  it('is told which grid it checks', async () => {
    const handler: CellRule['handler'] = (event, callback, target) => {
      const rows = target?.getTableData() ?? []
      callback(
        rows.some(({ id, name }) => id !== event.row.id && name === '员工1'),
        '没有员工1',
      )
      return undefined
    }
    const { handle } = await openGrid({ editRules: { age: [{ handler }] } })
    expect(await handle().validateTable()).toEqual({ p1: { age: '没有员工1' } })
  })
})

describe('rules beside the columns (contract 12 section 1)', () => {
  it('count where a column has none; those of a column win', async () => {
    const rule = (message: string) => [{ pattern: /^$/, message }]
    const { handle } = await openGrid({
      columns: [
        { key: 'name', title: '姓名', type: 'input', validateRules: rule('列的规则') },
        { key: 'age', title: '年龄', type: 'input-number' },
      ],
      dataSource: people(1),
      editRules: { name: rule('表的规则'), age: rule('表的规则') },
    })
    expect(await handle().validateTable()).toEqual({ p1: { name: '列的规则', age: '表的规则' } })
  })
})

describe('the boxes of a grid (contract 12 section 1)', () => {
  it('stand in the middle where it is bordered and the column says nothing', async () => {
    const columns = [
      { key: 'city', title: '城市', type: 'radio', options: [{ value: 'bj' }] },
      { key: 'age', title: '年龄', type: 'radio', options: [{ value: '20' }], align: 'right' as const },
    ]
    const alignments = (screen: Screen) =>
      screen
        .getByRole('gridcell')
        .elements()
        .map((cell) => getComputedStyle(cell).justifyContent || getComputedStyle(cell).textAlign)
    const plain = await openGrid({ columns, dataSource: people(1) })
    const [left] = alignments(plain.screen)
    await plain.screen.unmount()
    const bordered = await openGrid({ columns, dataSource: people(1), bordered: true })
    const [middle, right] = alignments(bordered.screen)
    expect(middle).toBe('center')
    expect(left).not.toBe('center')
    expect(right).not.toBe('center')
  })
})

describe('the columns before the data (contract 12 section 1)', () => {
  it('are for dragging, expanding, marking and counting, in this order', async () => {
    const { screen } = await openGrid({
      columns: personColumns.slice(-1),
      dragSort: true,
      rowExpand: true,
      rowSelection: true,
      rowNumber: true,
    })
    const headers = screen.getByRole('columnheader').elements()
    const left = (element: Element) => element.getBoundingClientRect().left
    const texts = headers.sort((one, other) => left(one) - left(other)).map((header) => header.textContent)
    expect(texts).toEqual(['移动', '展开', '', '#', '备注'])
  })
})

describe('columns before the data that are not fixed (contract 12 section 1)', () => {
  const wide = personColumns.map((column) => ({ ...column, width: 400 }))
  const leftOf = (screen: Screen, name: string) =>
    screen.getByRole('columnheader', { name }).element().getBoundingClientRect().left

  async function scrolled(props: Partial<DataGridProps>) {
    const grid = await openGrid({ columns: wide, rowNumber: true, rowSelection: true, dragSort: true, ...props })
    const { screen } = grid
    const viewport = screen.getByRole('grid').element().parentElement
    const start = viewport?.getBoundingClientRect().left ?? 0
    const before = ['移动', '#', '姓名'].map((name) => leftOf(screen, name) - start)
    if (viewport) viewport.scrollLeft = 30
    viewport?.dispatchEvent(new Event('scroll'))
    const after = ['移动', '#', '姓名'].map((name) => leftOf(screen, name) - start)
    return { ...grid, moved: before.map((left, index) => left - (after[index] ?? 0)), before }
  }

  it('stay at the edge where nothing else is said', async () => {
    const { moved } = await scrolled({})
    expect(moved).toEqual([0, 0, 30])
  })

  it('scroll away with the data, and those that stay come first', async () => {
    const { screen, moved, before } = await scrolled({ dragSortFixed: 'none', rowNumberFixed: 'none' })
    expect(moved).toEqual([30, 30, 30])
    // The border; the box, which also names the statistics; the handle, the number.
    expect(before).toEqual([1 + 60, 1 + 60 + 40, 1 + 60 + 40 + 60])
    await screen.getByRole('checkbox', { name: '选择第 2 行' }).click()
    await screen.getByText('员工2').click()
    await expect.element(screen.getByRole('textbox')).toHaveValue('员工2')
    const cell = screen.getByRole('gridcell', { name: '员工3' }).element().getBoundingClientRect()
    expect(screen.getByRole('textbox').element().getBoundingClientRect().left - cell.left).toBe(4)
  })

  it('all of them leave pinned columns and statistics where they belong', async () => {
    const columns = wide.map((column, index) => ({
      ...column,
      width: index === 0 ? 100 : 400,
      ...(index === 0 && { fixed: 'left' as const }),
    }))
    const loose = { dragSortFixed: 'none', rowNumberFixed: 'none', rowSelectionFixed: 'none' } as const
    const { screen, moved, before } = await scrolled({ columns, ...loose })
    expect(moved).toEqual([30, 30, 0])
    // The pinned name; then the handle, which also names the statistics, and the box.
    expect(before).toEqual([1 + 100, 1 + 100 + 60 + 40, 1])
    const title = screen.getByRole('gridcell', { name: '合计' }).element().getBoundingClientRect()
    const handleHead = screen.getByRole('columnheader', { name: '移动' }).element().getBoundingClientRect()
    expect([title.left, title.width]).toEqual([handleHead.left, 160])
  })
})

describe('rows that keep their place (contract 12 section 1)', () => {
  const idsOf = (handle: Awaited<ReturnType<typeof openGrid>>['handle']) =>
    handle()
      .getTableData()
      .map(({ id }) => id)
  const props = {
    dragSort: true,
    notAllowDrag: [
      { key: 'id', value: 'p1' },
      { key: 'age', value: 22 },
    ],
  }

  it('can be moved neither by their menu nor by the keyboard', async () => {
    const { screen, handle } = await openGrid(props)
    await screen.getByText('第 1 个').click({ button: 'right' })
    const items = screen.getByRole('menuitem').elements()
    expect(items.map(({ textContent }) => textContent)).toEqual(['插入一行'])
    await userEvent.keyboard('{Escape}')
    handle().focusCell('p1', 'note')
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}')
    expect(idsOf(handle)).toEqual(['p1', 'p2', 'p3'])
    handle().focusCell('p2', 'note')
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}')
    expect(idsOf(handle)).toEqual(['p1', 'p3', 'p2'])
  })

  it('are not dragged by their handle, though they may be edited', async () => {
    const { screen, handle } = await openGrid(props)
    const grip = (row: number) => screen.getByRole('button', { name: `移动第 ${row} 行` })
    await userEvent.dragAndDrop(grip(1), grip(3))
    expect(idsOf(handle)).toEqual(['p1', 'p2', 'p3'])
    await userEvent.dragAndDrop(grip(2), grip(3), { targetPosition: { x: 12, y: 22 } })
    await expect.poll(() => idsOf(handle)).toEqual(['p1', 'p3', 'p2'])
    await screen.getByText('员工1').click()
    await expect.element(screen.getByRole('textbox')).toHaveValue('员工1')
  })
})

describe('the order of rows (spec 3, contract 12 section 1)', () => {
  const orders = (handle: Awaited<ReturnType<typeof openGrid>>['handle'], key: string) =>
    handle()
      .getTableData()
      .map((row) => row[key])

  it('is counted from 1 in orderNum, or from where and in what the page says', async () => {
    const usual = await openGrid({ dragSort: true })
    usual.handle().rowResort(0, 1)
    expect(orders(usual.handle, 'orderNum')).toEqual([1, 2, 3])
    await usual.screen.unmount()
    const own = await openGrid({ dragSort: true, dragSortKey: 'position', sortBegin: 0 })
    own.handle().rowResort(0, 1)
    expect(orders(own.handle, 'position')).toEqual([0, 1, 2])
    expect(orders(own.handle, 'orderNum')).toEqual([undefined, undefined, undefined])
  })

  it('is changed by 向上移 and 向下移, as far as there is a place; 插入一行 can be left out', async () => {
    const { screen, tree, handle } = await openGrid({ dragSort: true })
    const handleOfRow = (row: number) => screen.getByRole('button', { name: `移动第 ${row} 行` })
    await handleOfRow(1).click()
    await expect.element(screen.getByRole('menuitem', { name: '向上移' })).toHaveAttribute('aria-disabled', 'true')
    await expect.element(screen.getByRole('menuitem', { name: '插入一行' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await handleOfRow(3).click()
    await screen.getByRole('menuitem', { name: '向上移' }).click()
    expect(orders(handle, 'id')).toEqual(['p1', 'p3', 'p2'])
    await screen.rerender(tree({ insertRow: false }))
    await handleOfRow(3).click()
    await expect.element(screen.getByRole('menuitem', { name: '向下移' })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByRole('menuitem', { name: '插入一行' }).elements()).toEqual([])
  })
})

describe('the menu of a row (contract 12 section 8)', () => {
  it.each([
    [{ toolbar: true }, ['插入一行']],
    [{ toolbar: true, insertRow: false }, []],
    [{ toolbar: true, disabled: true }, []],
    [{}, []],
    [{ dragSort: true, insertRow: false }, ['向上移', '向下移']],
    [{ dragSort: true, disabled: true }, []],
    [{ dragSort: true, disabledRows: { id: 'p2' } }, ['插入一行']],
    [{ dragSort: true, disabledRows: { id: 'p2' }, insertRow: false }, []],
  ])('of a grid with %j has %j', async (props, items) => {
    const { screen } = await openGrid(props)
    await screen.getByText('第 2 个').click({ button: 'right' })
    const shown = screen.getByRole('menuitem').elements()
    expect(shown.map(({ textContent }) => textContent)).toEqual(items)
  })
})

describe('rows that others save (contract 12 section 10)', () => {
  it('are listened for under vxe-default, or the key of the page; only where the grid asks for them', async () => {
    const silent = await openGrid()
    expect(silent.liveKeys).toEqual([])
    await silent.screen.unmount()
    const usual = await openGrid({ socketReload: true })
    expect(usual.liveKeys).toEqual(['vxe-default'])
    await usual.screen.unmount()
    const own = await openGrid({ socketReload: true, socketKey: 'prices' })
    own.handle().socketSendUpdateRow({ id: 'p1', name: '王五' })
    expect(own.liveKeys).toEqual(['prices', 'prices'])
    expect(own.sent).toMatchObject([{ row: { id: 'p1', name: '王五' } }])
  })

  it('come in without a flash where the grid does not ask for one, and not from itself', async () => {
    const { screen, hear, handle, sent } = await openGrid({ socketReload: true })
    hear({ id: 'p2', name: '王五' })
    await expect.element(screen.getByText('王五')).toBeVisible()
    expect(screen.getByRole('row').nth(2).element().matches('[data-flash]')).toBe(false)
    handle().socketSendUpdateRow({ id: 'p1' })
    const caseId = sent[0]?.caseId
    expect(caseId).toBeTruthy()
    hear({ id: 'p2', name: '我自己' }, caseId)
    expect(handle().getTableData()[1]).toMatchObject({ name: '王五' })
  })
})
