import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright'
import { makeWorkbook, readSheets } from '#tests/support/spreadsheets.ts'
import { rest } from '../steps.ts'
import { agree, does, pressesAbove, type Worker } from './hands.ts'

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** What a file is of, by whom, and the titles of its columns. */
const HEADING_ROWS = 3

interface ReceivedFile {
  readonly name: string
  readonly content: Buffer
  /** As people see them, with the heading. */
  readonly rows: readonly (readonly string[])[]
}

/** Values of a row of a file, by the titles of their columns. */
export type FileRow = Readonly<Record<string, string>>

/** Exports what the list holds, and says what file came of it. */
export async function exportsRows(worker: Worker): Promise<void> {
  const { page } = worker
  await pressesAbove(worker, '导出')
  const dialog = page.getByRole('dialog', { name: /^导出 · / })
  await dialog.waitFor()
  await rest(page)
  await worker.picture('export')
  const file = await receive(page, () =>
    does(worker, '导出', () => dialog.getByRole('button', { name: '导出', exact: true }).click()),
  )
  worker.say(`${received(file)}，${file.rows.length - HEADING_ROWS} 行`)
  await dialog.waitFor({ state: 'hidden' })
}

/** Fills in the template with these rows and imports it; says what became of each row, and what is told only once. */
export async function importsRows(worker: Worker, rows: readonly FileRow[]): Promise<void> {
  const { page } = worker
  await pressesAbove(worker, '导入')
  const dialog = page.getByRole('dialog', { name: /^导入EXCEL · / })
  const template = await receive(page, () => dialog.getByRole('button', { name: '下载模板' }).click())
  worker.say(`下载模板：${received(template)}`)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: '选择导入文件' }).click(),
  ])
  await chooser.setFiles({ name: '看看.xlsx', mimeType: WORKBOOK, buffer: filledIn(template, rows) })
  await dialog.getByText(`共 ${rows.length} 行数据，请核对每一列`).waitFor()
  await rest(page)
  await worker.picture('import')
  await dialog.getByRole('button', { name: '开始上传' }).click()
  const counts = dialog.getByText(/^共 \d+ 行，已导入/)
  await counts.waitFor()
  await rest(page)
  await worker.picture('imported')
  worker.say(`导入：${await counts.textContent()}`)
  for (const error of await linesOf(dialog.getByRole('region', { name: /的错误数据$/ }))) {
    worker.say(`错误：${error.join(' ')}`)
  }
  const passwords = await linesOf(dialog.getByRole('region', { name: '初始密码' }))
  for (const [username, realname, password = ''] of passwords) {
    worker.say(`初始密码：${username} ${realname}，${password.length} 位`)
  }
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  if (passwords.length > 0) {
    await page.getByRole('dialog', { name: '这些内容关闭后不再显示' }).waitFor()
    await worker.picture('passwords')
    await agree(page)
  }
  await dialog.waitFor({ state: 'hidden' })
}

async function receive(page: Page, press: () => Promise<void>): Promise<ReceivedFile> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  const content = await readFile(await download.path())
  const [rows = []] = Object.values(readSheets(content))
  return { name: download.suggestedFilename(), content, rows }
}

function received({ name, content }: ReceivedFile): string {
  if (content.length === 0) throw new Error(`${name} is empty.`)
  return `收到 ${name}，${content.length} 字节`
}

/** The template with these rows below its heading. */
function filledIn(template: ReceivedFile, rows: readonly FileRow[]): Buffer {
  const heading = template.rows.slice(0, HEADING_ROWS)
  const titles = (heading.at(-1) ?? []).map((title) => title.replace('*', ''))
  const unknown = rows.flatMap((row) => Object.keys(row)).filter((title) => !titles.includes(title))
  if (unknown.length > 0) throw new Error(`The template has no ${unknown.join(', ')}, but ${titles.join(', ')}.`)
  return makeWorkbook([...heading, ...rows.map((row) => titles.map((title) => row[title] ?? ''))])
}

/** Cells of the rows of a table, without its head; nothing where there is no such table. */
async function linesOf(region: Locator): Promise<readonly (readonly string[])[]> {
  const rows = await region.locator('tbody tr').all()
  return Promise.all(rows.map((row) => row.getByRole('cell').allInnerTexts()))
}
