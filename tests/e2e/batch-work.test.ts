import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import {
  callApi,
  codesInView,
  DEPARTMENTS,
  departmentRow,
  newDepartmentCode,
  search,
  storeRow,
} from '#tests/support/console-actions.ts'
import { it, TEN_ROWS } from '#tests/support/console-test.ts'

const COUNT = 12

/** Shows rows of this test's own, on two pages, and nothing else. */
async function showOwnRows(page: Page): Promise<string> {
  const name = `${newDepartmentCode()}批量`
  for (let stored = 0; stored < COUNT; stored += 1) {
    await storeRow(page, DEPARTMENTS, { ...departmentRow(newDepartmentCode()), name, staffCount: stored + 1 })
  }
  await page.getByRole('textbox', { name: '部门名称' }).fill(name)
  await search(page)
  await page.getByText(`1-10 共${COUNT}条`).waitFor()
  return name
}

async function chooseAll(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: '选择本页全部' }).check()
  await page.getByText('已选 10 条').waitFor()
  await page.getByRole('button', { name: `选择全部 ${COUNT} 条符合条件的数据` }).click()
  await page.getByText(`已选 ${COUNT} 条`).waitFor()
}

const totalOf = async (page: Page, query: Record<string, string> = {}) =>
  (await callApi<{ total: number }>(page, 'GET', `${DEPARTMENTS}/list?${new URLSearchParams(query)}`)).result.total

describe('work on all rows that a query finds', () => {
  it('complaint 11: says the exact count, sends the filter, and deletes these rows alone', async ({ visit }) => {
    const page = await visit(DEPARTMENTS, { viewport: TEN_ROWS })
    const neighbour = `${newDepartmentCode()}旁`
    await storeRow(page, DEPARTMENTS, { ...departmentRow(newDepartmentCode()), name: neighbour })
    const name = await showOwnRows(page)
    await chooseAll(page)
    await page.getByRole('button', { name: '批量删除' }).click()
    const question = page.getByRole('dialog', { name: '批量删除' })
    await question.getByText(`将删除 ${COUNT} 条数据。`).waitFor()
    await question.getByText(`部门名称 包含 “${name}”`).waitFor()
    const sent = page.waitForRequest((request) => request.url().includes('/batchWork'))
    await question.getByRole('button', { name: '确定' }).click()
    const body = (await sent).postDataJSON()
    expect(body).toMatchObject({ work: 'delete', query: { name: `*${name}*` }, count: COUNT })
    expect(body).not.toHaveProperty('ids')
    await page.getByText(`已处理 ${COUNT} 条`).waitFor()
    await expect.poll(() => totalOf(page, { name: `*${name}*` })).toBe(0)
    expect(await totalOf(page, { name: neighbour })).toBe(1)
    await page.getByText(/^已选/).waitFor({ state: 'hidden' })
  })

  it('complaint 11: is refused when the rows have changed since they were counted', async ({ visit }) => {
    const page = await visit(DEPARTMENTS, { viewport: TEN_ROWS })
    const name = await showOwnRows(page)
    await chooseAll(page)
    await page.getByRole('button', { name: '批量删除' }).click()
    const question = page.getByRole('dialog', { name: '批量删除' })
    await question.getByText(`将删除 ${COUNT} 条数据。`).waitFor()
    await storeRow(page, DEPARTMENTS, { ...departmentRow(newDepartmentCode()), name })
    await question.getByRole('button', { name: '确定' }).click()
    await question.getByText(`原来 ${COUNT} 条，现在 ${COUNT + 1} 条，请重新确认`).waitFor()
    expect(await totalOf(page, { name: `*${name}*` })).toBe(COUNT + 1)
    await question.getByRole('button', { name: '重新试算' }).click()
    await question.getByText(`将删除 ${COUNT + 1} 条数据。`).waitFor()
    await question.getByRole('button', { name: '取消' }).click()
    await question.waitFor({ state: 'hidden' })
  })

  it('complaint 11: other conditions drop the choice of all', async ({ visit }) => {
    const page = await visit(DEPARTMENTS, { viewport: TEN_ROWS })
    const name = await showOwnRows(page)
    await chooseAll(page)
    await page.getByRole('textbox', { name: '部门名称' }).fill(`${name}无`)
    await search(page)
    await page.getByText(/^已选/).waitFor({ state: 'hidden' })
    await page.getByRole('textbox', { name: '部门名称' }).fill(name)
    await search(page)
    await page.getByText(`1-10 共${COUNT}条`).waitFor()
    expect(await page.getByText(/^已选/).count()).toBe(0)
  })

  it('changes ticked fields of all of them, shown before and after first', async ({ visit }) => {
    const page = await visit(DEPARTMENTS, { viewport: TEN_ROWS })
    const name = await showOwnRows(page)
    await chooseAll(page)
    await page.getByRole('button', { name: '批量修改' }).click()
    const drawer = page.getByRole('dialog', { name: '批量修改' })
    await drawer.getByRole('button', { name: '预览' }).click()
    await drawer.getByText('请至少勾选一个字段').waitFor()
    expect(await drawer.getByRole('checkbox', { name: '部门编码' }).count()).toBe(0)
    await drawer.getByRole('checkbox', { name: '负责人', exact: true }).check()
    await drawer.getByRole('textbox', { name: '负责人的新值' }).fill('新负责')
    await drawer.getByRole('button', { name: '预览' }).click()
    await drawer.getByText(`${COUNT} 条会改变`).waitFor()
    await drawer.getByRole('table', { name: '修改前后' }).getByText('何试 → 新负责').first().waitFor()
    expect(await totalOf(page, { leader: '新负责', name: `*${name}*` })).toBe(0)
    await drawer.getByRole('button', { name: `修改 ${COUNT} 条` }).click()
    await page.getByText(`已处理 ${COUNT} 条`).waitFor()
    await expect.poll(() => totalOf(page, { leader: '新负责', name: `*${name}*` })).toBe(COUNT)
  })

  it('names the marked rows of all pages, and takes single ones off', async ({ visit }) => {
    const page = await visit(DEPARTMENTS, { viewport: TEN_ROWS })
    await showOwnRows(page)
    const [first = '', second = ''] = await codesInView(page)
    await page.getByRole('checkbox', { name: `选择 ${first}` }).check()
    await page.getByRole('checkbox', { name: `选择 ${second}` }).check()
    await page.getByRole('listitem', { name: '2' }).click()
    await page.getByText(`11-${COUNT} 共${COUNT}条`).waitFor()
    const [third = ''] = await codesInView(page)
    await page.getByRole('checkbox', { name: `选择 ${third}` }).check()
    await page.getByText('已选 3 条').waitFor()
    await page.getByRole('button', { name: '查看', exact: true }).click()
    const names = page.getByRole('tooltip').filter({ hasText: '已选的 3 条数据' })
    await names.getByText(first).waitFor()
    await names.getByText(third).waitFor()
    await names.getByRole('button', { name: `取消选择 ${first}` }).click()
    await page.getByText('已选 2 条').waitFor()
  })
})
