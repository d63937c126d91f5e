import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openGrid } from './data-grid.fixture.tsx'

describe('another page of rows', () => {
  const paged = { pagination: { total: 30, pageSize: 3 } }

  it('comes at once where nothing is unsaved', async () => {
    const onPageChange = vi.fn()
    const { screen, asked } = await openGrid({ ...paged, onPageChange })
    await screen.getByTitle('2', { exact: true }).click()
    expect(onPageChange.mock.calls[0]?.[0]).toMatchObject({ current: 2, pageSize: 3 })
    expect(asked).toEqual([])
  })

  it('does not come before the user has agreed to lose what he has just typed', async () => {
    const onPageChange = vi.fn()
    const { screen, asked, handle } = await openGrid({ ...paged, onPageChange }, { agrees: false })
    await screen.getByText('员工1').click()
    await userEvent.keyboard('{Control>}a{/Control}改了')
    await screen.getByTitle('2', { exact: true }).click()
    await expect.poll(() => asked).toEqual(['换页后，未保存的修改将丢失。确定放弃吗？'])
    expect(onPageChange).not.toHaveBeenCalled()
    expect(handle().getChanges().changed).toEqual([{ id: 'p1', name: '改了' }])
  })

  it('comes when he has', async () => {
    const onPageChange = vi.fn()
    const { screen, asked, handle } = await openGrid({ ...paged, onPageChange })
    handle().setValues([{ rowKey: 'p1', values: { name: '改' } }])
    await screen.getByTitle('2', { exact: true }).click()
    await expect.poll(() => onPageChange.mock.calls.length).toBe(1)
    expect(asked).toHaveLength(1)
  })
})
