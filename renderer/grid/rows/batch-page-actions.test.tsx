import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openBatchPage, prepareBatchPages, QUOTES } from './batch-page.fixture.tsx'

prepareBatchPages()

const SUBMITTED = {
  fields: { ...QUOTES.fields, state: { type: 'string(9)', title: '状态' } },
  actions: {
    submit: {
      title: '提交',
      type: 'set-values',
      confirm: '确定提交吗？',
      props: { values: { state: 'sent' } },
    },
  },
  guards: {
    edit: { when: "state != 'sent'", message: '已提交的不能修改' },
    submit: { when: "state != 'sent'", message: '已经提交过' },
  },
  grid: { pageSize: 20, toolbar: ['add', 'remove', 'submit'] },
}
const open = (more: Parameters<typeof openBatchPage>[0] = {}) =>
  openBatchPage({
    total: 3,
    page: SUBMITTED,
    act: (_, record) => ({ ...record, state: 'sent' }),
    parts: { q3: { state: 'sent' } },
    ...more,
  })

describe('actions of a grid page on the rows that are marked', () => {
  it('run on the rows that they fit, which are then as the server has left them, marked where they stand', async () => {
    const { grid, press, acted, questions, textOf, cell, queries } = await open()
    const box = (row: number) => grid.getByRole('checkbox').nth(row)
    await box(2).click()
    await box(3).click()
    await press('提交')
    await expect.poll(() => acted).toEqual([['submit', ['q2']]])
    expect(questions).toEqual(['提交'])
    await expect.poll(() => textOf('第 2 行 状态')).toBe('sent')
    await expect.element(cell('第 2 行 单价')).toHaveAttribute('aria-readonly', 'true')
    await expect.element(box(2)).toBeChecked()
    await expect.element(box(3)).toBeChecked()
    expect(queries.length).toBe(1)
  })

  it('see rows as they are stored: what is unsaved in them is saved first', async () => {
    const { grid, type, press, acted, saves, questions } = await open()
    await type('第 1 行 单价', '30')
    await userEvent.keyboard('{Enter}')
    await grid.getByRole('checkbox').nth(1).click()
    await press('提交')
    await expect.poll(() => acted).toEqual([['submit', ['q1']]])
    expect(saves.map(({ rows }) => rows.changed)).toEqual([[{ id: 'q1', version: 1, price: '30' }]])
    expect(questions).toEqual(['先保存修改', '提交'])
  })

  it('do not run when the rows cannot be saved', async () => {
    const { grid, press, acted, saves, type, screen } = await open()
    await type('第 1 行 产品', ' ')
    await userEvent.keyboard('{Enter}')
    await grid.getByRole('checkbox').nth(1).click()
    await press('提交')
    await expect.element(screen.getByText('没有保存：有 1 处需要修改')).toBeVisible()
    expect(saves).toEqual([])
    expect(acted).toEqual([])
  })

  it('say so when no row is marked', async () => {
    const { press, notices, acted } = await open()
    await press('提交')
    await expect.poll(() => notices.length).toBe(1)
    expect(acted).toEqual([])
  })

  it('are not there for who may not run them', async () => {
    const { screen } = await open({ hidden: ['demo:sample:submit'] })
    expect(screen.getByRole('button', { name: '提交', exact: true }).elements().length).toBe(0)
  })
})
