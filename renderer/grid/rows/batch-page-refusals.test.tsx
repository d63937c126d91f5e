import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ConflictError, SaveRefusedError, SaveUnansweredError } from '../../data-source.ts'
import { openBatchPage, prepareBatchPages, quote } from './batch-page.fixture.tsx'

prepareBatchPages()

describe('what the server refuses', () => {
  it('stands at its row and cell, in the words of the server; all rows stay unsaved and editable', async () => {
    const refused = new SaveRefusedError('第 17 行有误', [
      { pointer: '/changed/1/product', code: 'taken', message: '该产品今天已有报价' },
    ])
    const { type, press, input, saves, screen, textOf, cell } = await openBatchPage({ answers: [refused] })
    await type('第 2 行 单价', '12')
    await type('第 17 行 单价', '17')
    await press('保存')
    await expect.element(input('第 17 行 产品')).toHaveFocus()
    await expect.element(input('第 17 行 产品')).toHaveAccessibleDescription('该产品今天已有报价')
    await expect.element(screen.getByText('修改 2 行')).toBeVisible()
    expect(textOf('第 17 行 单价')).toBe('17.00')
    await type('第 17 行 产品', '另一个')
    await expect.element(cell('第 17 行 产品')).not.toHaveAttribute('aria-invalid')
    await press('保存')
    await expect.poll(() => saves).toHaveLength(2)
    expect(saves[1]?.rows.changed).toMatchObject([{ id: 'q2' }, { id: 'q17', product: '另一个', price: '17' }])
    expect(saves[1]?.key).not.toBe(saves[0]?.key)
  })

  it('of a computed cell is gone when another value has been computed', async () => {
    const refused = new SaveRefusedError('金额有误', [
      { pointer: '/changed/0/amount', code: 'limit', message: '超出额度' },
    ])
    const { type, press, cell, textOf } = await openBatchPage({ answers: [refused] })
    await type('第 2 行 单价', '500')
    await press('保存')
    await expect.element(cell('第 2 行 金额')).toHaveAttribute('aria-invalid', 'true')
    await type('第 2 行 单价', '5')
    await expect.poll(() => textOf('第 2 行 金额')).toBe('5.00')
    await expect.element(cell('第 2 行 金额')).not.toHaveAttribute('aria-invalid')
  })

  it('for a conflict offers both sides of the row', async () => {
    const theirs = quote(2, { version: 7, price: '99', amount: '99' })
    const conflict = new ConflictError('数据已被修改', {
      conflicts: [{ pointer: '/changed/0', id: 'q2', message: '数据已被修改', current: theirs }],
    })
    const { type, press, screen, saves, textOf, cell } = await openBatchPage({ answers: [conflict] })
    await type('第 2 行 数量', '5')
    await press('保存')
    await expect.element(screen.getByText('第 2 行已被他人修改')).toBeVisible()
    await expect.element(cell('第 2 行 单价')).toHaveAttribute('aria-invalid', 'true')
    await press('第 2 行：保留我的值')
    await expect.poll(() => [textOf('第 2 行 数量'), textOf('第 2 行 单价')]).toEqual(['5', '99.00'])
    await press('保存')
    await expect.poll(() => saves).toHaveLength(2)
    expect(saves[1]?.rows.changed).toEqual([{ id: 'q2', version: 7, quantity: 5 }])
  })

  it.each([
    ['zhang', '张伟已修改了第 2 行（2020-01-05 10:32）', '有 1 行已被他人修改或删除'],
    ['li', '您已在另一个窗口修改了第 2 行（2020-01-05 10:32）', '有 1 行已在您的另一个窗口修改'],
  ])('for a conflict names who, when, and both values: %s', async (username, text, title) => {
    const conflict = new ConflictError('数据已被修改', {
      conflicts: [
        {
          pointer: '/changed/0',
          id: 'q2',
          message: '数据已被修改',
          current: quote(2, { version: 7, price: '99', amount: '99' }),
          changedBy: { username, realname: '张伟' },
          changedAt: '2020-01-05 10:32:00',
        },
      ],
    })
    const { type, press, screen } = await openBatchPage({ answers: [conflict] })
    await type('第 2 行 单价', '5')
    await press('保存')
    await expect.element(screen.getByText(text)).toBeVisible()
    await expect.element(screen.getByText(title)).toBeVisible()
    await expect.element(screen.getByText('单价 改为 99.00（您的值：5.00）', { exact: false })).toBeVisible()
  })

  it('by no answer at all is tried again under the same key', async () => {
    const { type, press, screen, saves } = await openBatchPage({ answers: [new Error('网络超时')] })
    await type('第 2 行 单价', '12')
    await press('保存')
    await expect.element(screen.getByText('网络超时')).toBeVisible()
    await press('保存')
    await expect.poll(() => saves).toHaveLength(2)
    expect(saves[1]?.key).toBe(saves[0]?.key)
    await expect.element(screen.getByText('网络超时')).not.toBeInTheDocument()
  })
})

