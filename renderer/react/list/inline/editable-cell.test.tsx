import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { widgetRegistry } from '#widgets/registry.ts'
import type { FieldPlan, PagePlan, PageRecord } from '../../../compile/plan.ts'
import { SaveRefusedError } from '../../../data-source.ts'
import { refusalKey } from '../../../logic/closed-conditions.ts'
import { compilePlan } from '../../form/model/compiled-page.fixture.ts'
import { createListSetup, type ListSettings } from '../list-page.fixture.tsx'

const plan = compilePlan({
  fields: {
    code: { type: 'string(16)', title: '编号' },
    shelf: { type: 'string(16)', title: '货架', rules: ['required'] },
    note: { type: 'string(32)', title: '备注' },
    state: {
      type: 'enum',
      title: '状态',
      options: [
        { value: 'open', text: '在用' },
        { value: 'done', text: '停用' },
      ],
    },
  },
  list: { rowActions: ['edit'], inlineEdit: ['shelf', 'state'] },
  form: { reactions: [{ id: 'locked', when: "code == 'D2'", then: { shelf: { readonly: true } } }] },
})
/** The state is chosen by the product's own widget, which opens a list of choices. */
function withSelect(page: PagePlan): PagePlan {
  const selected = (field: FieldPlan): FieldPlan =>
    field.name === 'state' ? { ...field, widget: { type: 'select', options: {} } } : field
  const columns = page.list.columns.map((column) => ({ ...column, field: selected(column.field) }))
  return {
    ...page,
    fields: page.fields.map(selected),
    fieldByName: new Map([...page.fieldByName].map(([name, field]) => [name, selected(field)])),
    list: { ...page.list, columns },
  }
}
const stored = (id: string, more: PageRecord = {}): PageRecord => ({
  id,
  version: 3,
  code: `D${id}`,
  shelf: 'A-01',
  note: '旧',
  state: 'open',
  ...more,
})

async function open(settings: Partial<ListSettings> = {}, record = stored('1')) {
  const sent: PageRecord[] = []
  let current = record
  const setup = createListSetup({
    plan,
    list: async () => ({ rows: [{ id: String(current.id), record: current, texts: {} }], total: 1 }),
    get: async () => current,
    update: async (changed) => {
      sent.push(changed)
      current = { ...current, ...changed, version: 4 }
      return current
    },
    ...settings,
  })
  const screen = await render(setup.page)
  await expect.element(screen.getByText('A-01', { exact: true })).toBeVisible()
  return { ...setup, screen, sent }
}

const label = '修改“D1”的货架'
const dialog = page.getByRole('dialog', { name: label })
const input = dialog.getByRole('textbox', { name: '货架' })

beforeEach(() => page.viewport(1280, 800))

describe('a cell that is changed where it stands', () => {
  it('saves one value with the version that was read, and shows it in the row', async () => {
    const { screen, sent } = await open()
    await screen.getByRole('button', { name: label }).click()
    await expect.element(input).toHaveFocus()
    await userEvent.fill(input, 'B-07')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(screen.getByText('B-07', { exact: true })).toBeVisible()
    expect(sent).toEqual([{ id: '1', version: 3, shelf: 'B-07' }])
    await expect.element(screen.getByRole('button', { name: label })).toHaveFocus()
  })

  it('opens by a double click, and Esc gives up what was typed', async () => {
    const { screen, sent } = await open()
    await userEvent.dblClick(screen.getByText('A-01', { exact: true }))
    await userEvent.fill(input, 'B-07')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(screen.getByText('A-01', { exact: true })).toBeVisible()
    expect(sent).toEqual([])
  })

  it('leaves the first Esc to a list of choices that is open above it', async () => {
    const { screen } = await open({ widgets: widgetRegistry, plan: withSelect(plan) })
    await screen.getByRole('button', { name: '修改“D1”的状态' }).click()
    const editor = page.getByRole('dialog', { name: '修改“D1”的状态' })
    await expect.element(editor).toBeVisible()
    const choice = editor.getByRole('combobox')
    await expect.element(choice).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(choice).toHaveAttribute('aria-expanded', 'true')
    await userEvent.keyboard('{Escape}')
    await expect.element(choice).toHaveAttribute('aria-expanded', 'false')
    await expect.element(editor).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(editor).not.toBeInTheDocument()
  })

  it('is held to the rules of the form, and stays open with what the server refuses', async () => {
    const message = '货架 B-07 已满'
    const { screen } = await open({
      update: () => Promise.reject(new SaveRefusedError(message, [{ pointer: '/shelf', code: 'full', message }])),
    })
    await screen.getByRole('button', { name: label }).click()
    await userEvent.clear(input)
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByText(/请输入货架|货架不能为空/).first()).toBeVisible()
    await userEvent.fill(input, 'B-07')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByText(message).first()).toBeVisible()
    await expect.element(input).toHaveValue('B-07')
  })

  it('follows the reactions of the form', async () => {
    const { screen } = await open({}, stored('2'))
    await screen.getByRole('button', { name: '修改“D2”的货架' }).click()
    const editor = page.getByRole('dialog', { name: '修改“D2”的货架' })
    await expect.element(editor.getByText('A-01')).toBeVisible()
    await expect.element(editor.getByRole('textbox')).not.toBeInTheDocument()
  })

  it('closes by a press elsewhere while nothing was typed, and stays with what was', async () => {
    const { screen } = await open()
    const elsewhere = screen.getByRole('columnheader', { name: '备注' })
    await screen.getByRole('button', { name: label }).click()
    await expect.element(input).toHaveFocus()
    await elsewhere.click()
    await expect.element(dialog).not.toBeInTheDocument()
    await screen.getByRole('button', { name: label }).click()
    await userEvent.fill(input, 'B-07')
    await elsewhere.click()
    await expect.element(input).toHaveValue('B-07')
  })

  it('is of the named fields alone', async () => {
    const { screen } = await open()
    await expect.element(screen.getByRole('button', { name: label })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: /^修改/ }).elements()).toHaveLength(2)
  })

  it('is none in a row that may not be edited', async () => {
    const { screen } = await open({}, stored('1', { [refusalKey('edit')]: '已归档' }))
    await expect.element(screen.getByRole('button', { name: '编辑 D1' })).toBeVisible()
    expect(screen.getByRole('button', { name: /^修改/ }).elements()).toEqual([])
  })
})
