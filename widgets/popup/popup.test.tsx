import { beforeAll, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getReportQueryInfo } from '#schemas/api/reports.ts'
import { fieldPlan } from '../field-plan.fixture.ts'
import { buttonsOf, hostOf, stage } from '../widget-stage.fixture.tsx'
import { popup } from './index.ts'
import { REPORT_ROWS, reportHost } from './report.fixture.ts'
import type { PopupOptions } from './schema.ts'

// It loads when it is first wanted: here once.
beforeAll(async () => void (await import('./report-dialog.tsx')))

const field = fieldPlan({ name: 'product', type: 'string(200)', title: '产品' })
const sound: PopupOptions = { code: 'products', orgFields: 'name,code', destFields: 'product,productCode' }

async function open(
  options: PopupOptions = {},
  more: {
    readonly value?: string
    readonly rows?: typeof REPORT_ROWS
    readonly beside?: Readonly<Record<string, string>>
  } = {},
) {
  const { host, asked } = reportHost(more.rows)
  const staged = await stage(popup, {
    field,
    host,
    options: { ...sound, ...options },
    value: more.value ?? null,
    valueBeside: (name) => more.beside?.[name] ?? (name === 'depart' ? 'd1' : null),
  })
  await userEvent.click(staged.screen.getByRole('button', { name: '选择产品' }))
  const dialog = page.getByRole('dialog', { name: '产品报表' })
  return { ...staged, asked, dialog, cell: (name: string) => dialog.getByRole('cell', { name, exact: true }) }
}

