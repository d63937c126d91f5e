import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chooseInBrowser } from '#widgets/cells/every-cell.fixture.tsx'
import type { UploadTransport } from '../engine/cell-services.ts'
import type { GridColumn } from '../engine/grid-column.ts'
import { openGrid, people, personColumns } from './data-grid.fixture.tsx'

afterEach(() => page.viewport(1280, 800))

describe('a list that is written anew in each render of its page', () => {
  it('takes nothing from who edits: text, selection, undo and scroll stay', async () => {
    const { screen, tree, handle } = await openGrid({ dataSource: people(40) })
    handle().focusCell('p30', 'name', { edit: true })
    await userEvent.keyboard('还在写')
    const viewport = screen.getByRole('grid').element().parentElement
    const scrollTop = viewport?.scrollTop
    await screen.rerender(tree({ dataSource: people(40) }))
    await expect.element(screen.getByRole('textbox')).toHaveValue('还在写')
    expect(viewport?.scrollTop).toBe(scrollTop)
    await userEvent.keyboard('的{Enter}')
    expect(handle().getChanges().changed).toMatchObject([{ id: 'p30', name: '还在写的' }])
    expect(handle().undo()).toBe(true)
    expect(handle().getTableData()[29]).toMatchObject({ name: '员工30' })
  })

  it('brings what is new about its rows, and says so where the user has typed something else', async () => {
    const { screen, tree, handle } = await openGrid()
    handle().setValues([{ rowKey: 'p2', values: { name: '我改的' } }])
    const next = people().map((row) => (row.id === 'p2' ? { ...row, name: '他改的', note: '新的备注' } : row))
    await screen.rerender(tree({ dataSource: next }))
    await expect.element(screen.getByText('新的备注')).toBeVisible()
    await expect.element(screen.getByText('我改的')).toBeVisible()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('第 2 行：他人已更新')
  })
})

describe('props that change while the grid is there', () => {
  it('disable other rows, and take their marks away', async () => {
    const { screen, tree, handle } = await openGrid({ rowSelection: true, disabledRows: { name: '员工2' } })
    await screen.getByRole('checkbox', { name: '选择第 1 行' }).click()
    await screen.rerender(tree({ disabledRows: { name: ['员工1', '员工3'] } }))
    await expect.element(screen.getByRole('checkbox', { name: '选择第 1 行' })).toBeDisabled()
    expect(handle().getSelectionData()).toEqual([])
    handle().focusCell('p2', 'name', { edit: true })
    await userEvent.keyboard('可以{Enter}')
    expect(handle().getTableData()[1]).toMatchObject({ name: '可以' })
  })

  it('allow more rows, or fewer', async () => {
    const { screen, tree, handle, notices } = await openGrid({ toolbar: true, maxRows: 3 })
    await screen.rerender(tree({ maxRows: 4 }))
    handle().addRows()
    expect(handle().getTableData()).toHaveLength(4)
    await screen.getByRole('button', { name: '新增' }).click()
    expect(notices).toEqual(['最多 4 行'])
  })
})

describe('a window that becomes narrow', () => {
  it('takes handles and numbers away, and gives them back; what was entered, and the focus, stay', async () => {
    const { screen, handle } = await openGrid({ rowNumber: true, rowSelection: true, dragSort: true })
    const hasNumbers = () => screen.getByRole('columnheader', { name: '#' }).query() !== null
    handle().focusCell('p2', 'name', { edit: true })
    await userEvent.keyboard('改过')
    await page.viewport(360, 800)
    await expect.poll(hasNumbers).toBe(false)
    expect(screen.getByRole('button', { name: '移动第 1 行' }).query()).toBeNull()
    await expect.element(screen.getByText('改过')).toBeVisible()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('第 2 行 姓名')
    await page.viewport(1280, 800)
    await expect.poll(hasNumbers).toBe(true)
    handle().focusCell('p1', 'city', { edit: true })
    await screen.getByTitle('深圳').last().click()
    expect(handle().getChanges().changed).toMatchObject([{ city: 'sz' }, { name: '改过' }])
  })
})

describe('the position that rows are numbered from', () => {
  it.each([
    [undefined, [1, 2, 3]],
    [0, [0, 1, 2]],
    [10, [10, 11, 12]],
  ])('is %s', async (sortBegin, expected) => {
    const { handle } = await openGrid({ dragSort: true, ...(sortBegin !== undefined && { sortBegin }) })
    handle().rowResort(0, 2)
    expect(
      handle()
        .getTableData()
        .map(({ id, orderNum }) => [id, orderNum]),
    ).toEqual(['p2', 'p3', 'p1'].map((id, index) => [id, expected[index]]))
  })
})

