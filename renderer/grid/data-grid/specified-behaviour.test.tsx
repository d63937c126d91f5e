import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openGrid, people, personColumns } from './data-grid.fixture.tsx'

const ready = [{ value: 'bj', text: '北京', title: '北京', label: '北京' }]

describe('a dictionary that fails to load', () => {
  const columns = [{ key: 'city', title: '城市', type: 'select', dictCode: 'city' }] as const

  it('leaves the codes to be read, and a mark in the header that asks again', async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error('网络超时')).mockResolvedValue(ready)
    const { screen, cell } = await openGrid({ columns, dataSource: people(1) }, { dictionaries: { load } })
    const retry = screen.getByRole('button', { name: '城市：网络超时，重试' })
    await expect.element(retry).toBeVisible()
    await expect.element(cell('bj')).toBeVisible()
    await retry.click()
    await expect.element(cell('北京')).toBeVisible()
    expect(retry.elements()).toEqual([])
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('says so in the header where it has no name (spec 5)', async () => {
    const broken = [{ key: 'city', title: '城市', type: 'select', dictCode: '' }]
    const { screen, cell } = await openGrid({ columns: broken, dataSource: people(1) })
    await expect.element(screen.getByRole('button', { name: /字典Code不能为空!/ })).toBeVisible()
    await expect.element(cell('bj')).toBeVisible()
  })

  it('is loaded for columns that are declared later, too', async () => {
    const load = vi.fn().mockResolvedValue(ready)
    const { screen, tree, cell } = await openGrid(
      { columns: personColumns, dataSource: people(1) },
      { dictionaries: { load } },
    )
    await screen.rerender(tree({ columns }))
    await expect.element(cell('北京')).toBeVisible()
  })
})

