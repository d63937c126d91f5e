import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import {
  codesInView,
  DEPARTMENTS,
  departmentRow,
  newDepartmentCode,
  newPriceCode,
  PRICES,
  priceRow,
  search,
  storeRow,
} from '#tests/support/console-actions.ts'
import { it, TEN_ROWS } from '#tests/support/console-test.ts'

const MANUFACTURERS = '/market/manufacturer'

/** Shows rows of this test's own, and nothing else. */
async function showOwnRows(page: Page, count: number): Promise<readonly string[]> {
  const name = `${newDepartmentCode()}待删`
  const codes = Array.from({ length: count }, newDepartmentCode)
  for (const code of codes) await storeRow(page, DEPARTMENTS, { ...departmentRow(code), name })
  await page.getByRole('textbox', { name: '部门名称' }).fill(name)
  await search(page)
  await page.getByText(`1-${count} 共${count}条`).waitFor()
  return codes
}

describe('deleting a record', () => {
  it('asks, deletes, and says so', async ({ visit }) => {
    const page = await visit(DEPARTMENTS)
    const [code = '', other] = await showOwnRows(page, 2)
    await page.getByRole('button', { name: `删除 ${code}` }).click()
    const question = page.getByRole('tooltip').filter({ hasText: '确定删除吗?' })
    await question.getByText(code).waitFor()
    await question.getByRole('button', { name: '确定' }).click()
    await page.getByText('删除成功!').waitFor()
    await page.getByText('1-1 共1条').waitFor()
    expect(await codesInView(page)).toEqual([other])
  })

  it('leaves it alone when the answer is no', async ({ visit }) => {
    const page = await visit(DEPARTMENTS)
    const [code = ''] = await showOwnRows(page, 1)
    const deletions: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'DELETE') deletions.push(request.url())
    })
    await page.getByRole('button', { name: `删除 ${code}` }).click()
    const question = page.getByRole('tooltip').filter({ hasText: '确定删除吗?' })
    await question.getByRole('button', { name: '取消' }).click()
    await question.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: '刷新' }).click()
    expect(await codesInView(page)).toEqual([code])
    expect(deletions).toEqual([])
  })
})

describe('deleting several records', () => {
  it('asks to choose one when none is chosen', async ({ visit }) => {
    const page = await visit(DEPARTMENTS)
    await page.getByRole('button', { name: '批量删除' }).click({ force: true })
    await page.getByText('请选择一条记录！').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('names how many, deletes those, and leaves the others', async ({ visit }) => {
    const page = await visit(DEPARTMENTS)
    const [first = '', second = '', third] = await showOwnRows(page, 3)
    await page.getByRole('checkbox', { name: `选择 ${first}` }).check()
    await page.getByRole('checkbox', { name: `选择 ${second}` }).check()
    await page.getByText('已选 2 条').waitFor()
    await page.getByRole('button', { name: '批量删除' }).click()
    const question = page.getByRole('dialog', { name: '确认删除' })
    await question.getByText('是否删除选中数据? 共 2 条。').waitFor()
    await question.getByRole('button', { name: '确定' }).click()
    await page.getByText('批量删除成功！').waitFor()
    await page.getByText('1-1 共1条').waitFor()
    expect(await codesInView(page)).toEqual([third])
    expect(await page.getByText(/^已选/).count()).toBe(0)
  })

  it('leaves out what may not go, says why, and offers the rest where the server keeps some', async ({ visit }) => {
    const page = await visit(MANUFACTURERS)
    const name = `${newPriceCode()}待删厂家`
    const makers = ['trial', 'active', 'trial'].map((status) => {
      const code = newPriceCode().replace(/\d/, (digit) => `-${digit}`)
      return { code, name, status, type: 'producer', contact: '张三', mobile: '13800138000' }
    })
    const [free, active, used] = await Promise.all(makers.map((maker) => storeRow(page, MANUFACTURERS, maker)))
    await storeRow(page, PRICES, { ...priceRow(newPriceCode()), manufacturer: used?.id })
    await page.getByRole('textbox', { name: '厂家名称' }).fill(name)
    await search(page)
    await page.getByText('1-3 共3条').waitFor()
    await page.getByRole('checkbox', { name: '选择本页全部' }).check()
    await page.getByRole('button', { name: '批量删除' }).click()
    const first = page.getByRole('dialog', { name: '确认删除' })
    await first.getByText(`其中 1 条不符合条件，将跳过：${active?.code}（合作状态：合作中）。`).waitFor()
    await first.getByRole('button', { name: '确定' }).click()
    const second = page.getByRole('dialog', { name: '部分数据不能删除' })
    await second.getByText(`“${used?.code}”正被“产品价格”的 1 条数据`).waitFor()
    await second.getByRole('button', { name: '确定' }).click()
    await page.getByText('批量删除成功！').waitFor()
    await page.getByText('1-2 共2条').waitFor()
    expect(await codesInView(page)).not.toContain(free?.code)
  })

  it('keeps what was chosen on another page', async ({ visit }) => {
    const page = await visit(DEPARTMENTS, { viewport: TEN_ROWS })
    const name = `${newDepartmentCode()}跨页`
    for (let row = 0; row < 11; row++) {
      await storeRow(page, DEPARTMENTS, { ...departmentRow(newDepartmentCode()), name })
    }
    await page.getByRole('textbox', { name: '部门名称' }).fill(name)
    await search(page)
    await page.getByText('1-10 共11条').waitFor()
    await page.getByRole('checkbox', { name: '选择本页全部' }).check()
    await page.getByTitle('2', { exact: true }).click()
    await page.getByText('11-11 共11条').waitFor()
    await page.getByText('已选 10 条').waitFor()
    await page.getByRole('button', { name: '批量删除' }).click()
    await page.getByRole('dialog', { name: '确认删除' }).getByRole('button', { name: '确定' }).click()
    await page.getByText('1-1 共1条').waitFor()
  })
})
