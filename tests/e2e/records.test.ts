import type { Locator, Page } from 'playwright'
import { describe, expect } from 'vitest'
import {
  callApi,
  choose,
  codesInView,
  DEPARTMENTS,
  departmentRow,
  dialogGone,
  errorsIn,
  newDepartmentCode,
  newPriceCode,
  openAdd,
  openRow,
  PRICES,
  priceRow,
  rowOf,
  save,
  search,
  storeRow,
} from '#tests/support/console-actions.ts'
import { it, TEN_ROWS } from '#tests/support/console-test.ts'

interface Rows {
  readonly records: readonly Readonly<Record<string, unknown>>[]
}

describe('adding a record', () => {
  it('says so, and shows the new row on the first page', async ({ visit }) => {
    const code = newPriceCode()
    const page = await visit(PRICES, { viewport: TEN_ROWS })
    await page.getByTitle('2', { exact: true }).click()
    await page.getByText(/^11-20 共\d+条$/).waitFor()
    const dialog = await openAdd(page)
    await dialog.getByLabel('产品编码').fill(code)
    await dialog.getByLabel('产品名称').fill('电解铜 1# 升水')
    await choose(dialog, '产品分类', '有色金属')
    await dialog.getByLabel('价格', { exact: true }).fill('74850.5')
    await dialog.getByLabel('生效日期').fill('2199-12-31')
    await page.keyboard.press('Tab')
    await dialog.getByRole('radio', { name: '浮动价' }).check()
    await dialog.getByLabel('浮动公式说明').fill('基准价 × 汇率')
    await save(dialog)
    await page.getByText('添加成功！').waitFor()
    await dialogGone(page)
    await rowOf(page, code).waitFor()
    const shown = await rowOf(page, code).getByRole('cell').allTextContents()
    expect(shown).toEqual(
      expect.arrayContaining(['电解铜 1# 升水', '有色金属', '浮动价', '74,850.50', '元/吨', '2199-12-31']),
    )
    await page.getByText(/^1-\d+ 共\d+条$/).waitFor()
  })

  it('puts each error beside its field, the focus on the first, and sends nothing', async ({ visit }) => {
    const page = await visit(PRICES)
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
    const dialog = await openAdd(page)
    await save(dialog)
    await dialog.getByText('有 3 处需要修改：').waitFor()
    const code = dialog.getByRole('textbox', { name: '产品编码' })
    expect(await code.evaluate((input) => input === document.activeElement)).toBe(true)
    for (const [role, name, message] of [
      ['textbox', '产品编码', '请输入产品编码'],
      ['textbox', '产品名称', '请输入产品名称'],
      ['combobox', '产品分类', '请选择产品分类'],
    ] as const) {
      const control = dialog.getByRole(role, { name })
      expect(await control.getAttribute('aria-invalid'), name).toBe('true')
      expect(await describedTextOf(control), name).toContain(message)
    }
    expect(sent.filter((call) => call.startsWith('POST'))).toEqual([])
  })

  it('leads from the list of errors to the field, and drops what is mended', async ({ visit }) => {
    const page = await visit(PRICES)
    const dialog = await openAdd(page)
    await save(dialog)
    const summary = dialog.getByRole('alert').filter({ hasText: '有 3 处需要修改' })
    await summary.getByRole('link', { name: '产品名称' }).click()
    const name = dialog.getByRole('textbox', { name: '产品名称' })
    expect(await name.evaluate((input) => input === document.activeElement)).toBe(true)
    await name.fill('螺纹钢')
    await expect.poll(() => errorsIn(dialog)).toEqual(['请输入产品编码', '请选择产品分类'])
  })

  it('checks the form of a value where it is typed', async ({ visit }) => {
    const page = await visit(PRICES)
    const dialog = await openAdd(page)
    await dialog.getByLabel('产品名称').fill('螺纹钢')
    await dialog.getByLabel('产品编码').fill('abc')
    await dialog.getByLabel('产品名称').focus()
    await expect.poll(() => errorsIn(dialog)).toEqual(['两位大写字母加四位数字'])
    await dialog.getByLabel('产品编码').fill(newPriceCode())
    await expect.poll(() => errorsIn(dialog)).toEqual([])
  })

  it('shows a duplicate that only the server knows beside its field', async ({ visit }) => {
    const code = newPriceCode()
    const page = await visit(PRICES)
    await storeRow(page, PRICES, priceRow(code))
    const dialog = await openAdd(page)
    await dialog.getByLabel('产品编码').fill(code)
    await dialog.getByLabel('产品名称').fill('又一个')
    await choose(dialog, '产品分类', '钢材')
    await save(dialog)
    await dialog
      .getByRole('alert')
      .getByText(/已存在/)
      .waitFor()
    const field = dialog.getByRole('textbox', { name: '产品编码' })
    expect(await describedTextOf(field)).toContain('已存在')
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await dialog.getByLabel('产品名称').inputValue()).toBe('又一个')
  })

  it('complaint 12: makes one record of five quick clicks', async ({ visit }) => {
    const code = newPriceCode()
    const page = await visit(PRICES)
    const dialog = await openAdd(page)
    await dialog.getByLabel('产品编码').fill(code)
    await dialog.getByLabel('产品名称').fill('只要一条')
    await choose(dialog, '产品分类', '钢材')
    let posts = 0
    page.on('request', (request) => {
      if (request.method() === 'POST') posts++
    })
    await dialog.getByRole('button', { name: '确定' }).evaluate((button: HTMLButtonElement) => {
      for (let click = 0; click < 5; click++) button.click()
    })
    await page.getByText('添加成功！').waitFor()
    await dialogGone(page)
    expect(posts).toBe(1)
    expect((await callApi<Rows>(page, 'GET', `${PRICES}/list?code=${code}`)).result.records).toHaveLength(1)
  })

  it('asks before it throws typed text away, and keeps it when the answer is no', async ({ visit }) => {
    const page = await visit(PRICES)
    const dialog = await openAdd(page)
    await dialog.getByLabel('产品名称').fill('还没保存')
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: '确定放弃编辑？' })
    await question.getByText('还没有保存：产品名称。').waitFor()
    // The focus is on what keeps the input, and Enter follows it.
    await page.keyboard.press('Enter')
    await question.waitFor({ state: 'hidden' })
    expect(await dialog.getByLabel('产品名称').inputValue()).toBe('还没保存')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: '放弃编辑' }).click()
    await dialogGone(page)
    const again = await openAdd(page)
    await again.getByText('放弃的内容还在').waitFor()
    await again.getByRole('button', { name: '恢复草稿' }).click()
    expect(await again.getByLabel('产品名称').inputValue()).toBe('还没保存')
  })
})

