import { afterEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { FieldPlan } from '../../compile/plan.ts'
import { fakeHost, fieldPlan, type HostRecord, pagePlan, registry, Surroundings } from '../form/form.fixture.tsx'
import type { PageCompiler } from '../use-compiled-page.ts'
import { EXAMPLE_FIELD, examplePage, snippetOf, type WidgetExamples } from './widget-example.ts'
import { WidgetGallery } from './widget-gallery.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

const EXAMPLES: Readonly<Record<string, WidgetExamples>> = {
  money: {
    valid: [{ title: '价格', field: { type: 'decimal(12,2)', title: '价格', widget: 'money' }, value: '7.5' }],
    broken: [{ title: '错写', field: { type: 'decimal(12,2)', title: '错写' }, problem: 'unknown-option' }],
  },
}

/** Reads the title out of the text; 错写 is a mistake. */
const compile: PageCompiler = (text) => {
  const declared: { fields: Record<string, { title: string; widget?: string }> } = JSON.parse(text)
  const { title = '', widget = 'money' } = declared.fields[EXAMPLE_FIELD] ?? {}
  if (title === '错写') {
    const problem = {
      code: 'unknown-option',
      severity: 'error',
      pointer: '/fields/example',
      message: '没有选项',
    } as const
    return { plan: null, problems: [{ ...problem, line: 3, column: 5 }] }
  }
  const field: FieldPlan = fieldPlan(EXAMPLE_FIELD, title, {
    type: { kind: 'decimal', precision: 12, scale: 2 },
    widget: { type: widget, options: {} },
    queryOperator: 'eq',
  })
  return { plan: { ...pagePlan(), fieldByName: new Map([[EXAMPLE_FIELD, field]]) }, problems: [] }
}

async function setup(params: Readonly<Record<string, string>> = { widget: 'money' }) {
  const record: HostRecord = fakeHost()
  const queries: Readonly<Record<string, string>>[] = []
  const page = {
    ...record.host.page,
    params,
    replaceQuery: (query: Readonly<Record<string, string>>) => void queries.push(query),
  }
  const screen = await render(
    <Surroundings host={{ ...record.host, page }} motion={false}>
      <WidgetGallery registry={registry} examplesOf={(type) => EXAMPLES[type]} compile={compile} />
    </Surroundings>,
  )
  return { screen, queries, notices: record.notices }
}

describe('the gallery', () => {
  it('shows a widget in every place, with one value for all', async () => {
    const { screen } = await setup()
    for (const place of ['输入', '必填', '有错误', '只读']) {
      await expect.element(screen.getByRole('textbox', { name: `价格（${place}）` })).toHaveValue('7.5')
    }
    await expect.element(screen.getByRole('textbox', { name: '价格（必填）' })).toHaveAttribute('aria-required', 'true')
    await userEvent.fill(screen.getByRole('textbox', { name: '价格（输入）' }), '9')
    await expect.element(screen.getByRole('textbox', { name: '价格（只读）' })).toHaveValue('9')
    await expect.element(screen.getByRole('region', { name: '文本' })).toHaveTextContent('￥9')
    await expect.element(screen.getByRole('textbox', { name: '存储的值' })).toHaveValue('"9"')
    await expect.element(screen.getByRole('textbox', { name: '第 1 行 价格' })).toHaveValue('9')
    await expect
      .element(screen.getByRole('region', { name: '查询条件' }).getByRole('textbox', { name: 'between 起' }))
      .toBeVisible()
  })

  it('takes a stored value that no control would let in, and leaves it where the text is none', async () => {
    const { screen } = await setup()
    const stored = screen.getByRole('textbox', { name: '存储的值' })
    await userEvent.fill(stored, '"abc"')
    await expect.element(screen.getByRole('textbox', { name: '价格（输入）' })).toHaveValue('abc')
    await userEvent.fill(stored, 'abc')
    await expect.element(screen.getByText('不是 JSON，下面的值没有改变')).toBeVisible()
    await expect.element(screen.getByRole('textbox', { name: '价格（输入）' })).toHaveValue('abc')
  })

  it('draws what is edited, and keeps what was there while it is wrong', async () => {
    const { screen } = await setup()
    const declaration = screen.getByRole('textbox', { name: '字段的声明' })
    await userEvent.fill(declaration, '{ "title": "运费" }')
    await expect.element(screen.getByRole('textbox', { name: '运费（输入）' })).toHaveValue('7.5')
    await userEvent.fill(declaration, '{ "title": "错写" }')
    await expect.element(screen.getByText('没有选项')).toBeVisible()
    await expect.element(screen.getByText('unknown-option')).toBeVisible()
    await expect.element(screen.getByText('字段:3:5')).toBeVisible()
    await expect.element(declaration).toHaveAttribute('aria-invalid', 'true')
    await expect.element(screen.getByRole('textbox', { name: '运费（输入）' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '恢复示例' }))
    await expect.element(screen.getByRole('textbox', { name: '价格（输入）' })).toBeVisible()
  })

  it('opens an example that is wrong on purpose with what is wrong with it', async () => {
    const { screen } = await setup()
    await userEvent.click(screen.getByRole('combobox', { name: '示例' }))
    await userEvent.click(screen.getByRole('option', { name: '错写（有错误）' }))
    await expect.element(screen.getByText('没有选项')).toBeVisible()
    await expect.element(screen.getByText('改正之后显示控件。')).toBeVisible()
  })

  it('finds widgets by their names, and keeps the open one in the address', async () => {
    const { screen, queries } = await setup()
    await userEvent.fill(screen.getByRole('searchbox', { name: '搜索控件' }), 'choice')
    await expect.element(screen.getByText('1 / 5 个')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '单选 choice' }))
    expect(queries).toEqual([{ widget: 'choice' }])
    await expect.element(screen.getByText('这个控件没有示例（examples.json）。')).toBeVisible()
  })

  it('says so when the address names no widget', async () => {
    const { screen } = await setup({ widget: 'krone' })
    await expect.element(screen.getByRole('alert')).toHaveTextContent('没有名为“krone”的控件')
  })

  it('copies what a page takes', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const { screen, notices } = await setup()
    await userEvent.fill(screen.getByRole('textbox', { name: '字段的声明' }), ' { "title": "运费" } ')
    await userEvent.click(screen.getByRole('button', { name: '复制片段' }))
    expect(write).toHaveBeenCalledWith('"example": { "title": "运费" }')
    await expect.poll(() => notices).toEqual(['已复制，可粘贴到页面的 fields 中'])
  })
})

describe('the page of an example', () => {
  it('has the field in its first line, and those beside it behind', () => {
    const text = examplePage('{\n  "title": "甲" }', { other: { type: 'string(8)', title: '乙' } })
    expect(text.indexOf('\n')).toBeGreaterThan(text.indexOf('"example":'))
    expect(Object.keys(JSON.parse(text).fields)).toEqual(['example', 'other'])
    expect(JSON.parse(`{${snippetOf('{"title":"甲"}')}}`)).toEqual({ example: { title: '甲' } })
  })
})
