import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openGrid, people } from './data-grid.fixture.tsx'

describe('a grid whose steps are taken back', () => {
  it('leaves alone what somebody else has saved since, and says so', async () => {
    const grid = await openGrid({ socketReload: true })
    grid.handle().setValues([
      { rowKey: 'p1', values: { age: 61 } },
      { rowKey: 'p2', values: { age: 62 } },
    ])
    const { changed } = grid.handle().getChanges()
    grid.handle().accept({ rows: changed, newIds: new Map(), deletedIds: [] })
    grid.hear({ id: 'p1', age: 77 })
    grid.handle().undo()
    const ages = grid
      .handle()
      .getTableData()
      .map((row) => row.age)
    expect(ages.slice(0, 2)).toEqual([77, people()[1]?.age])
    expect(grid.notices).toContainEqual(expect.stringContaining('1 个单元格已被他人修改'))
  })

  it('brings a removed row back with what somebody else has saved meanwhile', async () => {
    const grid = await openGrid({ socketReload: true })
    grid.handle().removeRows(['p1'])
    grid.hear({ id: 'p1', age: 77 })
    grid.handle().undo()
    expect(grid.handle().getTableData()[0]).toMatchObject({ id: 'p1', age: 77 })
    expect(grid.handle().hasChanges()).toBe(false)
  })

  it('has no marks left on values that undo of the handle has brought back', async () => {
    const grid = await openGrid()
    grid.handle().focusCell('p1', 'name', { edit: true })
    await userEvent.keyboard('x{Backspace}{Tab}')
    const marks = () => document.querySelectorAll('[role=gridcell][aria-invalid="true"]').length
    await expect.poll(marks).toBe(1)
    grid.handle().undo()
    await expect.poll(marks).toBe(0)
  })

  it('has nothing to take back after loadNewData: its rows stay', async () => {
    const grid = await openGrid()
    grid.handle().loadNewData([{ id: 'p1', name: '一' }, { name: '二' }])
    const names = () =>
      grid
        .handle()
        .getTableData()
        .map((row) => row.name)
    expect(grid.handle().undo()).toBe(false)
    grid.handle().focusCell(String(grid.handle().getNewDataWithId()[0]?.id), 'name')
    await userEvent.keyboard('{Escape}{Control>}z{/Control}')
    expect(names()).toEqual(['一', '二'])
    expect(
      grid
        .handle()
        .getChanges()
        .added.map((row) => row.name),
    ).toEqual(['一', '二'])
    expect(grid.handle().hasChanges()).toBe(true)
  })
})