describe('editing a record', () => {
  it('shows the new value in its row, on the same page in the same order', async ({ visit }) => {
    const page = await visit(DEPARTMENTS, { viewport: TEN_ROWS })
    const group = newDepartmentCode()
    for (let staffCount = 1; staffCount <= 12; staffCount++) {
      await storeRow(page, DEPARTMENTS, { ...departmentRow(newDepartmentCode()), name: `${group}分部`, staffCount })
    }
    await page.getByRole('textbox', { name: '部门名称' }).fill(group)
    await search(page)
    await page.getByText('1-10 共12条').waitFor()
    await page.getByRole('columnheader', { name: '人数' }).click()
    await page.getByRole('columnheader', { name: '人数' }).and(page.locator('[aria-sort="ascending"]')).waitFor()
    await page.getByTitle('2', { exact: true }).click()
    await page.getByText('11-12 共12条').waitFor()
    await expect.poll(() => codesInView(page)).toHaveLength(2)
    const [code = ''] = await codesInView(page)

    const dialog = await openRow(page, '编辑', code)
    await dialog.getByRole('textbox', { name: '负责人' }).fill('新负责人')
    await save(dialog)
    await page.getByText('编辑成功!').waitFor()
    await dialogGone(page)
    await rowOf(page, code).getByRole('cell', { name: '新负责人' }).waitFor()
    await page.getByText('11-12 共12条').waitFor()
    await page.getByRole('columnheader', { name: '人数' }).and(page.locator('[aria-sort="ascending"]')).waitFor()
    expect((await codesInView(page))[0]).toBe(code)
  })

  it('is told to who has the same list open in another browser, whose rows change when he asks for them', async ({
    visit,
  }) => {
    const { code, first, second } = await findPriceTwice(visit)
    const changed = (page: Page) => page.getByRole('status').filter({ hasText: '数据有更新，请刷新' })
    const dialog = await openRow(first, '编辑', code)
    await dialog.getByLabel('价格', { exact: true }).fill('81.5')
    await save(dialog)
    await first.getByText('编辑成功!').waitFor()

    await changed(second).waitFor()
    expect(await rowOf(second, code).getByRole('cell').allTextContents()).toContain('12.50')
    await second.getByRole('button', { name: '刷新', exact: true }).click()
    await rowOf(second, code).getByRole('cell', { name: '81.50' }).waitFor()
    await changed(second).waitFor({ state: 'detached' })
    await rowOf(first, code).getByRole('cell', { name: '81.50' }).waitFor()
  })

  it('tells the second of two who change the same record, and keeps his input', async ({ visit }) => {
    const { code, first, second } = await findPriceTwice(visit)
    const early = await openRow(first, '编辑', code)
    const late = await openRow(second, '编辑', code)
    await early.getByLabel('产品名称').fill('先来的名称')
    await save(early)
    await first.getByText('编辑成功!').waitFor()

    await late.getByLabel('价格', { exact: true }).fill('99.9')
    await save(late)
    // Both are windows of one user.
    const note = late.getByRole('alert').filter({ hasText: /您已在另一个窗口修改了这条数据（\d\d:\d\d）/ })
    const sides = note.getByRole('table', { name: '双方的修改' })
    await sides.waitFor()
    await sides
      .getByRole('row')
      .filter({ hasText: '产品名称' })
      .getByRole('cell', { name: '先来的名称（保留）' })
      .waitFor()
    expect(await late.getByLabel('价格', { exact: true }).inputValue()).toMatch(/^99\.90?$/)
    const untouched = await callApi<Rows>(second, 'GET', `${PRICES}/list?code=${code}`)
    expect(untouched.result.records[0]).toMatchObject({ name: '先来的名称', price: 12.5 })

    await note.getByRole('button', { name: '重新加载' }).click()
    await late.getByText('已取回最新数据，您修改过的字段保持不变，确认后请再次保存。').waitFor()
    expect(await late.getByLabel('产品名称').inputValue()).toBe('先来的名称')
    await save(late)
    await second.getByText('编辑成功!').waitFor()
    await rowOf(second, code).getByRole('cell', { name: '99.90' }).waitFor()
    expect(await rowOf(second, code).getByRole('cell').allTextContents()).toContain('先来的名称')
  })
})