describe('an answer that was lost', () => {
  it('is asked for again before anything else is sent, so that no row is added twice', async () => {
    const { press, input, saves, screen, textOf, type } = await openBatchPage({
      total: 2,
      answers: [new SaveUnansweredError('网络超时')],
    })
    await press('新增')
    await expect.element(input('第 3 行 产品')).toHaveFocus()
    await userEvent.keyboard('新')
    await type('第 3 行 单价', '5')
    await press('保存')
    await expect.element(screen.getByText('没有收到服务器的答复', { exact: false })).toBeVisible()
    await type('第 3 行 单价', '6')
    await press('保存')
    await expect.poll(() => saves).toHaveLength(3)
    expect(saves[1]).toEqual(saves[0])
    expect(saves[2]?.rows).toEqual({ added: [], changed: [{ id: 'new0', version: 1, price: '6' }], deleted: [] })
    expect(saves[2]?.key).not.toBe(saves[0]?.key)
    await expect.poll(() => textOf('第 3 行 单价')).toBe('6.00')
    await expect.element(screen.getByText('没有收到服务器的答复', { exact: false })).not.toBeInTheDocument()
  })

  it('that is a refusal in the end stands in the way of nothing', async () => {
    const refused = new SaveRefusedError('价格有误', [{ pointer: '/changed/0/price', code: 'x', message: '价格有误' }])
    const { press, saves, type, screen } = await openBatchPage({
      answers: [new SaveUnansweredError('网络超时'), refused],
    })
    await type('第 2 行 单价', '12')
    await press('保存')
    await expect.element(screen.getByText('没有收到服务器的答复', { exact: false })).toBeVisible()
    await type('第 2 行 单价', '13')
    await press('保存')
    await expect.poll(() => saves).toHaveLength(3)
    expect(saves[2]?.rows.changed).toEqual([{ id: 'q2', version: 1, price: '13' }])
  })
})

describe('rows that are to go and are gone already', () => {
  it('stand in nobody’s way: the others are saved without them', async () => {
    const gone = new ConflictError('1 行已被他人修改', {
      conflicts: [{ pointer: '/deleted/0', id: 'q1', message: '已被他人删除', current: null }],
    })
    const { press, saves, type, screen, grid } = await openBatchPage({ answers: [gone] })
    await type('第 2 行 单价', '12')
    await grid.getByRole('checkbox').nth(1).click()
    await press('删除')
    await expect.element(screen.getByText('修改 1 行，删除 1 行', { exact: false })).toBeVisible()
    await press('保存')
    await expect.poll(() => saves).toHaveLength(2)
    expect(saves[1]?.rows).toEqual({
      added: [],
      changed: [{ id: 'q2', version: 1, price: '12' }],
      deleted: [],
    })
    await expect.element(screen.getByText('修改 1 行', { exact: false })).not.toBeInTheDocument()
  })
})
