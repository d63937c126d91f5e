import { describe, expect, it, onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import { PageChangedError } from '../../data-source.ts'
import { openBatchPage, prepareBatchPages, QUOTES, quote } from './batch-page.fixture.tsx'

prepareBatchPages()

describe('what others save', () => {
  it('appears in rows that nobody changes here, and marks those that somebody does', async () => {
    const { type, textOf, cell, stored, tellChange, screen, input } = await openBatchPage()
    await type('第 2 行 单价', '12')
    const names = ['第 1 行 单价', '第 2 行 单价', '第 3 行 单价']
    const flashed = watchFlashes(names, (name) => cell(name).query())
    stored.set('q1', quote(1, { version: 2, price: '77', amount: '77' }))
    stored.set('q2', quote(2, { version: 2, price: '88', amount: '88' }))
    tellChange()
    await expect.poll(() => textOf('第 1 行 单价')).toBe('77.00')
    await expect.poll(() => [...flashed]).toEqual(['第 1 行 单价'])
    await expect.element(input('第 2 行 单价')).toHaveValue('12')
    await expect.element(input('第 2 行 单价')).toHaveAccessibleDescription('对方改为 88.00')
    await expect.element(screen.getByText('第 2 行已被他人修改')).toBeVisible()
    expect([...flashed]).toEqual(['第 1 行 单价'])
  })

  it('appears when the connection comes back, and when the tab is shown again: nobody has heard of it', async () => {
    const { textOf, stored, reconnect, hide, show } = await openBatchPage()
    stored.set('q1', quote(1, { version: 2, price: '77', amount: '77' }))
    reconnect()
    await expect.poll(() => textOf('第 1 行 单价')).toBe('77.00')
    await hide()
    stored.set('q1', quote(1, { version: 3, price: '78', amount: '78' }))
    await show()
    await expect.poll(() => textOf('第 1 行 单价')).toBe('78.00')
  })

  it('is told when it is a row that the page does not know', async () => {
    const { stored, tellChange, screen } = await openBatchPage({ total: 3 })
    stored.set('q9', quote(9))
    tellChange()
    await expect.element(screen.getByText('数据有更新，请刷新')).toBeVisible()
  })

  it('is told when a row is gone, which stays in view with what was entered in it until the rows are read again', async () => {
    const { stored, tellChange, screen, type, input, press, textOf } = await openBatchPage({ total: 3 })
    await type('第 2 行 单价', '12')
    stored.delete('q2')
    tellChange()
    await expect.element(screen.getByText('数据有更新，请刷新')).toBeVisible()
    await expect.element(input('第 2 行 单价')).toHaveValue('12')
    await press('刷新')
    await expect.poll(() => textOf('第 2 行 产品')).toBe('产品 3')
    expect(screen.getByText('数据有更新，请刷新').elements()).toEqual([])
  })

  it('is nothing new where this user has deleted a row and saved', async () => {
    const { stored, tellChange, screen, press, textOf, notices, queries } = await openBatchPage({ total: 3 })
    await screen.getByRole('checkbox', { name: '选择第 2 行' }).click()
    await press('删除')
    await press('保存')
    await expect.poll(() => notices).toContain('保存成功！')
    stored.delete('q2')
    stored.set('q1', quote(1, { version: 2, price: '77', amount: '77' }))
    const asked = queries.length
    tellChange()
    await expect.poll(() => textOf('第 1 行 单价')).toBe('77.00')
    expect(queries).toHaveLength(asked + 1)
    expect(screen.getByText('数据有更新，请刷新').elements()).toEqual([])
  })
})

describe('a page whose file changes while rows are unsaved', () => {
  const { price: _, ...withoutPrice } = QUOTES.fields

  it('keeps the rows, where they were and as far as they were typed, in the columns that it has now', async () => {
    const { exchange, type, textOf, press, screen, saves, unsaved, stored } = await openBatchPage()
    await screen.getByRole('button', { name: '下一页' }).click()
    await expect.poll(() => textOf('第 1 行 产品')).toBe('产品 21')
    await screen.getByRole('checkbox', { name: '选择第 3 行' }).click()
    await press('删除')
    await press('新增')
    await userEvent.keyboard('新品')
    await type('第 1 行 单价', '11')
    await type('第 2 行 产品', '改名')
    stored.set('q22', quote(22, { version: 2, product: '别人改的' }))
    const note = { type: 'string(20)', title: '备注', default: '无' }
    await exchange({ fields: { ...QUOTES.fields, note } })
    await expect.element(screen.getByText('页面已更新，未保存的修改已保留')).toBeVisible()
    await expect.element(screen.getByText('新增 1 行，修改 2 行，删除 1 行')).toBeVisible()
    expect([textOf('第 1 行 单价'), textOf('第 2 行 产品')]).toEqual(['11.00', '改名'])
    await expect.element(screen.getByText('第 2 行已被他人修改')).toBeVisible()
    expect(unsaved.at(-1)).toBe(true)
    await type('第 20 行 单价', '5')
    await press('保存')
    await expect.poll(() => saves).toHaveLength(1)
    expect(saves[0]?.rows).toEqual({
      added: [{ rowKey: expect.any(String), record: { product: '新品', quantity: 1, price: '5', note: '无' } }],
      changed: [
        { id: 'q21', version: 1, price: '11' },
        { id: 'q22', version: 1, product: '改名' },
      ],
      deleted: [{ id: 'q23', version: 1 }],
    })
  })

  it('says which columns are gone with what was entered in them', async () => {
    const { exchange, type, textOf, screen, unsaved } = await openBatchPage()
    await type('第 1 行 单价', '11')
    await type('第 2 行 数量', '3')
    const fields = { ...withoutPrice, amount: { type: 'integer', title: '金额', value: '= quantity' } }
    await exchange({ fields, checks: [] })
    await expect.element(screen.getByText(/其中的内容没有保留：单价/)).toBeVisible()
    await expect.element(screen.getByText('修改 1 行')).toBeVisible()
    expect(textOf('第 2 行 数量')).toBe('3')
    await exchange({ fields: { product: QUOTES.fields.product }, checks: [] })
    await expect.element(screen.getByText(/其中的内容没有保留：数量/)).toBeVisible()
    expect(unsaved.at(-1)).toBe(false)
  })

  it('waits until a save that is under way has its answer', async () => {
    const { exchange, type, press, screen, saves, answer } = await openBatchPage({ waiting: true })
    await type('第 1 行 单价', '11')
    await press('保存')
    await expect.poll(() => saves).toHaveLength(1)
    await exchange({ title: '新标题' })
    answer()
    await expect.element(screen.getByRole('heading', { name: '新标题' })).toBeVisible()
    await expect.element(screen.getByText('未保存：')).not.toBeInTheDocument()
  })

  it('offers the new page to who could not save', async () => {
    const { type, press, screen } = await openBatchPage({ answers: [new PageChangedError('页面已更新')] })
    await type('第 1 行 单价', '11')
    await press('保存')
    await expect.element(screen.getByText('更新页面后，未保存的修改会保留下来。')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: '更新页面' })).toBeVisible()
  })
})

/** Which cells were ever in a row that flashes: on a busy machine a flash is over before anybody looks. */
function watchFlashes(names: readonly string[], find: (name: string) => Element | null): ReadonlySet<string> {
  const flashed = new Set<string>()
  const observer = new MutationObserver(() => {
    for (const name of names) if (find(name)?.closest('[role="row"]')?.hasAttribute('data-flash')) flashed.add(name)
  })
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-flash'] })
  onTestFinished(() => observer.disconnect())
  return flashed
}
