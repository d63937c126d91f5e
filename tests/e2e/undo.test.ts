import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import {
  codesInView,
  DEPARTMENTS,
  departmentRow,
  newDepartmentCode,
  pressInToolbar,
  rowOf,
  search,
  storeRow,
} from '#tests/support/console-actions.ts'
import { it } from '#tests/support/console-test.ts'

/** Shows rows of this test's own, and nothing else. */
async function showOwnRows(page: Page, count: number, name = `${newDepartmentCode()}撤销`): Promise<readonly string[]> {
  const codes = Array.from({ length: count }, newDepartmentCode)
  for (const code of codes) await storeRow(page, DEPARTMENTS, { ...departmentRow(code), name })
  await page.getByRole('textbox', { name: '部门名称' }).fill(name)
  await search(page)
  await page.getByText(`1-${count} 共${count}条`).waitFor()
  return codes
}

async function deleteRow(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: `删除 ${code}` }).click()
  await page
    .getByRole('tooltip')
    .filter({ hasText: '确定删除吗?' })
    .filter({ hasText: code })
    .getByRole('button', { name: '确定' })
    .click()
}

const offer = (page: Page, code: string) =>
  page.getByText(`删除成功! ${code}`).locator('..').getByRole('button', { name: '撤销' })

describe('complaint 18: undo keeps its word', () => {
  it('brings a row back from the list, and marks it', async ({ visit }) => {
    const page = await visit(DEPARTMENTS)
    const [code = ''] = await showOwnRows(page, 2)
    await deleteRow(page, code)
    await page.getByText('1-1 共1条').waitFor()
    await offer(page, code).click()
    await page.getByText('恢复成功！').waitFor()
    await page.getByText('1-2 共2条').waitFor()
    expect(await codesInView(page)).toContain(code)
  })

  it('outlives the tab of the list, and is done by keys', async ({ visit }) => {
    const page = await visit(DEPARTMENTS)
    const [code = ''] = await showOwnRows(page, 1)
    await deleteRow(page, code)
    await offer(page, code).waitFor()
    await page.getByRole('button', { name: '关闭 市场部门' }).click()
    await page.getByRole('heading', { name: '市场部门' }).waitFor({ state: 'hidden' })
    await page.keyboard.press('Alt+z')
    await page.getByText('恢复成功！').waitFor()
  })

  it('sends one call for each deletion, and one for each that is taken back', async ({ visit }) => {
    const page = await visit(DEPARTMENTS)
    const codes = await showOwnRows(page, 3)
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/\/(delete|undoDelete)$/.test(pathname)) calls.push(pathname.split('/').at(-1) ?? '')
    })
    for (const [index, code] of codes.entries()) {
      await deleteRow(page, code)
      await rowOf(page, code).waitFor({ state: 'detached' })
      expect(calls.filter((call) => call === 'delete')).toHaveLength(index + 1)
    }
    for (const code of codes) await offer(page, code).click()
    await page.getByText('1-3 共3条').waitFor()
    expect(calls.filter((call) => call === 'undoDelete')).toHaveLength(3)
  })

  it('has deleted before the window closes', async ({ visit }) => {
    const page = await visit(DEPARTMENTS)
    const name = `${newDepartmentCode()}关窗`
    const [code = ''] = await showOwnRows(page, 1, name)
    await deleteRow(page, code)
    await offer(page, code).waitFor()
    await page.close({ runBeforeUnload: true })
    const other = await visit(DEPARTMENTS)
    await other.getByRole('textbox', { name: '部门名称' }).fill(name)
    await search(other)
    await other.getByText('没有符合条件的数据').waitFor()
  })
})

describe('the recycle bin', () => {
  it('shows who has deleted what and until when it is kept, brings rows back, and removes them for good', async ({
    visit,
  }) => {
    const page = await visit(DEPARTMENTS)
    const [kept = '', purged = ''] = await showOwnRows(page, 2)
    await deleteRow(page, kept)
    await rowOf(page, kept).waitFor({ state: 'detached' })
    await deleteRow(page, purged)
    await rowOf(page, purged).waitFor({ state: 'detached' })
    await pressInToolbar(page, '回收站')
    const bin = page.getByRole('dialog', { name: /回收站/ })
    const line = (code: string) => bin.getByRole('row').filter({ hasText: code })
    await line(kept).getByText('管理员').waitFor()
    await line(kept).getByRole('checkbox').check()
    await bin.getByRole('button', { name: '恢复' }).click()
    await page.getByText('恢复成功！').waitFor()
    await line(kept).waitFor({ state: 'detached' })
    await line(purged).getByRole('checkbox').check()
    await bin.getByRole('button', { name: '彻底删除' }).click()
    const question = page.getByRole('dialog', { name: '确认彻底删除' })
    await question.getByText('确定要彻底删除这 1 项吗？删除后不能恢复。').waitFor()
    await question.getByRole('button', { name: '彻底删除' }).click()
    await page.getByText('彻底删除成功！').waitFor()
    await line(purged).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await rowOf(page, kept).waitFor()
  })
})
