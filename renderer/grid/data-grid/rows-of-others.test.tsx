import { describe, expect, it, vi } from 'vitest'
import { openGrid, people } from './data-grid.fixture.tsx'

const versioned = () => people().map((row) => ({ ...row, version: 1 }))

describe('a row that was changed here and by somebody else', () => {
  async function openConflict() {
    const grid = await openGrid({ socketReload: true, dataSource: versioned() })
    grid.handle().setValues([{ rowKey: 'p2', values: { name: '我改的' } }])
    grid.hear({ id: 'p2', name: '他改的', version: 2 })
    await expect.element(grid.screen.getByRole('alert')).toHaveTextContent('第 2 行：他人已更新')
    return grid
  }

  it('goes out with the version that it was made from, so that the server can refuse it', async () => {
    const { handle } = await openConflict()
    expect(handle().getChanges().changed).toEqual([{ id: 'p2', version: 1, name: '我改的' }])
  })

  it('is told of with their values, also when those change, or the row is changed on here', async () => {
    const { handle, screen, hear } = await openConflict()
    const notice = screen.getByRole('alert')
    await expect.element(notice).toHaveTextContent('他人已更新，姓名 改为 他改的')
    hear({ id: 'p2', name: '又改的', city: null, version: 3 })
    await expect.element(notice).toHaveTextContent('姓名 改为 又改的')
    handle().setValues([{ rowKey: 'p2', values: { age: 50 } }])
    hear({ id: 'p2', age: null, version: 4 })
    await expect.element(notice).toHaveTextContent('姓名 改为 又改的，年龄 已清空')
    handle().setValues([{ rowKey: 'p2', values: { age: 21 } }])
    await expect.element(notice).not.toHaveTextContent('年龄')
  })

  it('is saved over theirs once the user has said so', async () => {
    const { handle, screen } = await openConflict()
    await screen.getByRole('button', { name: '保留我的' }).click()
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
    expect(handle().getChanges().changed).toEqual([{ id: 'p2', version: 2, name: '我改的' }])
    expect(document.activeElement).toHaveAttribute('aria-label', '第 2 行 姓名')
  })

  it('takes theirs by itself when the change here is taken back', async () => {
    const { handle, screen } = await openConflict()
    handle().undo()
    await expect.element(screen.getByText('他改的')).toBeVisible()
    expect(screen.getByRole('alert').all()).toEqual([])
    expect(handle().hasChanges()).toBe(false)
    expect(handle().getTableData()[1]).toMatchObject({ version: 2 })
  })
})

describe('a row that was removed here and saved by somebody else', () => {
  it('comes back with what he has saved, and the words of the server, when that refuses to delete it', async () => {
    const { handle, screen, hear, cell } = await openGrid({ socketReload: true, dataSource: versioned() })
    handle().removeRows(['p2'])
    hear({ id: 'p2', name: '他改的', version: 2 })
    expect(handle().getChanges().deleted).toEqual([{ id: 'p2', version: 1 }])
    handle().showErrors({ p2: { '': '该行已被他人修改' } })
    await expect.element(cell('他改的')).toHaveAttribute('aria-invalid', 'true')
    expect(handle().hasChanges()).toBe(false)
    handle().focusCell('p2', 'name')
    await expect.element(screen.getByRole('tooltip')).toHaveTextContent('没有删除：该行已被他人修改')
    handle().removeRows(['p2'])
    expect(handle().getChanges().deleted).toEqual([{ id: 'p2', version: 2 }])
  })
})

describe('a row that is not there, and that others have saved', () => {
  it('is told of, until the page has brought other rows', async () => {
    const { screen, tree, hear } = await openGrid({ socketReload: true })
    hear({ id: 'p9', name: '新人', age: 1 })
    await expect.element(screen.getByRole('alert')).toHaveTextContent('数据有更新，请刷新')
    await screen.rerender(tree({ dataSource: [...people(), { id: 'p9', name: '新人', age: 1 }] }))
    await expect.element(screen.getByText('新人')).toBeVisible()
    expect(screen.getByRole('alert').all()).toEqual([])
  })

  it('is told of until the user has read it', async () => {
    const { screen, hear } = await openGrid({ socketReload: true })
    hear({ id: 'p9', name: '新人' })
    await screen.getByRole('button', { name: /close|关闭/i }).click()
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  })

  it('is handed to the page that listens, which may add it', async () => {
    const { screen, hear, handle } = await openGrid({
      socketReload: true,
      onUnknownRow: ({ row, target }) => target.pushRows(row),
    })
    hear({ id: 'p9', name: '新人', age: 1 })
    await expect.element(screen.getByText('新人')).toBeVisible()
    expect(screen.getByRole('alert').all()).toEqual([])
    expect(handle().hasChanges()).toBe(false)
  })

  it('is no news when it was removed here, or is a row of another grid', async () => {
    const onUnknownRow = vi.fn()
    const { hear, handle } = await openGrid({ socketReload: true, onUnknownRow })
    handle().removeRowsById('p2')
    hear({ id: 'p2', name: '他改的' })
    hear({ id: 'p9', price: 1 })
    expect(onUnknownRow).not.toHaveBeenCalled()
  })
})

describe('rows that were saved here', () => {
  it('are told to the others as they were saved, and not with what was typed since', async () => {
    const { handle, sent } = await openGrid({ socketReload: true })
    handle().setValues([{ rowKey: 'p1', values: { name: '第一' } }])
    handle().getChanges()
    handle().setValues([{ rowKey: 'p1', values: { age: 99 } }])
    const saved = { id: 'p1', name: '第一', age: 20, city: 'bj', note: '第 1 个' }
    handle().accept({ rows: [saved], newIds: new Map(), deletedIds: [] })
    expect(sent.map(({ row }) => row)).toEqual([saved])
  })

  it('are not told of by copies that come back after a refusal, or after the changes were only asked for', async () => {
    const { handle, screen, tree } = await openGrid()
    handle().setValues([{ rowKey: 'p1', values: { name: '改' } }])
    handle().getChanges()
    const copies = () => handle().getTableData({ keepNewId: true })
    await screen.rerender(tree({ dataSource: copies() }))
    expect(handle().hasChanges()).toBe(true)
    handle().showErrors({ p1: { name: '服务器拒绝' } })
    await screen.rerender(tree({ dataSource: copies() }))
    expect(handle().getChanges().changed).toEqual([{ id: 'p1', name: '改' }])
  })
})