it('shows a record whole, from the link in its row and from its button', async ({ visit }) => {
  const code = newPriceCode()
  const page = await visit(PRICES)
  await storeRow(page, PRICES, { ...priceRow(code), formula: '基准价 × 汇率\n+ 运费', priceType: 'float' })
  await page.getByRole('textbox', { name: '产品编码' }).fill(code)
  await search(page)
  await page.getByRole('button', { name: code, exact: true }).click()
  const detail = page.getByRole('dialog')
  await detail.getByText('基准价 × 汇率').waitFor()
  const names = await detail.getByRole('term').allTextContents()
  const texts = await detail.getByRole('definition').allTextContents()
  const shown = Object.fromEntries(names.map((name, index) => [name, texts[index]]))
  expect(shown).toMatchObject({
    产品编码: code,
    产品分类: '钢材',
    价格: '12.50',
    计价方式: '浮动价',
    启用: '否',
    生产厂家: '—',
  })
  expect(await detail.getByRole('textbox').count()).toBe(0)
  await detail.getByRole('button', { name: '关闭' }).last().click()
  await dialogGone(page)
  await openRow(page, '详情', code)
})

/** What a screen reader says about a control besides its name. */
function describedTextOf(control: Locator): Promise<string> {
  return control.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  )
}

/** A stored price, in the lists of two users. */
async function findPriceTwice(visit: (path: string) => Promise<Page>) {
  const code = newPriceCode()
  const first = await visit(PRICES)
  await storeRow(first, PRICES, priceRow(code))
  const second = await visit(PRICES)
  for (const page of [first, second]) {
    await page.getByRole('textbox', { name: '产品编码' }).fill(code)
    await search(page)
  }
  return { code, first, second }
}
