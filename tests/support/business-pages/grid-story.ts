import type { Locator } from 'playwright'
import type { FieldPlan, PageRecord } from '#renderer/compile/plan.ts'
import { createFormLogic } from '#renderer/logic/form-logic.ts'
import { runChecks } from '#renderer/logic/run-checks.ts'
import { fillGridCell, gridCell } from './fill-grid.ts'
import { freshText } from './fresh-text.ts'
import type { Visitor } from './page-story.ts'
import { totalOf } from './shown-list.ts'
import { environmentOf, storedRecords } from './stored-records.ts'

/** What a person does on a page of kind `grid` of which nothing is known but its file. */

const SAVED = '保存成功！'

async function gridOf({ page, business: { plan } }: Visitor): Promise<Locator> {
  const grid = page.getByRole('grid', { name: new RegExp(`^${plan.title}`) })
  await (await gridCell(grid, 1, plan.grid?.columns[0]?.title ?? '')).waitFor()
  return grid
}

/** Adds a row at the end; its number, which the input that has the focus then bears. */
async function addRow({ page }: Visitor): Promise<number> {
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const name = await page.locator(':focus').getAttribute('aria-label')
  const [, number] = /^第 (\d+) 行/.exec(name ?? '') ?? []
  if (number === undefined) throw new Error(`A row was added, and the focus is in ${name}.`)
  return Number(number)
}

/** Enters a row like one that is there, changes a text of the first one, and saves both together. */
export async function enterRows(visitor: Visitor): Promise<void> {
  const { page, business, expect } = visitor
  const { plan } = business
  const total = await totalOf(page, plan)
  const grid = await gridOf(visitor)
  const sample = await rowToEnter(visitor)
  const text = textColumn(visitor)
  const name = freshText(text, '试验', [])

  await fillGridCell(grid, 1, text, text.title, { [text.name]: name })
  const added = await addRow(visitor)
  for (const { field, title } of plan.grid?.columns ?? []) await fillGridCell(grid, added, field, title, sample)
  await page.getByText('未保存：新增 1 行，修改 1 行').waitFor()
  await page.keyboard.press('Control+s')
  await page.getByText(SAVED).waitFor()
  await expect.poll(() => totalOf(page, plan)).toBe(total + 1)

  // What is read again is what was saved.
  await page.getByRole('button', { name: '刷新' }).click()
  await expect.poll(async () => rowWith(await gridOf(visitor), text.title, name)).toBeGreaterThan(0)
}

/** Pastes two rows below the last one from a spreadsheet, takes them back, and pastes them again. */
export async function pasteRows(visitor: Visitor): Promise<void> {
  const { page, business, expect } = visitor
  const { plan } = business
  const grid = await gridOf(visitor)
  const text = textColumn(visitor)
  const count = Number(await grid.getAttribute('aria-rowcount'))
  const added = await addRow(visitor)
  await (await gridCell(grid, added, text.title)).click()
  await page.keyboard.press('Escape')
  await paste(page.locator(':focus'), ['甲', '乙', '丙'].join('\r\n'))
  await expect.poll(() => grid.getAttribute('aria-rowcount')).toBe(String(count + 3))
  await page.getByText('未保存：新增 3 行').waitFor()
  await page.keyboard.press('Control+z')
  await expect.poll(() => grid.getAttribute('aria-rowcount')).toBe(String(count + 1))
  // Nothing is asked where nothing would be lost, and something where it would.
  await paste(page.locator(':focus'), '丁')
  await page.getByRole('button', { name: '刷新' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect.poll(async () => (await gridOf(visitor)).getAttribute('aria-rowcount')).toBe(String(count))
  await expect.poll(() => totalOf(page, plan)).toBeGreaterThan(0)
}

/** Deletes the first two rows. */
export async function deleteRows(visitor: Visitor): Promise<void> {
  const { page, business, expect } = visitor
  const { plan } = business
  const total = await totalOf(page, plan)
  await gridOf(visitor)
  for (const number of [1, 2]) await page.getByRole('checkbox', { name: `选择第 ${number} 行`, exact: true }).click()
  await page.getByRole('button', { name: '删除', exact: true }).click()
  const question = page.getByRole('dialog')
  await question.getByText('确定要删除这 2 项吗?').waitFor()
  await question.getByRole('button', { name: '确定' }).click()
  await page.getByText('未保存：删除 2 行').waitFor()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect.poll(() => totalOf(page, plan)).toBe(total - 2)
}

/** A stored row that the page lets be entered once more. */
async function rowToEnter({ page, business }: Visitor): Promise<PageRecord> {
  const { plan } = business
  const environment = await environmentOf(page)
  const logic = createFormLogic(plan)
  const sample = (await storedRecords(page, business)).find((record) => {
    const { record: settled } = logic.open(record, environment, { fills: false })
    return runChecks(plan, settled, environment).length === 0
  })
  if (!sample) throw new Error(`No row of ${plan.title} can be entered again.`)
  return sample
}

/** A column of plain texts that nobody need repeat. */
function textColumn({ business: { plan } }: Visitor): FieldPlan {
  const column = plan.grid?.columns.find(
    ({ field }) => field.type.kind === 'string' && !field.readOnly && !field.choices && field.rules.length === 0,
  )
  if (!column) throw new Error(`${plan.title} has no column of plain texts.`)
  return column.field
}

/** The number of the first row in the window with that text; 0 when there is none. */
async function rowWith(grid: Locator, title: string, text: string): Promise<number> {
  for (let number = 1; number <= 5; number += 1) {
    const cell = await gridCell(grid, number, title)
    if ((await cell.count()) > 0 && (await cell.textContent())?.includes(text)) return number
  }
  return 0
}

function paste(target: Locator, text: string): Promise<void> {
  return target.evaluate((element, content) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', content)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}
