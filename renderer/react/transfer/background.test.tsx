import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ImportPreview } from '#schemas/api/resources.ts'
import type { BackgroundTransfers, DataSource, ImportReport, ImportRequest } from '../../data-source.ts'
import { createListSetup, type ListSettings, listPlan, listRow } from '../list/list-page.fixture.tsx'

const rows = Array.from({ length: 25 }, (_, index) => listRow(index + 1))
const plan = listPlan({
  toolbar: [
    { name: 'import', title: '导入', action: null },
    { name: 'export', title: '导出', action: null },
  ],
})
const report: ImportReport = {
  message: '',
  total: 2,
  imported: 2,
  refused: 0,
  errors: [],
  errorFile: null,
  ignoredColumns: [],
}
const field = (name: string, title: string, more: object = {}) => ({
  name,
  title,
  required: false,
  isKey: true,
  isFilled: true,
  ...more,
})
const preview: ImportPreview = {
  sheet: '数据',
  otherSheets: [],
  rowCount: 2,
  headerRow: 3,
  columns: [
    { index: 0, title: '货号', field: null, samples: ['A1', 'A2'] },
    { index: 1, title: '产品名称', field: 'name', samples: ['甲'] },
    { index: 2, title: null, field: null, samples: ['无标题'] },
  ],
  fields: [field('code', '产品编码', { required: true }), field('name', '产品名称'), field('price', '价格')],
  isKept: false,
  isByTitles: false,
  mayUpdate: true,
  mayReplace: true,
}

async function setup(
  background: Partial<BackgroundTransfers>,
  more: Partial<ListSettings> = {},
  trial?: Partial<ImportReport>,
) {
  const imported: ImportRequest[] = []
  const transfers: Partial<DataSource> = {
    exportRows: async () => ({ name: '直接.xlsx', content: new Blob(['x']) }),
    async importRows(request) {
      imported.push(request)
      return trial && request.agreed === undefined ? { ...report, ...trial } : report
    },
    background: async () => ({
      exportRows: async () => null,
      importRows: async () => null,
      previewImport: async () => null,
      ...background,
    }),
  }
  const list = createListSetup({ rows, plan, transfers, ...more })
  await render(list.page)
  await expect.element(page.getByText('LW0001')).toBeVisible()
  return { ...list, imported }
}

const dialog = page.getByRole('dialog')
const button = (name: string) => dialog.getByRole('button', { name, exact: true })

