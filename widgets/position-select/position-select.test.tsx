import { beforeAll, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listPositions } from '#schemas/api/positions.ts'
import { loadDialog, openPicker, titlesOf } from '../pickers/picker.fixture.ts'
import { hostOf } from '../widget-stage.fixture.tsx'
import { positionSelect } from './index.ts'

beforeAll(loadDialog)

it('picks a position in a dialog of 1000 pixels, with its rank, and stores its code', async () => {
  const asked: unknown[] = []
  const host = hostOf((endpoint, { query }) => {
    expect(endpoint).toBe(listPositions)
    asked.push(query)
    const records = [
      { id: '1', code: 'P1', name: '总监', postRank: '1', postRank_dictText: '高层' },
      { id: '2', code: 'P2', name: '专员', postRank: '3', rank_dictText: '基层' },
    ]
    return { records, total: 7 }
  })
  const { dialog, lastValue } = await openPicker(positionSelect, { title: '职务', dialog: '职务选择', host })
  await expect.element(dialog.getByRole('row', { name: '总监 P1 高层' })).toBeVisible()
  await expect.element(dialog.getByRole('row', { name: '专员 P2 基层' })).toBeVisible()
  expect(dialog.element().getBoundingClientRect().width).toBe(1000)
  expect(titlesOf(dialog)).toEqual(['职务名称', '职务编码', '职级'])
  await expect.element(dialog.getByPlaceholder('请输入职务名称')).toHaveFocus()
  await expect.element(dialog.getByText('1-5 共7条')).toBeVisible()
  await userEvent.click(dialog.getByRole('combobox', { name: '页码' }))
  const sizes = page.getByRole('option').elements()
  expect(sizes.map(({ textContent }) => textContent)).toEqual(['5 条/页', '10 条/页', '20 条/页', '30 条/页'])
  await userEvent.keyboard('{Escape}')
  await userEvent.click(dialog.getByRole('cell', { name: '专员', exact: true }))
  await userEvent.click(dialog.getByRole('button', { name: '确定' }))
  expect(lastValue()).toBe('P2')
  expect(asked).toEqual([{ pageNo: '1', pageSize: '5' }])
})

it('searches positions by a part of the name (spec 7)', async () => {
  const asked: unknown[] = []
  const host = hostOf((_endpoint, { query }) => {
    asked.push(query)
    return { records: [], total: 0 }
  })
  const { dialog } = await openPicker(positionSelect, { title: '职务', dialog: '职务选择', host })
  await userEvent.fill(dialog.getByPlaceholder('请输入职务名称'), '总监')
  await userEvent.click(dialog.getByRole('button', { name: '查询' }))
  await expect.poll(() => asked.at(-1)).toEqual({ name: '总监', pageNo: '1', pageSize: '5' })
  await expect.element(dialog.getByText('没有符合条件的数据')).toBeVisible()
})
