import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { widgetRegistry } from '#widgets/registry.ts'
import type { Host } from '../../host.ts'
import { RecordDialog } from '../../react/form/dialog/record-dialog.tsx'
import { fakeHost } from '../../react/form/form.fixture.tsx'
import { compilePlan, OFFER_PAGE } from '../../react/form/model/compiled-page.fixture.ts'
import { paste } from '../paste.fixture.ts'
import { driveGrid } from './grid-cells.fixture.ts'
import { createPageShell } from './page-shell.fixture.tsx'

type Row = Readonly<Record<string, string | number | null>>

interface Settings {
  readonly rows?: readonly Row[]
  readonly agrees?: boolean
  readonly subTable?: Record<string, unknown>
  readonly reactions?: readonly unknown[]
  readonly arrangements?: Map<string, string>
}

/** A form with a price and the rows of a sub-table below it, with the widgets of the product. */
async function setup({
  rows = [],
  agrees = true,
  subTable = {},
  reactions = [],
  arrangements = new Map(),
}: Settings = {}) {
  const fake = fakeHost({ agrees })
  const host: Host = {
    ...fake.host,
    arrangements: {
      getItem: (name) => arrangements.get(name) ?? null,
      setItem: (name, text) => void arrangements.set(name, text),
      removeItem: (name) => void arrangements.delete(name),
    },
  }
  fake.calls.records.push({ id: '1', name: '甲', price: '100', tiers: rows })
  const { tiers } = OFFER_PAGE.subTables
  const plan = compilePlan(
    {
      fields: {
        name: { type: 'string(32)', title: '名称', rules: ['required'] },
        price: { type: 'decimal(12,2)', title: '价格' },
        average: { type: 'decimal(12,4)', title: '平均单价', value: '= avg(tiers.unitPrice)' },
      },
      subTables: { tiers: { ...tiers, checks: [], ...subTable } },
      form: { layout: [{ fields: ['name', 'price', 'average'] }, { subTable: 'tiers' }], reactions },
    },
    widgetRegistry,
  )
  const shell = createPageShell(host)
  const tree = (mode: 'visible' | 'hidden') =>
    shell(<RecordDialog plan={plan} target={{ mode: 'edit', id: '1' }} onSaved={() => {}} onClosed={() => {}} />, mode)
  const screen = await render(tree('visible'))
  const table = screen.getByRole('grid', { name: '阶梯价' })
  await expect.element(table).toBeVisible()
  return {
    ...fake,
    arrangements,
    screen,
    table,
    ...driveGrid(table),
    press: (name: string) => screen.getByRole('button', { name, exact: true }).click(),
    footer: (statistic: string) => table.getByRole('row', { name: statistic }),
    hide: () => screen.rerender(tree('hidden')),
    show: () => screen.rerender(tree('visible')),
  }
}

const stored = (count: number): readonly Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: `r${index}`, minQty: index + 1, unitPrice: '50' }))

// The first test does not wait for the code as well.
beforeAll(async () => void (await widgetRegistry.rows.load()))

