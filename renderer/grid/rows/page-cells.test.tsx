import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { COLUMN_CELL_NAMES, type ColumnCell } from '#schemas/language/cells.ts'
import { findCell } from '#widgets/cells/registry.ts'
import { widgetRegistry } from '#widgets/registry.ts'
import { compilePlan } from '../../react/form/model/compiled-page.fixture.ts'
import { openBatchPage, prepareBatchPages, QUOTES } from './batch-page.fixture.tsx'

prepareBatchPages()

const options = [
  { value: 'a', text: '甲' },
  { value: 'b', text: '乙' },
]
const FIELDS = {
  ...QUOTES.fields,
  note: { type: 'text', title: '说明', widget: 'input' },
  on: { type: 'boolean', title: '启用' },
  grade: { type: 'enum', title: '等级', options },
  marks: { type: 'enum', title: '标记', options, multiple: true },
  day: { type: 'date', title: '日期' },
  at: { type: 'datetime', title: '时刻' },
  hour: { type: 'time', title: '钟点' },
  tag: { type: 'string(20)', title: '标签' },
  done: { type: 'integer', title: '进度' },
  photo: { type: 'file', title: '照片' },
  office: { type: 'ref', title: '科室', widget: 'department-select' },
  report: {
    type: 'string(40)',
    title: '报表',
    widget: { type: 'popup', options: { code: 'r', orgFields: 'name', destFields: 'report' } },
  },
  people: { type: 'ref', title: '人员', widget: 'user-select', multiple: true },
  depart: { type: 'ref', title: '部门', ref: { entity: 'sys_depart', value: 'id', label: 'departName' } },
}

/** One column for each cell that a page may name. */
const COLUMNS: Readonly<Record<ColumnCell, string>> = {
  normal: 'product',
  link: 'product',
  hidden: 'product',
  widget: 'product',
  slot: 'on',
  input: 'product',
  textarea: 'note',
  'input-number': 'quantity',
  checkbox: 'on',
  radio: 'grade',
  select: 'grade',
  'select-search': 'grade',
  'select-multiple': 'marks',
  'select-dict-search': 'depart',
  'department-select': 'office',
  'user-select': 'people',
  popup: 'report',
  date: 'day',
  datetime: 'at',
  time: 'hour',
  upload: 'photo',
  file: 'photo',
  image: 'photo',
  tags: 'tag',
  progress: 'done',
}

/** The column stands last, behind those that must be filled in. */
function gridWith(column: { readonly field: string; readonly cell: ColumnCell }, more: Record<string, unknown> = {}) {
  const others = ['product', 'price'].filter((name) => name !== column.field)
  return { fields: FIELDS, grid: { columns: [...others, column], ...more } }
}

/** A page with two columns, the second with a cell of its own. */
const open = (column: { readonly field: string; readonly cell: ColumnCell }) =>
  openBatchPage({ page: gridWith(column), total: 3 })

