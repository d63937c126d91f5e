import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { paste } from '../paste.fixture.ts'
import { openBatchPage, prepareBatchPages, quote } from './batch-page.fixture.tsx'

prepareBatchPages()

describe('a page of kind grid, taken back', () => {
  it('keeps what a colleague has saved since: it is neither undone nor saved over', async () => {
    const { type, textOf, stored, tellChange, saves, cell, screen } = await openBatchPage()
    await type('第 1 行 单价', '12')
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.poll(() => saves.length).toBe(1)
    await expect.poll(() => screen.getByText('未保存').elements().length).toBe(0)
    stored.set('q1', quote(1, { version: 3, price: '77', amount: '77' }))
    tellChange()
    await expect.poll(() => textOf('第 1 行 单价')).toBe('77.00')
    await cell('第 3 行 单价').click()
    await userEvent.keyboard('{Escape}{Control>}z{/Control}')
    expect(textOf('第 1 行 单价')).toBe('77.00')
    await userEvent.keyboard('{Control>}s{/Control}')
    await new Promise((resolve) => requestAnimationFrame(resolve))
    expect(saves).toHaveLength(1)
  })

  it('leads to the value of a colleague where the user has kept his own over it: nothing is saved over that unseen', async () => {
    const { type, textOf, stored, tellChange, saves, cell, screen, press } = await openBatchPage()
    await type('第 2 行 单价', '12')
    stored.set('q2', quote(2, { version: 7, price: '99', amount: '99' }))
    tellChange()
    await expect.element(screen.getByText('第 2 行已被他人修改')).toBeVisible()
    await press('第 2 行：保留我的值')
    await expect.element(screen.getByText('第 2 行已被他人修改')).not.toBeInTheDocument()
    expect(textOf('第 2 行 单价')).toBe('12.00')
    await cell('第 3 行 单价').click()
    await userEvent.keyboard('{Escape}{Control>}z{/Control}')
    await expect.poll(() => [textOf('第 2 行 单价'), textOf('第 2 行 金额')]).toEqual(['99.00', '99.00'])
    await expect.poll(() => screen.getByText('未保存').elements().length).toBe(0)
    await userEvent.keyboard('{Control>}y{/Control}')
    await expect.poll(() => textOf('第 2 行 单价')).toBe('12.00')
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.poll(() => saves[0]?.rows.changed).toEqual([{ id: 'q2', version: 7, price: '12' }])
  })

  it('brings a removed row back as a colleague has saved it meanwhile', async () => {
    const { textOf, stored, tellChange, saves, cell, screen, press, grid, queries, type } = await openBatchPage()
    await grid.getByRole('checkbox').nth(2).click()
    await press('删除')
    await expect.poll(() => textOf('第 2 行 产品')).toBe('产品 3')
    stored.set('q2', quote(2, { version: 7, price: '99', amount: '99' }))
    const asked = queries.length
    tellChange()
    await expect.poll(() => queries.length).toBeGreaterThan(asked)
    stored.set('q3', quote(3, { version: 2, price: '33', amount: '33' }))
    tellChange()
    // The news before are in as well.
    await expect.poll(() => textOf('第 2 行 单价')).toBe('33.00')
    await cell('第 4 行 单价').click()
    await userEvent.keyboard('{Escape}{Control>}z{/Control}')
    await expect.poll(() => [textOf('第 2 行 产品'), textOf('第 2 行 单价')]).toEqual(['产品 2', '99.00'])
    await expect.poll(() => screen.getByText('未保存').elements().length).toBe(0)
    await type('第 2 行 数量', '2')
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect
      .poll(() => saves[0]?.rows)
      .toEqual({
        added: [],
        changed: [{ id: 'q2', version: 7, quantity: 2 }],
        deleted: [],
      })
    // Neither has a row come nor gone.
    expect(screen.getByText('数据有更新，请刷新').elements()).toEqual([])
  })

  it('takes its own edits back after they were saved, to be saved again', async () => {
    const { type, textOf, saves, cell } = await openBatchPage()
    await type('第 1 行 单价', '12')
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.poll(() => saves.length).toBe(1)
    await cell('第 3 行 单价').click()
    await userEvent.keyboard('{Escape}{Control>}z{/Control}')
    await expect.poll(() => textOf('第 1 行 单价')).toBe('10.00')
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.poll(() => saves[1]?.rows.changed).toMatchObject([{ id: 'q1', price: '10', version: 2 }])
  })

  it('asks for a refused paste also after something was cancelled or emptied elsewhere', async () => {
    const { saves, cell, grid } = await openBatchPage({ agrees: false })
    await cell('第 1 行 产品').click()
    await userEvent.keyboard('{Escape}')
    paste('甲\tabc\n乙\t5')
    const marks = () => grid.element().querySelectorAll('[role=gridcell][aria-invalid="true"]').length
    await expect.poll(marks).toBe(1)
    await cell('第 5 行 产品').click()
    await userEvent.keyboard('x{Escape}')
    await cell('第 5 行 数量').click()
    await userEvent.keyboard('{Escape}{Delete}')
    expect(marks()).toBe(1)
    await userEvent.keyboard('{Control>}s{/Control}')
    await new Promise((resolve) => setTimeout(resolve))
    expect(saves).toEqual([])
  })
})