describe('the rows of a form', () => {
  it('are added with the focus in their first cell, and sent complete', async () => {
    const { input, type, press, calls } = await setup({ rows: stored(1) })
    await press('新增')
    await expect.element(input('第 2 行 起订量')).toHaveFocus()
    await userEvent.keyboard('10')
    await type('第 2 行 单价', '45.5')
    await press('确定')
    await expect.poll(() => calls.updated.length).toBe(1)
    expect(calls.updated[0]).toEqual({
      id: '1',
      tiers: [
        { id: 'r0', minQty: 1, unitPrice: '50' },
        { minQty: 10, unitPrice: '45.5' },
      ],
    })
  })

  it('keep the form from being saved while a cell holds something else than was pasted', async () => {
    const { cell, type, press, calls, screen, textOf } = await setup({ rows: stored(2) })
    await type('第 1 行 起订量', '7')
    await userEvent.keyboard('{Enter}{Escape}{ArrowUp}{ArrowRight}')
    paste('五元')
    await expect.element(cell('第 1 行 单价')).toHaveAttribute('aria-invalid', 'true')
    await press('确定')
    await expect.element(cell('第 1 行 单价')).toHaveAttribute('aria-invalid', 'true')
    expect([textOf('第 1 行 单价'), calls.updated]).toEqual(['50.00', []])
    await type('第 1 行 单价', '5')
    await press('确定')
    await expect.poll(() => calls.updated.length).toBe(1)
    expect(calls.updated[0]?.tiers).toMatchObject([{ id: 'r0', minQty: 7, unitPrice: '5' }, { id: 'r1' }])
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('are deleted after a question that counts them', async () => {
    const { screen, press, questions, calls } = await setup({ rows: stored(3) })
    expect(screen.getByRole('button', { name: '删除', exact: true }).query()).toBeNull()
    await screen.getByRole('checkbox', { name: '选择第 1 行' }).click()
    await screen.getByRole('checkbox', { name: '选择第 3 行' }).click()
    await expect.element(screen.getByText('已选 2 行')).toBeVisible()
    await press('删除')
    await expect.poll(() => questions).toEqual(['确认删除'])
    await expect.element(screen.getByRole('checkbox', { name: '选择第 2 行' })).not.toBeInTheDocument()
    await press('确定')
    await expect.poll(() => calls.updated.length).toBe(1)
    expect(calls.updated[0]?.tiers).toEqual([{ id: 'r1', minQty: 2, unitPrice: '50' }])
  })

  it('stay when the question is not agreed to', async () => {
    const { screen, press, questions } = await setup({ rows: stored(1), agrees: false })
    await screen.getByRole('checkbox', { name: '全选' }).click()
    await press('删除')
    await expect.poll(() => questions).toHaveLength(1)
    await expect.element(screen.getByRole('checkbox', { name: '选择第 1 行' })).toBeChecked()
  })

  it('come back, as they were and where they were, when the deletion is undone', async () => {
    const { screen, press, type, cell, textOf, calls } = await setup({ rows: stored(3) })
    await type('第 1 行 单价', '7')
    await screen.getByRole('checkbox', { name: '选择第 1 行' }).click()
    await press('删除')
    await expect.poll(() => textOf('第 1 行 起订量')).toBe('2')
    await cell('第 1 行 折扣').click()
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.poll(() => textOf('第 1 行 单价')).toBe('7.00')
    await press('确定')
    await expect.poll(() => calls.updated.length).toBe(1)
    expect(calls.updated[0]?.tiers).toMatchObject([{ id: 'r0', unitPrice: '7' }, { id: 'r1' }, { id: 'r2' }])
  })

  it('are sent in the order into which they are moved', async () => {
    const { cell, press, calls, textOf } = await setup({ rows: stored(3) })
    await cell('第 3 行 折扣').click()
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowUp}{/Shift}{/Alt}')
    await expect.poll(() => textOf('第 2 行 起订量')).toBe('3')
    await press('确定')
    await expect.poll(() => calls.updated.length).toBe(1)
    expect(calls.updated[0]?.tiers).toMatchObject([{ id: 'r0' }, { id: 'r2' }, { id: 'r1' }])
  })

  it('compute their columns and the fields above, and count sums and averages', async () => {
    const { screen, textOf, type, footer } = await setup({ rows: stored(2) })
    expect(textOf('第 2 行 折扣')).toBe('0.5000')
    await expect.element(footer('合计')).toHaveTextContent('100.00')
    await type('第 2 行 单价', '75.25')
    await expect.poll(() => textOf('第 2 行 折扣')).toBe('0.7525')
    await expect.element(footer('合计')).toHaveTextContent('125.25')
    await expect.element(footer('平均')).toHaveTextContent('62.63')
    await expect.element(screen.getByRole('group', { name: '平均单价' })).toHaveTextContent('62.625')
  })

  it('are as many as the page says', async () => {
    const { screen, press } = await setup({ rows: stored(1), subTable: { minRows: 2, maxRows: 2 } })
    await press('确定')
    await expect.element(screen.getByRole('alert').getByText('阶梯价至少要有 2 行')).toBeVisible()
    await press('新增')
    await expect.element(screen.getByRole('button', { name: '新增', exact: true })).toBeDisabled()
    await expect.element(screen.getByText('最多 2 行')).toBeVisible()
  })

  it('are added one at a time: clicks that come too fast are answered by a warning', async () => {
    const { input, press, notices, table } = await setup({ rows: stored(1) })
    await press('新增')
    await expect.element(input('第 2 行 起订量')).toHaveFocus()
    await press('新增')
    expect(notices).toEqual(['你点击的太快了，请慢点点击!'])
    await expect.element(table).toHaveAttribute('aria-rowcount', '5')
  })

  it('ask once when 删除 is clicked twice, and leave the focus in the grid', async () => {
    const { screen, table, questions } = await setup({ rows: stored(3) })
    await screen.getByRole('checkbox', { name: '选择第 1 行' }).click()
    await screen.getByRole('button', { name: '删除', exact: true }).dblClick()
    await expect.element(screen.getByRole('checkbox', { name: '选择第 3 行' })).not.toBeInTheDocument()
    expect(questions).toEqual(['确认删除'])
    await expect.poll(() => document.activeElement?.closest('[data-rows-of]')?.contains(table.element())).toBe(true)
  })

  it('are text where a reaction locks them', async () => {
    const { screen, cell, table, textOf } = await setup({
      rows: stored(2),
      reactions: [{ id: 'free', when: 'price == 0', then: { tiers: { readonly: true } } }],
    })
    await screen.getByRole('textbox', { name: '价格' }).fill('0')
    await userEvent.tab()
    await expect.element(screen.getByRole('button', { name: '新增', exact: true })).not.toBeInTheDocument()
    await cell('第 1 行 单价').click()
    await userEvent.keyboard('9')
    expect(textOf('第 1 行 单价')).toBe('50.00')
    expect(table.getByRole('checkbox').query()).toBeNull()
  })
})

describe('the cells of rows', () => {
  it('say what is wrong when they are left, the first rule first', async () => {
    const { cell, type, input } = await setup({ rows: stored(2) })
    await type('第 2 行 起订量', '1')
    await userEvent.tab()
    await cell('第 2 行 起订量').click()
    await expect.element(input('第 2 行 起订量')).toHaveAccessibleDescription('起订量不能重复')
    await input('第 2 行 起订量').fill('')
    await expect.element(input('第 2 行 起订量')).toHaveAccessibleDescription('请输入起订量')
    await input('第 2 行 起订量').fill('7')
    await expect.element(input('第 2 行 起订量')).not.toHaveAccessibleDescription()
    await expect.element(cell('第 1 行 起订量')).not.toHaveAttribute('data-invalid')
  })

  it('say which field they are of, to who asks where it comes from', async () => {
    const { cell, input } = await setup({ rows: stored(1) })
    const places = () => cell('第 1 行 单价').element().closest('[data-table]')?.getAttribute('data-table')
    expect([places(), cell('第 1 行 单价').element().getAttribute('data-field')]).toEqual(['tiers', 'unitPrice'])
    await cell('第 1 行 单价').click()
    await expect.element(input('第 1 行 单价')).toHaveAttribute('data-field', 'unitPrice')
  })

  it('are walked by Tab, and by Enter from row to row and on to a new one', async () => {
    const { cell, input, calls } = await setup({ rows: stored(2) })
    await cell('第 1 行 起订量').click()
    await userEvent.tab()
    await expect.element(input('第 1 行 单价')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    // As in a spreadsheet: below the cell in which the row was begun.
    await expect.element(input('第 2 行 起订量')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(input('第 3 行 起订量')).toHaveFocus()
    await userEvent.keyboard('8{Tab}9{Enter}')
    await expect.element(input('第 4 行 起订量')).toHaveFocus()
    expect(calls.updated).toEqual([])
  })

  it('are no more after a last one in which nothing was entered: Tab leads on from there', async () => {
    const { input, press, screen, textOf } = await setup({ rows: stored(1) })
    await press('新增')
    await expect.element(input('第 2 行 起订量')).toHaveFocus()
    await userEvent.keyboard('{Enter}{Enter}')
    expect(textOf('第 3 行 起订量')).toBeUndefined()
    await userEvent.keyboard('{Tab}{Tab}')
    await expect.element(screen.getByRole('button', { name: '取消', exact: true })).toHaveFocus()
    expect(textOf('第 3 行 起订量')).toBeUndefined()
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    await userEvent.keyboard('8{Tab}')
    await expect.poll(() => textOf('第 3 行 起订量')).toBe('')
  })

  it('take a pasted block at once, check it, and give it back with one undo', async () => {
    const { cell, textOf } = await setup({ rows: stored(2) })
    await cell('第 1 行 起订量').click()
    await userEvent.keyboard('{Escape}')
    paste('5\t10\r\n5\t\r\n6\t30')
    await expect.poll(() => textOf('第 3 行 单价')).toBe('30.00')
    await expect.element(cell('第 2 行 起订量')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(cell('第 2 行 单价')).toHaveAttribute('aria-invalid', 'true')
    expect(textOf('第 1 行 折扣')).toBe('0.1000')
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.poll(() => textOf('第 1 行 单价')).toBe('50.00')
    expect([textOf('第 2 行 起订量'), textOf('第 3 行 起订量')]).toEqual(['2', undefined])
    expect(textOf('第 1 行 折扣')).toBe('0.5000')
  })

  it('keep what was typed while their tab is hidden', async () => {
    const { screen, type, hide, show, textOf } = await setup({ rows: stored(1) })
    await type('第 1 行 单价', '33')
    await hide()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await show()
    await expect.poll(() => textOf('第 1 行 单价')).toBe('33.00')
    await type('第 1 行 单价', '44')
    await expect.element(screen.getByRole('group', { name: '平均单价' })).toHaveTextContent('44')
  })
})

describe('on a phone', () => {
  beforeEach(() => page.viewport(360, 740))
  afterEach(() => page.viewport(1280, 800))

  it('the cells have the room of handles and numbers, and a long press asks for the menu of a row', async () => {
    const { table, cell, textOf, screen } = await setup({ rows: stored(2) })
    expect(table.getByRole('button', { name: /^移动第/ }).query()).toBeNull()
    expect(table.getByRole('columnheader', { name: '#' }).query()).toBeNull()
    await expect.element(table.getByRole('row', { name: '合计' })).toBeVisible()
    const { left, top } = cell('第 2 行 起订量').element().getBoundingClientRect()
    const finger = { pointerId: 7, pointerType: 'touch', isPrimary: true, clientX: left + 9, clientY: top + 9 }
    const touch = (type: string) =>
      cell('第 2 行 起订量')
        .element()
        .dispatchEvent(new PointerEvent(type, { ...finger, bubbles: true, cancelable: true }))
    touch('pointerdown')
    await screen.getByRole('menuitem', { name: '向上移' }).click()
    touch('pointerup')
    await expect.poll(() => textOf('第 1 行 起订量')).toBe('2')
    // The finger that leaves opens nothing.
    expect(screen.getByRole('textbox', { name: '第 2 行 起订量' }).query()).toBeNull()
  })

  it('another width of the window keeps what was entered', async () => {
    const { table, type, textOf } = await setup({ rows: stored(1) })
    await type('第 1 行 单价', '33')
    await page.viewport(1280, 800)
    await expect.element(table.getByRole('columnheader', { name: '#' })).toBeVisible()
    await expect.poll(() => textOf('第 1 行 单价')).toBe('33.00')
  })
})

describe('the columns of rows in a form', () => {
  const heads = (table: Locator) =>
    table
      .getByRole('columnheader')
      .all()
      .map((head) => head.element().textContent)

  it('are hidden and pinned from their header, and stay so for the same sub-table of the same page', async () => {
    const { screen, table, arrangements } = await setup({ rows: stored(1) })
    await table.getByRole('columnheader', { name: '折扣' }).click({ button: 'right' })
    await screen.getByRole('menuitem', { name: '隐藏此列' }).click()
    await table.getByRole('columnheader', { name: '单价' }).click({ button: 'right' })
    await screen.getByRole('menuitem', { name: '固定在左侧' }).click()
    await expect.poll(() => heads(table).slice(-2)).toEqual(['*单价', '*起订量'])
    await screen.unmount()
    expect([...arrangements.keys()]).toEqual(['Grid_Columns_0/1/sample/tiers'])

    const again = await setup({ rows: stored(1), arrangements })
    expect(heads(again.table).slice(-2)).toEqual(['*单价', '*起订量'])
    await again.screen.getByRole('button', { name: '列设置' }).click()
    await again.screen.getByRole('button', { name: '恢复默认' }).click()
    await expect.poll(() => heads(again.table).slice(-3)).toEqual(['*起订量', '*单价', '折扣'])
    expect([...arrangements]).toEqual([])
  })

  it('fill the width again when one is hidden, but for those that the user has sized', async () => {
    const { screen, table } = await setup({ rows: stored(1) })
    const widthOf = (name: string) => table.getByRole('columnheader', { name }).element().getBoundingClientRect().width
    const before = { minQty: widthOf('起订量'), unitPrice: widthOf('单价') }
    await table.getByRole('columnheader', { name: '起订量' }).click({ button: 'right' })
    await screen.getByRole('menuitem', { name: '加宽' }).click()
    await table.getByRole('columnheader', { name: '折扣' }).click({ button: 'right' })
    await screen.getByRole('menuitem', { name: '隐藏此列' }).click()
    await expect.poll(() => widthOf('单价')).toBeGreaterThan(before.unitPrice + 20)
    expect(widthOf('起订量')).toBe(before.minQty + 20)
  })

  it('are shown again where a hidden one is wrong', async () => {
    const { screen, table, type, press, input } = await setup({ rows: [{ id: 'r0', minQty: 1, unitPrice: null }] })
    await type('第 1 行 起订量', '2')
    await table.getByRole('columnheader', { name: '单价' }).click({ button: 'right' })
    await screen.getByRole('menuitem', { name: '隐藏此列' }).click()
    await expect.element(table.getByRole('columnheader', { name: '单价' })).not.toBeInTheDocument()
    await press('确定')
    await expect.element(input('第 1 行 单价')).toHaveFocus()
    await expect.element(table.getByRole('columnheader', { name: '单价' })).toBeVisible()
  })
})

describe('a thousand rows', () => {
  it('are drawn as far as they are seen, and a broken cell is found among them', async () => {
    const rows = stored(1000).map((row, index) => (index === 722 ? { ...row, unitPrice: null } : row))
    const { type, input, press, table } = await setup({ rows })
    expect(table.getByRole('row').all().length).toBeLessThan(20)
    await type('第 1 行 单价', '51')
    await press('确定')
    await expect.element(input('第 723 行 单价')).toHaveFocus()
    await expect.element(input('第 723 行 单价')).toHaveAccessibleDescription('请输入单价')
  })

  it('are left alone by a key press: nothing of React is drawn again in them', async () => {
    const { type, table } = await setup({ rows: stored(1000) })
    await type('第 1 行 单价', '5')
    const changed: Node[] = []
    const observer = new MutationObserver((records) => changed.push(...records.map(({ target }) => target)))
    observer.observe(table.element(), { childList: true, characterData: true, subtree: true })
    await userEvent.keyboard('6')
    await expect.poll(() => changed.length).toBeGreaterThan(0)
    observer.disconnect()
    const rows = new Set(changed.map((node) => rowOf(node)))
    rows.delete(null)
    expect(rows.size).toBe(1)
  })
})

/** The number of the painted row that a node is in; null for the foot and the rest. */
function rowOf(node: Node): string | null {
  const element = node instanceof Element ? node : node.parentElement
  if (element?.closest('[data-foot]')) return null
  return element?.closest('[role="row"]')?.getAttribute('aria-rowindex') ?? null
}

describe('what a page says of the rows of a sub-table', () => {
  const NOTED = {
    fields: {
      minQty: { type: 'integer', title: '起订量', rules: ['required'] },
      unitPrice: { type: 'decimal(12,2)', title: '单价', rules: ['required'] },
      note: { type: 'string(40)', title: '说明' },
    },
    columns: [{ field: 'minQty', title: '最少', width: 120, cell: 'link' }, 'unitPrice'],
    details: ['minQty', 'note'],
    toolbar: ['undo'],
    sortable: false,
  }

  it('is seen: a title of its own, the buttons that it names, no handles to drag', async () => {
    const { table, screen, cell } = await setup({ rows: stored(2), subTable: NOTED })
    await expect.element(table.getByRole('columnheader', { name: '最少' })).toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: '撤销' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '新增' }).query()).toBeNull()
    expect(table.getByRole('checkbox').query()).toBeNull()
    expect(table.getByRole('button', { name: '移动第 1 行' }).query()).toBeNull()
    await cell('第 1 行 单价').click({ button: 'right' })
    await expect.element(screen.getByRole('menuitem', { name: '详细信息' })).toBeVisible()
    expect(screen.getByRole('menuitem', { name: '向下移' }).query()).toBeNull()
  })

  it('takes what is entered in the details of a row, also in a field without a column', async () => {
    const { cell, screen, press, calls } = await setup({ rows: stored(2), subTable: NOTED })
    await cell('第 2 行 最少').click()
    await screen.getByLabelText('说明').fill('整车')
    await screen
      .getByRole('button', { name: /^确\s?定$/ })
      .last()
      .click()
    await expect.element(screen.getByLabelText('说明')).not.toBeInTheDocument()
    await press('确定')
    await expect.poll(() => calls.updated.length).toBe(1)
    expect(calls.updated[0]?.tiers).toEqual([
      { id: 'r0', minQty: 1, unitPrice: '50', note: null },
      { id: 'r1', minQty: 2, unitPrice: '50', note: '整车' },
    ])
  })
})