describe('a cell that a page names', () => {
  it.each(COLUMN_CELL_NAMES)('%s is registered, and fits a field of a page', (cell) => {
    expect(findCell(cell)?.type).toBe(cell)
    const plan = compilePlan(
      { ...QUOTES, ...gridWith({ field: COLUMNS[cell], cell }, { details: true }) },
      widgetRegistry,
    )
    expect(plan.grid?.columns.at(-1)?.cell).toBe(cell)
  })

  it('edits the field in its own way: tags are made of what is typed', async () => {
    const { cell, type, press, saves, textOf } = await open({ field: 'tag', cell: 'tags' })
    await type('第 2 行 标签', '新品热销')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => textOf('第 2 行 标签')).toBe('新品热销')
    expect([...cell('第 2 行 标签').element().children].map((tag) => tag.textContent)).toEqual(['新品', '热销'])
    await press('保存')
    await expect.poll(() => saves[0]?.rows.changed[0]?.tag).toBe('新品;热销')
  })

  it('shows all choices at once as radios, and takes the one that is pressed', async () => {
    const { cell, press, saves } = await open({ field: 'grade', cell: 'radio' })
    await cell('第 1 行 等级').getByText('乙').click()
    await press('保存')
    await expect.poll(() => saves[0]?.rows.changed[0]?.grade).toBe('b')
  })

  it('is found by typing in a list that opens for it', async () => {
    const { cell, press, saves, screen } = await open({ field: 'grade', cell: 'select-search' })
    await cell('第 1 行 等级').click()
    await screen.getByRole('combobox', { name: '第 1 行 等级' }).fill('乙')
    await userEvent.keyboard('{Enter}')
    await press('保存')
    await expect.poll(() => saves[0]?.rows.changed[0]?.grade).toBe('b')
  })

  it('draws a percentage as a bar that nobody edits', async () => {
    const { cell } = await open({ field: 'done', cell: 'progress' })
    await expect.element(cell('第 1 行 进度').getByRole('progressbar', { name: '进度' })).toBeInTheDocument()
    await cell('第 1 行 进度').click()
    await userEvent.keyboard('5{Enter}')
    expect(cell('第 1 行 进度').element().textContent).toBe('0%')
  })

  it('has the widget standing in it all the time, and takes what is done there', async () => {
    const { screen, press, saves } = await open({ field: 'on', cell: 'slot' })
    const toggle = screen.getByRole('switch', { name: '第 2 行 启用' })
    await expect.element(toggle).not.toBeChecked()
    await toggle.click()
    await expect.element(toggle).toBeChecked()
    await press('保存')
    await expect.poll(() => saves[0]?.rows.changed).toEqual([{ id: 'q2', version: 1, on: true }])
  })

  it('goes along unseen, and cannot be shown', async () => {
    const { grid, press, screen } = await open({ field: 'quantity', cell: 'hidden' })
    await expect.element(grid.getByRole('columnheader', { name: '数量' })).not.toBeInTheDocument()
    await press('列设置')
    await expect.element(screen.getByRole('checkbox', { name: '产品' })).toBeInTheDocument()
    expect(screen.getByRole('checkbox', { name: '数量' }).query()).toBeNull()
  })
})

describe('the details of a row', () => {
  const DETAILS = { columns: [{ field: 'product', cell: 'link' }, 'price'], details: ['product', 'note', 'amount'] }

  it('open from a link, and take what is entered into the row, in one step', async () => {
    const { cell, screen, press, saves, textOf } = await openBatchPage({
      total: 3,
      page: {
        fields: FIELDS,
        grid: { columns: [{ field: 'product', cell: 'link' }, 'price'], details: ['product', 'note'] },
      },
    })
    await cell('第 2 行 产品').click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByLabelText('产品').fill('水泥')
    await dialog.getByLabelText('说明').fill('袋装')
    await dialog.getByRole('button', { name: /^确\s?定$/ }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(() => textOf('第 2 行 产品')).toBe('水泥')
    await press('保存')
    await expect.poll(() => saves[0]?.rows.changed).toEqual([{ id: 'q2', version: 1, product: '水泥', note: '袋装' }])
    await press('撤销')
    await expect.poll(() => textOf('第 2 行 产品')).toBe('产品 2')
  })

  it('open from a new row, whose link has no text yet', async () => {
    const { cell, screen, press, textOf } = await openBatchPage({ total: 1, page: { fields: FIELDS, grid: DETAILS } })
    await press('新增')
    await expect.poll(() => textOf('第 2 行 产品')).toBe('详细信息')
    await cell('第 2 行 产品').click()
    await screen.getByRole('dialog').getByLabelText('产品').fill('新品')
    await screen
      .getByRole('dialog')
      .getByRole('button', { name: /^确\s?定$/ })
      .click()
    await expect.poll(() => textOf('第 2 行 产品')).toBe('新品')
  })

  it('leave the row as it was when they are closed', async () => {
    const { cell, screen, textOf } = await openBatchPage({ total: 3, page: { fields: FIELDS, grid: DETAILS } })
    await cell('第 1 行 产品').click()
    await screen.getByRole('dialog').getByLabelText('产品').fill('别的')
    await screen
      .getByRole('dialog')
      .getByRole('button', { name: /^取\s?消$/ })
      .click()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    expect(textOf('第 1 行 产品')).toBe('产品 1')
  })

  it('open from the menu of the row, and show what is computed as text', async () => {
    const { cell, screen } = await openBatchPage({ total: 3, page: { fields: FIELDS, grid: DETAILS } })
    await cell('第 1 行 单价').click({ button: 'right' })
    await screen.getByRole('menuitem', { name: '详细信息' }).click()
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog.getByRole('group', { name: '金额' })).toHaveTextContent('10.00')
  })

  it('say in the first column what is wrong with a field that has none', async () => {
    const fields = { ...FIELDS, note: { ...FIELDS.note, rules: ['required'] } }
    const { cell, type, press, saves, screen } = await openBatchPage({ total: 1, page: { fields, grid: DETAILS } })
    await type('第 1 行 单价', '12')
    await press('保存')
    await expect.element(cell('第 1 行 产品')).toHaveAttribute('aria-invalid', 'true')
    expect(saves).toEqual([])
    await cell('第 1 行 产品').click()
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog.getByLabelText('说明')).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabelText('说明').fill('有了')
    await dialog.getByRole('button', { name: /^确\s?定$/ }).click()
    await press('保存')
    await expect.poll(() => saves[0]?.rows.changed).toEqual([{ id: 'q1', version: 1, price: '12', note: '有了' }])
  })
})