describe('rows of a later page that are moved', () => {
  it('go on counting from the page before, and from the one that has come since', async () => {
    const pagination = { current: 2, pageSize: 3, total: 9 }
    const { screen, tree, handle } = await openGrid({ dragSort: true, pagination })
    const orders = () =>
      handle()
        .getTableData()
        .map(({ id, orderNum }) => [id, orderNum])
    handle().rowResort(0, 2)
    expect(orders()).toEqual([
      ['p2', 4],
      ['p3', 5],
      ['p1', 6],
    ])
    await screen.rerender(tree({ dragSort: true, sortBegin: 0, pagination: { ...pagination, current: 3 } }))
    handle().rowResort(0, 1)
    expect(orders()).toEqual([
      ['p3', 6],
      ['p2', 7],
      ['p1', 8],
    ])
  })
})

describe('a mistake that cannot be seen', () => {
  const required = { validateRules: [{ required: true, message: '请输入备注' }] }
  const withNote = (more: Partial<GridColumn>) =>
    personColumns.map((column) => (column.key === 'note' ? { ...column, ...required, ...more } : column))

  it('shows the column that the user has hidden, and goes there', async () => {
    const { screen, handle } = await openGrid({
      columns: withNote({ type: 'input' }),
      dataSource: people().map((row) => (row.id === 'p2' ? { ...row, note: '' } : row)),
    })
    await screen.getByRole('columnheader', { name: '备注' }).click({ button: 'right' })
    await screen.getByRole('menuitem', { name: '隐藏此列' }).click()
    await expect.element(screen.getByRole('columnheader', { name: '备注' })).not.toBeInTheDocument()
    expect(await handle().validateTable()).toEqual({ p2: { note: '请输入备注' } })
    await expect.element(screen.getByRole('textbox', { name: '第 2 行 备注' })).toHaveFocus()
  })

  it('is told in words, with the name of a column that is never shown, when nothing else is wrong', async () => {
    const { handle, notices } = await openGrid({
      columns: withNote({ visible: false }),
      dataSource: people().map((row) => ({
        ...row,
        note: row.id === 'p1' ? '有' : '',
        name: row.id === 'p3' ? '' : '有',
      })),
    })
    expect(Object.keys((await handle().validateTable()) ?? {})).toEqual(['p3', 'p2'])
    expect(notices).toEqual([])
    expect(document.activeElement?.getAttribute('aria-label')).toBe('第 3 行 姓名')
    handle().setValues([{ rowKey: 'p3', values: { name: '有' } }])
    await handle().validateTable()
    expect(notices).toEqual(['第 2 行 备注：请输入备注'])
  })

  it('in a row that nobody may edit keeps nobody from saving', async () => {
    const { handle } = await openGrid({
      columns: withNote({ type: 'input' }),
      dataSource: people().map((row) => ({ ...row, note: '' })),
      disabledRows: { id: ['p1', 'p2', 'p3'] },
    })
    expect(await handle().validateTable()).toBeNull()
  })
})

describe('a file that is on its way into a row', () => {
  it('is there when the row was removed and is brought back', async () => {
    const answers: ((answer: unknown) => void)[] = []
    const uploads: UploadTransport = {
      addressOf: (path) => `/${path}`,
      send: () => new Promise((resolve) => answers.push(resolve)),
    }
    const { screen, handle } = await openGrid({
      columns: [...personColumns, { key: 'file', title: '附件', type: 'file' }],
      uploads,
    })
    chooseInBrowser(new File(['x'], 'a.pdf', { type: 'application/pdf' }))
    await screen.getByText('上传文件').nth(1).click()
    await expect.poll(() => answers).toHaveLength(1)
    handle().removeRows(['p2'])
    answers[0]?.({ success: true, message: 'stored/a.pdf' })
    await expect.poll(() => handle().undo()).toBe(true)
    await expect.poll(() => handle().getIfRowById('p2')?.row.file).toBe('stored/a.pdf')
    expect(handle().getChanges()).toMatchObject({ changed: [{ id: 'p2', file: 'stored/a.pdf' }], deletedIds: [] })
  })
})
