import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { paste } from '../paste.fixture.ts'
import { openGrid } from './data-grid.fixture.tsx'

describe('what was pasted into a cell and is no value of it', () => {
  async function openRefused() {
    const grid = await openGrid()
    grid.handle().focusCell('p2', 'age')
    paste('abc')
    await expect.element(grid.cell('21')).toHaveAttribute('aria-invalid', 'true')
    return grid
  }

  it('keeps the grid from being saved, with the value that the cell still has', async () => {
    const { handle } = await openRefused()
    const failures = await handle().validateTable()
    expect(Object.keys(failures ?? {})).toEqual(['p2'])
    expect(failures?.p2?.age).toContain('数字')
    expect(await handle().fullValidateTable()).toEqual(failures)
  })

  it('stands beside what the rules say of other cells', async () => {
    const { handle } = await openRefused()
    handle().setValues([
      { rowKey: 'p2', values: { name: '' } },
      { rowKey: 'p3', values: { name: '' } },
    ])
    expect(await handle().validateTable()).toEqual({
      p2: { name: '请输入姓名', age: expect.stringContaining('数字') },
      p3: { name: '请输入姓名' },
    })
  })

  it('is over when the cell has got a value', async () => {
    const { handle } = await openRefused()
    handle().focusCell('p2', 'age', { edit: true })
    await userEvent.keyboard('{Control>}a{/Control}40{Enter}')
    expect(await handle().validateTable()).toBeNull()
  })

  it('keeps nobody from saving in a row that nobody may edit any more', async () => {
    const { handle, screen, tree } = await openRefused()
    await screen.rerender(tree({ disabledRows: { city: ['sz'] } }))
    expect(await handle().validateTable()).toBeNull()
  })
})

describe('what the server has refused', () => {
  it('does not keep the grid from being saved again', async () => {
    const { handle } = await openGrid()
    handle().showErrors({ p1: { age: '超出范围' } })
    expect(await handle().validateTable()).toBeNull()
  })
})