describe('rows with an order', () => {
  const ORDERED = {
    fields: { ...QUOTES.fields, place: { type: 'integer', title: '顺序' } },
    grid: { columns: ['product', 'price', 'place'], order: 'place', pageSize: 20 },
  }

  it('are asked for by it, and numbered anew when one is moved by its menu', async () => {
    const { cell, screen, press, saves, queries, textOf } = await openBatchPage({ total: 3, page: ORDERED })
    expect(queries[0]?.sort).toEqual({ field: 'place', order: 'asc' })
    await cell('第 3 行 产品').click({ button: 'right' })
    await screen.getByRole('menuitem', { name: '向上移' }).click()
    await expect.poll(() => [textOf('第 2 行 产品'), textOf('第 2 行 顺序')]).toEqual(['产品 3', '2'])
    await press('保存')
    await expect
      .poll(() => saves[0]?.rows.changed.map(({ id, place }) => [id, place]))
      .toEqual([
        ['q1', 1],
        ['q2', 3],
        ['q3', 2],
      ])
  })

  it('are not saved for their number alone: a new row in which nothing was entered stays out', async () => {
    const { press, saves, type } = await openBatchPage({ total: 1, page: ORDERED })
    await press('新增')
    await type('第 1 行 单价', '12')
    await press('保存')
    await expect.poll(() => saves[0]?.rows.added).toEqual([])
    expect(saves[0]?.rows.changed).toEqual([{ id: 'q1', version: 1, price: '12', place: 1 }])
  })

  it('stay where they are while a condition hides some of them', async () => {
    const { cell, screen, press, queries } = await openBatchPage({ total: 3, page: ORDERED })
    await screen.getByRole('textbox', { name: '产品', exact: true }).fill('产')
    await press('查询')
    await expect.poll(() => queries.at(-1)?.conditions.length).toBe(1)
    await cell('第 3 行 产品').click({ button: 'right' })
    await expect.element(screen.getByRole('menuitem', { name: '插入一行' })).toBeVisible()
    expect(screen.getByRole('menuitem', { name: '向上移' }).query()).toBeNull()
  })
})

describe('the toolbar of rows', () => {
  it('has the buttons that the page names, and nothing else adds rows', async () => {
    const { screen, grid, cell } = await openBatchPage({ total: 1, page: { grid: { toolbar: ['undo'] } } })
    await expect.element(screen.getByRole('button', { name: '撤销' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '新增' }).query()).toBeNull()
    expect(grid.getByRole('checkbox').query()).toBeNull()
    await cell('第 1 行 单价').click()
    await userEvent.keyboard('{Enter}{Enter}')
    await expect.element(grid).toHaveAttribute('aria-rowcount', '3')
  })
})