describe('a server that refuses row 17', () => {
  it('has its words shown at the cell, and all rows stay unsaved and can be edited', async () => {
    const { screen, handle, cell } = await openGrid({ dataSource: people(30) })
    const changes = people(30).map(({ id }) => ({ rowKey: String(id), values: { note: '改过' } }))
    handle().setValues(changes)
    const refusal = { p17: { age: '年龄超出编制' } }
    handle().showErrors(refusal)
    expect(handle().focusFirstError(refusal)).toBe(true)
    await expect.element(screen.getByRole('tooltip')).toHaveTextContent('年龄超出编制')
    await expect.element(cell('36')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(cell('36')).toHaveAccessibleDescription('年龄超出编制')
    expect(handle().getChanges().changed).toHaveLength(30)
    await userEvent.keyboard('40{Enter}')
    expect(handle().getTableData()[16]).toMatchObject({ age: 40 })
    // It was about the value before.
    await expect.element(cell('40')).not.toHaveAttribute('aria-invalid')
    handle().focusCell('p16', 'name')
    await userEvent.keyboard('王五{Enter}')
    expect(handle().getTableData()[15]).toMatchObject({ name: '王五' })
    expect(handle().getChanges().changed).toHaveLength(30)
  })
})

describe('the toolbar (spec 9)', () => {
  it('takes clicks on 保存 within 300 ms for one', async () => {
    const onSave = vi.fn()
    const { screen } = await openGrid({ toolbar: true, toolbarConfig: { btns: ['save'] }, onSave })
    const save = screen.getByRole('button', { name: '保存' })
    await expect.element(save).toBeVisible()
    for (const button of save.elements()) {
      button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    }
    expect(onSave).toHaveBeenCalledOnce()
  })
})

describe('the details of a row (spec 2)', () => {
  it('are 1200 pixels wide, or fill the window', async () => {
    const columns = [{ key: 'note', title: '备注', showDetails: true }]
    const { screen } = await openGrid({ columns, mainForm: ({ row }) => <p>{String(row.name)}</p> })
    await screen.getByText('第 1 个').click()
    const dialog = screen.getByRole('dialog', { name: '详细信息' })
    await expect.element(dialog.getByText('员工1')).toBeVisible()
    expect(dialog.element().getBoundingClientRect().width).toBe(1200)
    await dialog.getByRole('button', { name: '全屏' }).click()
    await expect.poll(() => dialog.element().getBoundingClientRect().width).toBeGreaterThan(1200)
    await expect.element(dialog.getByRole('button', { name: '退出全屏' })).toBeVisible()
  })
})

describe('the details of a row with files', () => {
  it('name them, and not where they are stored', async () => {
    const columns = [
      { key: 'files', title: '附件', type: 'file' },
      { key: 'scan', title: '扫描件', type: 'upload' },
      { key: 'note', title: '备注', showDetails: true },
    ]
    const row = { id: 'p1', files: 'temp/合同_17.pdf,temp/a/报价.xlsx', scan: 'temp/扫描,一.pdf', note: '看' }
    const { screen } = await openGrid({ columns, dataSource: [row] })
    await screen.getByText('看').click()
    const dialog = screen.getByRole('dialog', { name: '详细信息' })
    await expect.element(dialog.getByText('合同_17.pdf、报价.xlsx', { exact: true })).toBeVisible()
    await expect.element(dialog.getByText('扫描,一.pdf', { exact: true })).toBeVisible()
  })
})

describe('the sub-table of a row (spec 8)', () => {
  it('says 打开子表失败 when its row is not to be found, after more than three looks', async () => {
    const onShown = vi.fn(() => <p>明细</p>)
    const { screen, handle, notices } = await openGrid({
      columns: [{ key: 'note', title: '备注' }],
      clickRowShowSubForm: true,
      subForm: onShown,
      onCellClick: () => void handle().removeRows('p1'),
    })
    const from = performance.now()
    await screen.getByText('第 1 个').click()
    await expect.poll(() => notices, { timeout: 2_000 }).toEqual(['打开子表失败'])
    // Three more looks, 100 ms apart.
    expect(performance.now() - from).toBeGreaterThanOrEqual(300)
    expect(onShown).not.toHaveBeenCalled()
  })
})

describe('typing what is no number (spec 5)', () => {
  const columns = [{ key: 'age', title: '年龄', type: 'input-number' }] as const

  it.each([
    ['12a', 12],
    ['1.2.3', 1.23],
    ['-', null],
    ['-4.50', -4.5],
    ['abc', 20],
  ])('%s becomes %j', async (typed, stored) => {
    const { handle } = await openGrid({ columns, dataSource: people(1) })
    handle().focusCell('p1', 'age')
    await userEvent.keyboard(`${typed}{Enter}`)
    expect(handle().getTableData()[0]?.age).toBe(stored)
  })
})

describe('a grid whose page says nothing of how it is edited (spec 4)', () => {
  const edgesOf = (cell: Element) => getComputedStyle(cell, '::before').borderTopStyle

  it('has an input in each cell that can be edited, and one that is live: where the user is', async () => {
    const { screen, cell } = await openGrid()
    const edges = (text: string) => cell(text).elements().map(edgesOf)
    expect([edges('员工1'), edges('20'), edges('深圳')].flat()).toEqual(['solid', 'solid', 'solid'])
    // Nobody types here.
    expect(edges('第 1 个')).toEqual(['none'])
    await cell('员工1').click()
    await expect.element(screen.getByRole('textbox', { name: '第 1 行 姓名' })).toHaveValue('员工1')
    await userEvent.keyboard('{Tab}')
    await expect.element(screen.getByRole('textbox', { name: '第 1 行 年龄' })).toHaveValue('20')
    expect(screen.getByRole('textbox').elements()).toHaveLength(1)
  })

  it('looks like text where it says that cells are edited by a click', async () => {
    const { cell } = await openGrid({ alwaysEdit: false })
    expect(cell('员工1').elements().map(edgesOf)).toEqual(['none'])
  })
})

describe('a grid whose cells are edited by a click (spec 4)', () => {
  it('has text until a cell is pressed, and has text again when something outside is', async () => {
    const { screen, handle } = await openGrid({ alwaysEdit: false })
    const input = screen.getByRole('textbox', { name: '第 1 行 姓名' })
    await screen.getByText('员工1').click()
    await expect.element(input).toHaveValue('员工1')
    await userEvent.keyboard('{Control>}a{/Control}王五')
    await screen.getByRole('button', { name: '外面' }).click()
    await expect.element(screen.getByRole('gridcell', { name: '王五' })).toBeVisible()
    await expect.element(input).toHaveValue('')
    expect(handle().getTableData()[0]).toMatchObject({ name: '王五' })
  })
})