describe('a popup', () => {
  it('writes the columns of a row into its field and the one beside it, and gives the focus back', async () => {
    const { screen, dialog, cell, onChange } = await open()
    await expect.element(cell('苹果')).toBeVisible()
    expect(dialog.element().getBoundingClientRect().width).toBe(1200)
    await expect.element(cell('水果').first()).toBeVisible()
    await userEvent.click(cell('苹果'))
    await userEvent.click(cell('梨'))
    await userEvent.click(dialog.getByRole('button', { name: '确定' }))
    expect(onChange.mock.calls).toEqual([['梨', { productCode: 'P2' }]])
    await expect.element(screen.getByRole('textbox', { name: '产品' })).toHaveValue('梨')
    await expect.element(screen.getByRole('button', { name: '选择产品' })).toHaveFocus()
  })

  it('asks for its first rows as the pointer comes to its button, and not again as it opens', async () => {
    const { host, asked } = reportHost()
    const options = { ...sound, param: { departId: { field: 'depart' } } }
    const { screen } = await stage(popup, { field, host, options, value: null, valueBeside: () => 'd1' })
    await userEvent.hover(screen.getByRole('button', { name: '选择产品' }))
    await expect.poll(() => asked).toMatchObject([{ pageNo: '1', self_departId: 'd1' }])
    await userEvent.click(screen.getByRole('button', { name: '选择产品' }))
    await expect.element(page.getByRole('dialog').getByRole('cell', { name: '苹果', exact: true })).toBeVisible()
    expect(asked).toHaveLength(1)
  })

  it('takes several over pages and searches where the page says so, joined by its separator', async () => {
    const { dialog, cell, onChange } = await open({ multi: true, spliter: ';' })
    await userEvent.click(cell('苹果'))
    await userEvent.click(dialog.getByTitle('3', { exact: true }).last())
    await userEvent.click(cell('产品22'))
    await userEvent.fill(dialog.getByPlaceholder('请输入名称'), '梨')
    await userEvent.click(dialog.getByRole('button', { name: '查询' }))
    await userEvent.click(cell('梨'))
    await expect.element(dialog.getByRole('region', { name: '已选数据（3）' })).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '确定' }))
    expect(onChange.mock.calls).toEqual([['苹果;产品22;梨', { productCode: 'P1;P22;P2' }]])
  })

  it('asks with its order, its parameters and values of fields beside it', async () => {
    const param = { year: 2024, departId: { field: 'depart' }, name: "'梨'" }
    const { dialog, asked, cell } = await open({ sorter: 'code=desc', param })
    await expect.element(cell('梨')).toBeVisible()
    // A parameter that is called like something one asks by stands there from the beginning.
    await expect.element(dialog.getByPlaceholder('请输入名称')).toHaveValue('梨')
    expect(asked[0]).toEqual({
      pageNo: '1',
      pageSize: '10',
      total: 'estimate',
      column: 'code',
      order: 'desc',
      self_year: '2024',
      self_departId: 'd1',
      self_name: "'梨'",
      name: '梨',
    })
  })

  it('takes parameters behind its code from fields beside it', async () => {
    const { asked, cell } = await open({ code: `products?departId=\${depart}&kind=2` })
    await expect.element(cell('苹果')).toBeVisible()
    expect(asked[0]).toMatchObject({ self_departId: 'd1', self_kind: '2' })
  })

  it('orders its rows by the heads that the report can be ordered by, from the first page on', async () => {
    const { dialog, asked, cell } = await open()
    await expect.element(cell('苹果')).toBeVisible()
    await userEvent.click(dialog.getByTitle('2', { exact: true }).last())
    await expect.element(cell('产品11')).toBeVisible()
    const price = dialog.getByRole('columnheader', { name: '价格' })
    await userEvent.click(price)
    await userEvent.click(price)
    await expect.element(cell('产品23')).toBeVisible()
    await expect.element(price).toHaveAttribute('aria-sort', 'descending')
    expect(asked.at(-1)).toMatchObject({ pageNo: '1', column: 'price', order: 'desc' })
    await userEvent.click(price)
    await expect.element(cell('苹果')).toBeVisible()
    await userEvent.click(dialog.getByRole('columnheader', { name: '编码' }))
    expect(asked.filter(({ column }) => column !== undefined && column !== 'price')).toEqual([])
  })

  it('shows the order that its page asks for at the head', async () => {
    const { dialog, cell } = await open({ sorter: 'price=desc' })
    await expect.element(cell('产品23')).toBeVisible()
    const price = dialog.getByRole('columnheader', { name: '价格' })
    await expect.element(price).toHaveAttribute('aria-sort', 'descending')
  })

  it('opens with its row ticked, told from others of that name by the field beside it', async () => {
    const twins = [...REPORT_ROWS, { code: 'P99', name: '梨', kind: '1', price: 99 }]
    const { dialog, onChange } = await open({}, { value: '梨', rows: twins, beside: { productCode: 'P99' } })
    await expect.element(dialog.getByRole('radio', { name: '选择 梨' })).not.toBeChecked()
    await userEvent.click(dialog.getByTitle('3', { exact: true }).last())
    await expect.element(dialog.getByRole('radio', { name: '选择 梨' })).toBeChecked()
    await userEvent.click(dialog.getByRole('button', { name: '确定' }))
    expect(onChange.mock.calls).toEqual([['梨', { productCode: 'P99' }]])
  })

  it('opens with all its rows ticked, which stay so over pages and searches', async () => {
    const beside = { productCode: 'P22,P2' }
    const { dialog, cell, onChange } = await open({ multi: true }, { value: '产品22,梨', beside })
    await expect.element(dialog.getByRole('checkbox', { name: '选择 梨' })).toBeChecked()
    await expect.element(dialog.getByRole('region', { name: '已选数据（2）' })).toBeVisible()
    await userEvent.fill(dialog.getByPlaceholder('请输入名称'), '苹果')
    await userEvent.click(dialog.getByRole('button', { name: '查询' }))
    await userEvent.click(cell('苹果'))
    await userEvent.click(dialog.getByRole('button', { name: '确定' }))
    expect(onChange.mock.calls).toEqual([['产品22,梨,苹果', { productCode: 'P22,P2,P1' }]])
  })

  it('shows what is asked for seldom once it is expanded, and the sum of the page', async () => {
    const { dialog, cell, asked } = await open()
    await expect.element(cell('苹果')).toBeVisible()
    await expect.element(cell('45.00')).toBeVisible()
    await expect.element(dialog.getByText('1-10 共23条')).toBeVisible()
    await expect.element(dialog.getByRole('combobox', { name: '类别' })).not.toBeInTheDocument()
    await userEvent.click(dialog.getByRole('button', { name: '展开（1）' }))
    await userEvent.click(dialog.getByRole('combobox', { name: '类别' }))
    await userEvent.click(page.getByTitle('水果', { exact: true }).last())
    await userEvent.click(dialog.getByRole('button', { name: '查询' }))
    expect(asked.at(-1)).toMatchObject({ kind: '1' })
  })

  it('asks for a row where none is chosen', async () => {
    const { dialog, cell, onChange } = await open()
    await expect.element(cell('苹果')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '确定' }))
    await expect.element(dialog.getByText('请选择一条记录')).toBeVisible()
    expect(onChange).not.toHaveBeenCalled()
  })

  it('says nothing but the texts of the contract', async () => {
    const { dialog, cell } = await open()
    await expect.element(cell('苹果')).toBeVisible()
    expect(buttonsOf(dialog)).toEqual(['查询', '重置', '展开（1）', '取消', '确定'])
    await userEvent.click(dialog.getByRole('button', { name: '展开（1）' }))
    await expect.element(dialog.getByRole('button', { name: '收起', exact: true })).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: '确定' }))
    await expect.element(dialog.getByText('请选择一条记录', { exact: true })).toBeVisible()
  })

  it('says that a report has no data, and that a search has found none', async () => {
    const { dialog } = await open({}, { rows: [] })
    await expect.element(dialog.getByText('这个报表没有数据')).toBeVisible()
    await userEvent.fill(dialog.getByPlaceholder('请输入名称'), '苹果')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByText('没有符合条件的数据')).toBeVisible()
  })

  it('says why its report could not be had', async () => {
    await open({ code: 'nothing' })
    const why = 'Popup初始化失败，请检查你的配置或稍后重试！ 错误信息如下：没有编码为 nothing 的报表'
    await expect.element(page.getByText('出错了')).toBeVisible()
    await expect.element(page.getByText(why)).toBeVisible()
  })

  it('empties all fields that it fills', async () => {
    const { host } = reportHost()
    const { screen, onChange } = await stage(popup, { field, host, options: sound, value: '梨' })
    await userEvent.click(screen.getByRole('button', { name: '清除' }))
    expect(onChange.mock.calls).toEqual([[null, { productCode: null }]])
  })

  it.each([
    [{ orgFields: 'name' }, 'popup参数未正确配置,原始值和目标值数量不一致!'],
    [{ code: '' }, 'popup参数未正确配置!'],
    [
      { code: `products?x=a\${b}` },
      `报表编码“products?x=a\${b}”的参数不合法：请写成“编码?参数=\${字段名}&参数=固定值”，参数名不能重复`,
    ],
  ])('says in place what is wrong with its page: %j', async (options, problem) => {
    const { screen } = await stage(popup, { field, options: { ...sound, ...options } })
    await expect.element(screen.getByRole('textbox', { name: '产品' })).toHaveValue(problem)
  })

  it('asks once for what another popup of its group has asked for within 30 seconds, and again for other groups', async () => {
    const { asked, dialog, cell, stageAgain, screen } = await open({ groupId: 'a' })
    const openAgain = async (groupId: string) => {
      await userEvent.keyboard('{Escape}')
      await expect.element(dialog).not.toBeInTheDocument()
      await stageAgain({ options: { ...sound, groupId } })
      await userEvent.click(screen.getByRole('button', { name: '选择产品' }))
      await expect.element(cell('苹果')).toBeVisible()
    }
    await expect.element(cell('苹果')).toBeVisible()
    await openAgain('a')
    expect(asked).toHaveLength(1)
    await openAgain('b')
    expect(asked).toHaveLength(2)
  })

  it('says in the words of the server why it cannot be asked (spec 8)', async () => {
    const { host } = reportHost()
    const failing = hostOf((endpoint, input) => {
      if (endpoint === getReportQueryInfo) throw new Error('报表的查询条件有误')
      return host.call(endpoint, input as never)
    })
    const { screen } = await stage(popup, { field, host: failing, options: sound })
    await userEvent.click(screen.getByRole('button', { name: '选择产品' }))
    await expect.element(page.getByRole('alert')).toHaveTextContent('报表的查询条件有误')
  })
})