async function choose(...files: readonly File[]) {
  await page.getByRole('button', { name: '导入' }).click()
  await expect.element(button('选择导入文件')).toBeVisible()
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('There is nothing to choose files with.')
  await page.elementLocator(input).upload([...files])
}
async function pick(label: string, option: string) {
  // Two lists are seen at once while the one before goes away, and a click would fall on either of them.
  const lists = () => document.querySelectorAll('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
  await expect.poll(() => lists()).toHaveLength(0)
  await dialog.getByRole('combobox', { name: label }).click()
  // The list that readers of screens get is another one than that which is clicked.
  const shown = () => lists()[0]?.querySelector<HTMLElement>(`.ant-select-item-option[title="${option}"]`)
  await expect.poll(shown).toBeTruthy()
  shown()?.click()
}
const workbook = (name = '产品.xlsx') => new File(['PK'], name)

describe('a large export', () => {
  const many = { list: async () => ({ rows: rows.slice(0, 10), total: 250_000 }) }

  it('1. goes to the background: nobody waits, and leaving the page ends nothing', async () => {
    const asked: object[] = []
    const { notices, savedFiles } = await setup(
      {
        exportRows: async ({ idempotencyKey, ...request }) => {
          asked.push({ ...request, hasKey: idempotencyKey !== '' })
          return '已开始在后台导出'
        },
      },
      many,
    )
    await page.getByRole('button', { name: '导出' }).click()
    await expect.element(dialog.getByText(/超过 100000 条，将在后台导出/)).toBeVisible()
    await button('导出').click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(asked).toMatchObject([{ ids: null, format: 'xlsx', hasKey: true }])
    expect(notices).toEqual(['已开始在后台导出'])
    expect(savedFiles).toEqual([])
  })

  it('is sent as it was before by a server that does nothing in the background', async () => {
    const { savedFiles } = await setup({}, many)
    await page.getByRole('button', { name: '导出' }).click()
    await button('导出').click()
    await expect.poll(() => savedFiles.map(({ name }) => name)).toEqual(['直接.xlsx'])
  })

  it('of the page in view alone is a small one', async () => {
    const { savedFiles } = await setup({}, many)
    await page.getByRole('button', { name: '导出' }).click()
    await dialog.getByRole('radio', { name: '本页 10 条' }).click()
    await expect.element(dialog.getByText(/将在后台导出/)).not.toBeInTheDocument()
    await button('导出').click()
    await expect.poll(() => savedFiles.length).toBe(1)
  })
})

describe('the preview of a file', () => {
  it('shows which column is which, and asks for what is missing before anything is sent', async () => {
    const { imported } = await setup({ previewImport: async () => preview })
    await choose(workbook())
    await expect.element(dialog.getByText('共 2 行数据，请核对每一列')).toBeVisible()
    const cells = dialog
      .getByRole('row')
      .elements()
      .map((row) => row.querySelector('td > div')?.textContent ?? '')
    expect(cells.slice(1)).toEqual(['货号', '产品名称', '第 3 列（无标题）'])
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('还缺少必填的列：产品编码')
    await expect.element(button('开始上传')).toBeDisabled()
    await pick('“货号”导入为', '*产品编码')
    await button('开始上传').click()
    await expect.poll(() => imported).toHaveLength(1)
    expect(imported[0]).toMatchObject({ mode: 'add', mapping: { row: 3, columns: { 0: 'code', 1: 'name' } } })
    expect(imported[0]).not.toHaveProperty('key')
  })

  it('takes a field from the column that had it', async () => {
    const { imported } = await setup({ previewImport: async () => preview })
    await choose(workbook())
    await pick('“货号”导入为', '*产品编码')
    await pick('“第 3 列（无标题）”导入为', '*产品编码')
    await button('开始上传').click()
    await expect.poll(() => imported[0]?.mapping?.columns).toEqual({ 1: 'name', 2: 'code' })
  })

  it('sends no mapping where the titles say it all', async () => {
    const columns = preview.columns.slice(1, 2)
    const fields = preview.fields.slice(1)
    const { imported } = await setup({ previewImport: async () => ({ ...preview, columns, fields, isByTitles: true }) })
    await choose(workbook())
    await expect.element(dialog.getByText('共 2 行数据，请核对每一列')).toBeVisible()
    await button('开始上传').click()
    await expect.poll(() => imported).toHaveLength(1)
    expect(imported[0]).not.toHaveProperty('mapping')
  })

  it('13. lets rows that are there be found by a column of the file, so that a mended file adds none twice', async () => {
    const { imported } = await setup({ previewImport: async () => preview })
    await choose(workbook())
    await pick('“货号”导入为', '*产品编码')
    await dialog.getByRole('radio', { name: '找到的更新，其余新增' }).click()
    await expect.element(button('开始上传')).toBeDisabled()
    await pick('用来查找的列', '产品编码')
    await button('开始上传').click()
    await expect.poll(() => imported[0]).toMatchObject({ mode: 'upsert', key: 'code' })
  })

  it('replaces what is there only when the outcome of a trial is agreed to', async () => {
    const { imported } = await setup(
      { previewImport: async () => preview },
      {},
      { message: '将新增 1 条、修改 2 条、删除 3 条，请确认', agreement: 'just-this' },
    )
    await choose(workbook())
    await pick('“货号”导入为', '*产品编码')
    await dialog.getByRole('radio', { name: '用文件替换全部：文件中没有的将被删除' }).click()
    await expect.element(dialog.getByText('有错误时一行也不导入')).not.toBeInTheDocument()
    await pick('用来查找的列', '产品编码')
    await button('开始上传').click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('将新增 1 条、修改 2 条、删除 3 条，请确认')
    expect(imported).toHaveLength(1)
    expect(imported[0]).not.toHaveProperty('agreed')
    await button('确认替换').click()
    await expect.poll(() => imported[1]).toMatchObject({ mode: 'replace', key: 'code', agreed: 'just-this' })
  })

  it('offers no replacement to whoever may not delete', async () => {
    await setup({ previewImport: async () => ({ ...preview, mayReplace: false }) })
    await choose(workbook())
    await expect.element(dialog.getByRole('radio', { name: '找到的更新，其余新增' })).toBeVisible()
    await expect.element(dialog.getByRole('radio', { name: /替换全部/ })).not.toBeInTheDocument()
  })

  it('offers no update to whoever may not edit', async () => {
    await setup({ previewImport: async () => ({ ...preview, mayUpdate: false }) })
    await choose(workbook())
    await expect.element(dialog.getByText('共 2 行数据，请核对每一列')).toBeVisible()
    await expect.element(dialog.getByText('已有的数据')).not.toBeInTheDocument()
  })

  const lines = {
    sheet: '明细',
    table: 'lines',
    title: '明细',
    rowCount: 3,
    headerRow: 1,
    columns: [
      { index: 0, title: 'Order', field: null, samples: ['A1'] },
      { index: 1, title: '数量', field: 'quantity', samples: ['2'] },
      { index: 2, title: '产品名称', field: null, samples: ['甲'] },
    ],
    fields: [field('quantity', '数量', { required: true, isKey: false })],
    isByTitles: false,
    link: null,
  }
  const byTitles = {
    ...preview,
    columns: preview.columns.slice(1, 2),
    fields: preview.fields.slice(1),
    isByTitles: true,
  }

  it('asks by which column the rows of a sub-table name their record, and sends it with the columns', async () => {
    const { imported } = await setup({ previewImport: async () => ({ ...byTitles, subSheets: [lines] }) })
    await choose(workbook())
    await expect.element(dialog.getByText('子表“明细”共 3 行')).toBeVisible()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('子表“明细”：请选择哪一列说明每一行属于哪条数据')
    await expect.element(button('开始上传')).toBeDisabled()
    await pick('“明细 · Order”导入为', '所属产品名称')
    await pick('“明细 · 数量”导入为', '不导入')
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('子表“明细”还缺少必填的列：数量')
    await pick('“明细 · 产品名称”导入为', '*数量')
    await button('开始上传').click()
    await expect
      .poll(() => imported[0]?.mapping)
      .toEqual({
        row: 3,
        columns: { 1: 'name' },
        subTables: { lines: { row: 1, columns: { 2: 'quantity' }, link: { column: 0, of: 1 } } },
      })
  })

  it('sends no mapping where the titles of all sheets say it all, and says what becomes of rows that are there', async () => {
    const told = {
      ...lines,
      columns: lines.columns.slice(0, 2),
      isByTitles: true,
      link: { column: 0, of: 1 },
    }
    const { imported } = await setup({ previewImport: async () => ({ ...byTitles, subSheets: [told] }) })
    await choose(workbook())
    await dialog.getByRole('radio', { name: '找到的更新，其余新增' }).click()
    await expect.element(dialog.getByText(/其子表以文件为准；文件中没有子表行的，子表不变/)).toBeVisible()
    await pick('用来查找的列', '产品名称')
    await button('开始上传').click()
    await expect.poll(() => imported).toHaveLength(1)
    expect(imported[0]).not.toHaveProperty('mapping')
  })

  it('tells faults by their sheet as well where the file has sheets of sub-tables', async () => {
    const errors = [
      { row: 2, title: '编码', value: '', message: '请输入编码' },
      { sheet: '明细', row: 2, title: '数量', value: '多', message: '“多”不是整数' },
    ]
    await setup({ previewImport: async () => byTitles }, {}, { total: 2, imported: 1, refused: 1, errors })
    await choose(workbook())
    await button('开始上传').click()
    const table = dialog.getByRole('table')
    await expect.element(table.getByRole('columnheader', { name: '工作表' })).toBeVisible()
    await expect.element(table.getByRole('row', { name: new RegExp(`${plan.title} 2 编码`) })).toBeVisible()
    await expect.element(table.getByRole('row', { name: /明细 2 数量 多/ })).toBeVisible()
  })

  it('says why a file cannot be read', async () => {
    await setup({
      previewImport: async () => {
        throw new Error('文件导入失败:文件设有打开密码，请在 Excel 中去掉密码、另存后再试')
      },
    })
    await choose(workbook())
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('无法预览：文件导入失败:文件设有打开密码')
  })

  it('is not there for several files', async () => {
    await setup({ previewImport: async () => preview })
    await choose(workbook('a.xlsx'), workbook('b.csv'))
    await expect.element(dialog.getByText('选择一个文件时，可以预览并调整列的对应关系')).toBeVisible()
    await expect.element(button('开始上传')).toBeEnabled()
  })

  it('of many rows sends them to the background', async () => {
    const large = { ...preview, rowCount: 2_001, fields: preview.fields.slice(1) }
    const { notices, imported } = await setup({
      previewImport: async () => large,
      importRows: async () => '已开始在后台导入',
    })
    await choose(workbook())
    await expect.element(dialog.getByText(/超过 2000 行，将在后台导入/)).toBeVisible()
    await button('开始上传').click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(notices).toEqual(['已开始在后台导入'])
    expect(imported).toEqual([])
  })
})
