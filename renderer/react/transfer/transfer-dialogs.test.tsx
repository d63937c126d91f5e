import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { TransferOptions } from '../../calls/host-transfers.ts'
import type { DataSource, ExportRequest, ImportOptions, ImportReport, ImportRequest } from '../../data-source.ts'
import { createListSetup, type ListSettings, listPlan, listRow } from '../list/list-page.fixture.tsx'

const rows = [listRow(1), listRow(2), listRow(3)]
const toolbar = [
  { name: 'import', title: '导入', action: null },
  { name: 'export', title: '导出', action: null },
]
const cost = { see: 'market:price:field:cost:see', edit: 'x', export: 'market:price:field:cost:export' }
const base = listPlan({ toolbar })
const fields = base.fields.map((field) => (field.name === 'cost' ? { ...field, permissions: [cost] } : field))
const columns = base.list.columns.map((column) => ({
  ...column,
  field: fields.find(({ name }) => name === column.field.name) ?? column.field,
}))
const plan = { ...base, fields, list: { ...base.list, columns } }

const report: ImportReport = {
  message: '',
  total: 3,
  imported: 3,
  refused: 0,
  errors: [],
  errorFile: null,
  ignoredColumns: [],
}
const workbook = (name = '产品.xlsx') => new File(['PK'], name)

async function setup(transfers: Partial<DataSource>, more: Partial<ListSettings> = {}) {
  const list = createListSetup({ rows, plan, transfers, ...more })
  await render(list.page)
  await expect.element(page.getByText('LW0001')).toBeVisible()
  return list
}

async function chooseFiles(...files: readonly File[]) {
  await expect.element(button('选择导入文件')).toBeVisible()
  // The button opens the browser's own dialog, which belongs to this hidden input.
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('There is nothing to choose files with.')
  await page.elementLocator(input).upload([...files])
}

const dialog = page.getByRole('dialog')
const button = (name: string) => dialog.getByRole('button', { name, exact: true })

