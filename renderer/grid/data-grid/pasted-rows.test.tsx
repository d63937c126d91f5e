import { describe, expect, it, vi } from 'vitest'
import { paste } from '../paste.fixture.ts'
import { openGrid, people } from './data-grid.fixture.tsx'
import type { DataGridProps } from './grid-props.ts'

const names = (rows: readonly Readonly<Record<string, unknown>>[]) => rows.map(({ name }) => name)

describe('rows that are pasted while a cell of choices is open', () => {
  it('go into the grid, and not into its search', async () => {
    const { handle, screen } = await openGrid()
    handle().focusCell('p1', 'city', { edit: true })
    await expect.element(screen.getByRole('combobox')).toHaveFocus()
    const event = paste('深圳\r\n北京\r\n')
    expect(event.defaultPrevented).toBe(true)
    await expect.element(screen.getByRole('combobox')).not.toBeInTheDocument()
    await expect.poll(() => handle().getTableData().slice(0, 2)).toMatchObject([{ city: 'sz' }, { city: 'bj' }])
  })

  it('are searched for where they are one value', async () => {
    const { handle, screen } = await openGrid()
    handle().focusCell('p1', 'city', { edit: true })
    await expect.element(screen.getByRole('combobox')).toHaveFocus()
    expect(paste('深圳\r\n').defaultPrevented).toBe(false)
    await expect.element(screen.getByRole('combobox')).toHaveFocus()
  })
})

describe('rows that are pasted below the last one', () => {
  it.each<[string, Partial<DataGridProps>]>([
    ['a toolbar has a button for it', { toolbar: true }],
    ['the keyboard adds rows', { appendByKeyboard: true }],
  ])('are added where %s, told to the page, and taken back by one undo', async (_, props) => {
    const onAdded = vi.fn()
    const { handle } = await openGrid({ ...props, onAdded })
    handle().focusCell('p3', 'name')
    paste('丙\n丁\n戊')
    await expect.poll(() => names(handle().getTableData())).toEqual(['员工1', '员工2', '丙', '丁', '戊'])
    expect(onAdded.mock.calls.map(([{ row, rowId }]) => [row.name, row.id === rowId])).toEqual([
      ['丁', true],
      ['戊', true],
    ])
    expect(names(handle().getChanges().added)).toEqual(['丁', '戊'])
    handle().undo()
    expect(names(handle().getTableData())).toEqual(['员工1', '员工2', '员工3'])
  })

  it('are as many as the grid may hold; of the others it is said that they are left', async () => {
    const { handle, notices } = await openGrid({ toolbar: true, maxRows: 4 })
    handle().focusCell('p3', 'name')
    paste('丙\n丁\n戊')
    await expect.poll(() => names(handle().getTableData())).toEqual(['员工1', '员工2', '丙', '丁'])
    expect(notices).toEqual([expect.stringContaining('1 个')])
  })

  it('come into a grid without rows', async () => {
    const { handle, screen } = await openGrid({ toolbar: true, dataSource: [] })
    screen.getByRole('grid').element().parentElement?.focus()
    paste('甲\n乙')
    await expect.poll(() => names(handle().getTableData())).toEqual(['甲', '乙'])
  })

  it.each<[string, Partial<DataGridProps>, readonly string[]]>([
    ['nothing else adds rows', {}, []],
    ['the toolbar has no button for it', { toolbar: true, toolbarConfig: { btns: ['remove'] } }, []],
    ['the user may not add rows', { toolbar: true, authPre: 'staff:person' }, ['add']],
  ])('are left where %s', async (_, props, excluded) => {
    const { handle, notices } = await openGrid({ dataSource: people(1), ...props }, { excluded })
    handle().focusCell('p1', 'name')
    paste('甲\n乙')
    await expect.poll(() => notices).toHaveLength(1)
    expect(names(handle().getTableData())).toEqual(['甲'])
  })
})