describe('exporting', () => {
  function exporting(answer?: (options: TransferOptions | undefined) => Promise<never>) {
    const asked: ExportRequest[] = []
    const transfers: Partial<DataSource> = {
      async exportRows(request, options) {
        asked.push(request)
        if (answer) return answer(options)
        return { name: '产品价格.xlsx', content: new Blob(['x']) }
      },
    }
    return { asked, transfers }
  }

  it('asks for all that the query finds, by the query of the rows in view', async () => {
    const { asked, transfers } = exporting()
    const { savedFiles, notices, queries } = await setup(transfers)
    await page.getByRole('textbox', { name: '产品编码' }).fill('LW000')
    await page.getByRole('button', { name: '查询' }).click()
    // Typed, but not searched for: what is exported is what is shown.
    await page.getByRole('textbox', { name: '产品编码' }).fill('LW0001')
    await page.getByRole('button', { name: '导出' }).click()
    await expect.element(dialog.getByText('当前查询的全部结果 3 条')).toBeVisible()
    await button('导出').click()
    await expect.poll(() => savedFiles.map(({ name }) => name)).toEqual(['产品价格.xlsx'])
    const { page: _, pageSize: __, ...asList } = queries.at(-1) ?? {}
    expect(asked).toEqual([{ ...asList, ids: null, fields: null, format: 'xlsx' }])
    expect(notices).toEqual(['已导出 产品价格.xlsx'])
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('takes the marked rows and the columns that are left', async () => {
    const { asked, transfers } = exporting()
    await setup(transfers)
    await page.getByRole('checkbox', { name: '选择 LW0002' }).click()
    await page.getByRole('button', { name: '导出' }).click()
    await expect.element(dialog.getByRole('radio', { name: '选中的 1 条' })).toBeChecked()
    await dialog.getByRole('checkbox', { name: '价格' }).click()
    await button('导出').click()
    await expect.poll(() => asked).toMatchObject([{ ids: ['2'], fields: ['code', 'name', 'status', 'cost'] }])
  })

  it('makes comma-separated values of them where that is chosen', async () => {
    const { asked, transfers } = exporting()
    await setup(transfers)
    await page.getByRole('button', { name: '导出' }).click()
    await expect.element(dialog.getByRole('radio', { name: 'Excel（.xlsx）' })).toBeChecked()
    await dialog.getByRole('radio', { name: /^CSV/ }).click()
    await button('导出').click()
    await expect.poll(() => asked).toMatchObject([{ format: 'csv' }])
  })

  it('offers no column that the user may not take out', async () => {
    await setup(exporting().transfers, { hidden: [cost.export] })
    await page.getByRole('button', { name: '导出' }).click()
    await expect.element(dialog.getByRole('checkbox', { name: '产品名称' })).toBeVisible()
    await expect.element(dialog.getByRole('checkbox', { name: '成本价' })).not.toBeInTheDocument()
  })

  it('tells how far it is, and can be called off', async () => {
    const { transfers } = exporting(
      (options) =>
        new Promise((_, reject) => {
          options?.onProgress?.({ direction: 'down', bytes: 2 * 1024 * 1024, totalBytes: 4 * 1024 * 1024 })
          options?.signal?.addEventListener('abort', () => reject(options.signal?.reason))
        }),
    )
    const { savedFiles } = await setup(transfers)
    await page.getByRole('button', { name: '导出' }).click()
    await button('导出').click()
    await expect.element(dialog.getByRole('status')).toHaveTextContent('正在下载，已收到 2.0 MB')
    await expect.element(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50')
    await button('取消').click()
    await expect.element(dialog.getByText('导出范围')).toBeVisible()
    expect(savedFiles).toEqual([])
  })

  it('says why there is no file, and can be tried again', async () => {
    const { transfers } = exporting(async () => {
      throw new Error('数据超过一次导出的上限')
    })
    await setup(transfers)
    await page.getByRole('button', { name: '导出' }).click()
    await button('导出').click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('导出失败，失败原因：数据超过一次导出的上限')
    await expect.element(button('导出')).toBeEnabled()
  })

  it('is not there without its permission', async () => {
    await setup({}, { hidden: ['market:price:export', 'market:price:import'] })
    await expect.element(page.getByRole('button', { name: '导出' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: '导入' })).not.toBeInTheDocument()
  })
})

describe('importing', () => {
  function importing(answer: (request: ImportRequest, options: ImportOptions | undefined) => Promise<ImportReport>) {
    const asked: ImportRequest[] = []
    const transfers: Partial<DataSource> = {
      async importRows(request, options) {
        asked.push(request)
        return answer(request, options)
      },
      importTemplate: async () => ({ name: '模板.xlsx', content: new Blob(['x']) }),
      importErrors: async ({ name }) => ({ name, content: new Blob(['x']) }),
    }
    return { asked, transfers }
  }

  it('hands out the template, sends the file and shows the new rows', async () => {
    const { asked, transfers } = importing(async () => report)
    const { savedFiles, queries } = await setup(transfers)
    await page.getByRole('button', { name: '导入' }).click()
    await expect.element(button('开始上传')).toBeDisabled()
    const choice = dialog.element().querySelector<HTMLInputElement>('input[type=file]')
    expect([choice?.accept, choice?.multiple]).toEqual(['.xls,.xlsx,.csv', true])
    await button('下载模板').click()
    await expect.poll(() => savedFiles.map(({ name }) => name)).toEqual(['模板.xlsx'])
    await chooseFiles(workbook())
    const before = queries.length
    await button('开始上传').click()
    await expect.element(dialog.getByText('产品.xlsx 导入成功')).toBeVisible()
    await expect.element(dialog.getByText('共 3 行，已导入 3 行，错误 0 行')).toBeVisible()
    await expect.poll(() => queries.length).toBe(before + 1)
    expect(asked.map(({ file, allOrNothing }) => [file.name, allOrNothing])).toEqual([['产品.xlsx', false]])
    // The cross of the dialog may be called so as well, by the language of the console.
    await button('关闭').last().click()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it.each([
    [{ read: 600, total: null, checked: 0, written: 0 }, '产品.xlsx 正在读取，已读 600 行', null],
    [
      { read: 1_000, total: 1_000, checked: 400, written: 200 },
      '产品.xlsx 正在检查 400 / 1000 行，正在写入，已写 200 行（全部完成后才生效）',
      '40',
    ],
  ])('tells what the server is doing: %j', async (progress, text, percent) => {
    const { transfers } = importing(
      (_, options) =>
        new Promise((_, reject) => {
          options?.onProgress?.({ direction: 'up', bytes: 1, totalBytes: 1 })
          options?.onRows?.(progress)
          options?.signal?.addEventListener('abort', () => reject(options.signal?.reason))
        }),
    )
    await setup(transfers)
    await page.getByRole('button', { name: '导入' }).click()
    await chooseFiles(workbook())
    await button('开始上传').click()
    await expect.element(dialog.getByRole('status')).toHaveTextContent(text)
    if (percent) await expect.element(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', percent)
    await button('取消').click()
    await expect.element(dialog.getByText('产品.xlsx 已取消')).toBeVisible()
  })

  it('names row, column, value and reason of each error, and hands the refused rows out', async () => {
    const { asked, transfers } = importing(async () => ({
      ...report,
      total: 2,
      imported: 1,
      refused: 1,
      errors: [
        { row: 5, title: '价格', value: '多少', message: '不是数字' },
        { row: 5, title: '', value: '', message: '价格须大于零' },
      ],
      errorFile: { name: '错误数据_产品.xlsx', address: '/x?id=1' },
      ignoredColumns: ['含税价'],
    }))
    const { savedFiles } = await setup(transfers)
    await page.getByRole('button', { name: '导入' }).click()
    await chooseFiles(workbook())
    await dialog.getByRole('checkbox', { name: '有错误时一行也不导入' }).click()
    await button('开始上传').click()
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent(/导入成功,但是有错误数据!.*共 2 行，已导入 1 行，错误 1 行.*已忽略：含税价/)
    const cells = dialog
      .getByRole('row')
      .elements()
      .map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent))
    expect(cells.slice(1)).toEqual([
      ['5', '价格', '多少', '不是数字'],
      ['5', '整行', '—', '价格须大于零'],
    ])
    expect(asked[0]?.allOrNothing).toBe(true)
    await button('点击下载错误数据').click()
    await expect.poll(() => savedFiles.map(({ name }) => name)).toEqual(['错误数据_产品.xlsx'])
    await button('继续导入').click()
    await expect.element(button('选择导入文件')).toBeVisible()
  })

  it('shows what is told this one time, hands it out as a file, and is not left by accident', async () => {
    const { transfers } = importing(async () => ({
      ...report,
      toldOnce: {
        message: '只显示这一次',
        fileName: '初始密码',
        columns: ['用户账号', '初始密码'],
        rows: [['=wang', 'aB3kLm9QpR7sTu2v']],
      },
    }))
    const { savedFiles, asks } = await setup(transfers, { agrees: false })
    await page.getByRole('button', { name: '导入' }).click()
    await chooseFiles(workbook())
    await button('开始上传').click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('只显示这一次')
    await expect.element(dialog.getByRole('cell', { name: 'aB3kLm9QpR7sTu2v' })).toBeVisible()
    await button('下载').click()
    await expect.poll(() => savedFiles.map(({ name }) => name)).toEqual(['初始密码.csv'])
    expect(await savedFiles[0]?.content.text()).toBe('"用户账号","初始密码"\r\n"\'=wang","aB3kLm9QpR7sTu2v"\r\n')
    await button('关闭').last().click()
    await button('继续导入').click()
    expect(asks).toEqual(['请先复制或下载。确定现在关闭吗？', '请先复制或下载。确定现在关闭吗？'])
    await expect.element(dialog.getByRole('cell', { name: 'aB3kLm9QpR7sTu2v' })).toBeVisible()
  })

  it('refuses what is no workbook before anything is sent', async () => {
    const { transfers } = importing(async () => report)
    await setup(transfers)
    await page.getByRole('button', { name: '导入' }).click()
    await chooseFiles(new File(['a'], '名单.txt'))
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('名单.txt：只能导入 .xls、.xlsx 或 .csv 文件')
    await expect.element(button('开始上传')).toBeDisabled()
  })

  it('sends several files one after the other, and shows what became of each', async () => {
    const { asked, transfers } = importing(async ({ file }) => {
      if (file.name === 'b.xlsx') throw new Error('文件导入失败:文件已损坏')
      return report
    })
    await setup(transfers)
    await page.getByRole('button', { name: '导入' }).click()
    await chooseFiles(workbook('a.xlsx'), workbook('b.xlsx'), workbook('c.xls'))
    await button('移除 c.xls').click()
    await button('开始上传').click()
    await expect.element(dialog.getByText('b.xlsx 文件导入失败:文件已损坏.')).toBeVisible()
    await expect.element(dialog.getByRole('alert').filter({ hasText: 'b.xlsx' })).toHaveClass('ant-alert-warning')
    await expect.element(dialog.getByText('a.xlsx 导入成功')).toBeVisible()
    expect(new Set(asked.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2)
  })

  it('tells how far the upload is, then that the server works, and can be called off', async () => {
    const told: ((bytes: number) => void)[] = []
    const { transfers } = importing(
      (_, options) =>
        new Promise((__, reject) => {
          told.push((bytes) => options?.onProgress?.({ direction: 'up', bytes, totalBytes: 200 }))
          options?.signal?.addEventListener('abort', () => reject(options.signal?.reason))
        }),
    )
    await setup(transfers)
    await page.getByRole('button', { name: '导入' }).click()
    await chooseFiles(workbook())
    await button('开始上传').click()
    await expect.poll(() => told.length).toBe(1)
    told[0]?.(100)
    await expect.element(dialog.getByRole('status')).toHaveTextContent('产品.xlsx 上传中(50%)')
    told[0]?.(200)
    await expect.element(dialog.getByRole('status')).toHaveTextContent('服务器正在检查和导入')
    await button('取消').click()
    await expect.element(dialog.getByText('产品.xlsx 已取消')).toBeVisible()
  })
})
