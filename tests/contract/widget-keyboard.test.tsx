import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadCategoryRoot, loadCategoryTree } from '#schemas/api/categories.ts'
import { loadTreeData, type TreeNode } from '#schemas/api/dictionary-trees.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { fieldPlan } from '#widgets/field-plan.fixture.ts'
import { reportHost } from '#widgets/popup/report.fixture.ts'
import { widgetRegistry } from '#widgets/registry.ts'
import { CONTROL_ID, hostOf, stage } from '#widgets/widget-stage.fixture.tsx'

const choices = [
  { value: 'a', text: '甲' },
  { value: 'b', text: '乙' },
]

interface ByKeyboard {
  /** Of the field, where it is not a text. */
  readonly type?: string
  readonly format?: 'html' | 'markdown' | 'code:sql'
  readonly multiple?: true
  readonly refers?: true
  readonly options?: Readonly<Record<string, unknown>>
  /** Pressed one after the other, each once what it waits for is there. */
  readonly presses: readonly Press[]
  readonly stores: CanonicalValue
}

/** Keys; or what is waited for before the next: a text, an input that has the focus. `tabTo`: Tab until that has it. */
type Press = string | { readonly shown: string } | { readonly focused: string } | { readonly tabTo: string }

const node = (key: string, title: string): TreeNode => ({
  ...{ key, value: key, title, parentId: null, leaf: true, isLeaf: true, code: key, icon: null, children: null },
})
const shown = (text: string): Press => ({ shown: text })
const focused = (name: string): Press => ({ focused: name })
const NODES = { nodes: choices }
const TYPED_NAME = { type: 'ref', refers: true, presses: ['乙', '{Enter}'], stores: 'b' } as const
const OPENED_TREE = {
  type: 'ref',
  refers: true,
  presses: ['{ArrowDown}', shown('乙'), '{ArrowDown}{ArrowDown}{Enter}'],
  stores: 'b',
} as const
const REPORT = { code: 'products', orgFields: 'name', destFields: 'sample', valueField: 'code', labelField: 'name' }

/** What is typed and pressed in each widget, from the focus on its control on, and what it has stored then. */
const KEYS: Readonly<Record<string, ByKeyboard>> = {
  input: { presses: ['x'], stores: 'x' },
  password: { presses: ['x'], stores: 'x' },
  textarea: { presses: ['x'], stores: 'x' },
  'text-or-html': { type: 'text', presses: ['x'], stores: 'x' },
  'input-pop': { presses: ['x'], stores: 'x' },
  number: { type: 'integer', presses: ['5{Tab}'], stores: 5 },
  money: { type: 'decimal(12,2)', presses: ['5{Tab}'], stores: '5' },
  'number-range': { presses: ['1{Tab}2{Tab}'], stores: '1,2' },
  select: { type: 'enum', presses: ['{ArrowDown}', shown('乙'), '{ArrowDown}{Enter}'], stores: 'b' },
  'multi-select': {
    type: 'enum',
    multiple: true,
    presses: ['{ArrowDown}', shown('乙'), '{ArrowDown}{Enter}'],
    stores: ['b'],
  },
  radio: { type: 'enum', presses: ['{ArrowDown}'], stores: 'b' },
  'checkbox-group': { type: 'enum', multiple: true, presses: ['{Tab} '], stores: ['b'] },
  'yes-no': { presses: [' '], stores: 'Y' },
  date: { type: 'date', presses: ['2026-01-09{Tab}'], stores: '2026-01-09' },
  datetime: { type: 'datetime', presses: ['2026-01-09 08:30:00{Tab}'], stores: '2026-01-09 08:30:00' },
  time: { type: 'time', presses: ['08:30:00{Tab}'], stores: '08:30:00' },
  'date-range': { presses: ['2026-01-09{Tab}2026-01-10{Tab}'], stores: '2026-01-09,2026-01-10' },
  'datetime-range': {
    presses: ['2026-01-09 08:30:00{Tab}2026-01-10 08:30:00{Tab}'],
    stores: '2026-01-09 08:30:00,2026-01-10 08:30:00',
  },
  'time-range': { presses: ['08:30:00{Tab}09:30:00{Tab}'], stores: '08:30:00,09:30:00' },
  'ref-select': TYPED_NAME,
  'search-select': TYPED_NAME,
  'link-down': TYPED_NAME,
  'rich-text': { type: 'text', format: 'html', presses: ['x'], stores: '<p>x</p>' },
  markdown: { type: 'text', format: 'markdown', presses: ['x'], stores: 'x' },
  code: { type: 'text', format: 'code:sql', presses: ['x'], stores: 'x' },
  json: { type: 'json', presses: ['[[1'], stores: [1] as never },
  'check-rule': {
    presses: ['{Enter}', '{Shift>}{Tab}{/Shift}'],
    stores: '[{"digits":"","pattern":"","message":""}]',
  },
  cron: { presses: ['0 0 9 * * ?{Tab}'], stores: '0 0 9 * * ?' },
  color: { presses: ['#1677ff{Tab}'], stores: '#1677ff' },
  icon: {
    presses: ['{Tab}{Enter}', focused('搜索图标'), 'car', { tabTo: 'button[title="car"]' }, '{Enter}'],
    stores: 'car',
  },
  rate: { type: 'integer', presses: ['{ArrowRight}'], stores: 2 },
  slider: { type: 'integer', presses: ['{ArrowRight}'], stores: 1 },
  'human-check': { type: 'boolean', presses: ['{End}'], stores: true },
  'tag-input': { presses: ['x{Enter}'], stores: 'x' },
  transfer: { type: 'enum', multiple: true, presses: ['{Tab}{Tab} {Tab}{Tab}{Enter}'], stores: ['a'] },
  'tree-choice': {
    options: NODES,
    presses: ['{ArrowDown}', shown('乙'), '{ArrowDown}{ArrowDown}{ArrowDown}{Enter}'],
    stores: 'b',
  },
  cascader: { options: NODES, presses: ['{ArrowDown}', shown('乙'), '{ArrowDown}{ArrowDown}{Enter}'], stores: 'b' },
  'tree-select': OPENED_TREE,
  'tree-dict': OPENED_TREE,
  'category-select': OPENED_TREE,
  area: {
    type: 'ref',
    refers: true,
    presses: ['{ArrowDown}', shown('广东省'), '{ArrowDown}{ArrowRight}{ArrowRight}{Enter}'],
    stores: '110101',
  },
  'user-by-department': TYPED_NAME,
  'user-select': TYPED_NAME,
  'role-select': TYPED_NAME,
  'department-select': TYPED_NAME,
  'position-select': TYPED_NAME,
  'component-select': TYPED_NAME,
  popup: { options: REPORT, presses: ['{Tab}{Enter}', shown('苹果'), { tabTo: 'tr' }, '{Enter}'], stores: '苹果' },
  'popup-dict': { options: REPORT, presses: ['{Tab}{Enter}', shown('苹果'), { tabTo: 'tr' }, '{Enter}'], stores: 'P1' },
}

/** Whose value is a file of the machine: its own dialog is the browser's. */
const OF_FILES = ['upload', 'image']

const host = hostOf((endpoint) => {
  if ([loadTreeData, loadCategoryRoot, loadCategoryTree].includes(endpoint as never)) {
    return [node('a', '甲'), node('b', '乙')]
  }
  return { records: [], total: 0 }
})

function stagedField(type: string, { type: kind = 'string(200)', format, multiple, refers, options = {} }: ByKeyboard) {
  const ref = { source: 'ref', entity: 'sample', value: 'id', label: 'name', dictCode: 'sample,name,id' } as const
  const dict = { source: 'dict', code: 'sample' } as const
  return fieldPlan({
    name: 'sample',
    title: '样例',
    type: kind,
    ...(format && { format }),
    multiple: multiple === true,
    choices: refers ? { ...ref, where: [], fill: [] } : dict,
    widget: { type, options },
  })
}

function control(): HTMLElement {
  const element = document.getElementById(CONTROL_ID)
  if (!element) throw new Error(`nothing has the id ${CONTROL_ID}`)
  return element
}

async function press(one: Press): Promise<void> {
  if (typeof one === 'string') await userEvent.keyboard(one)
  else if ('shown' in one) {
    await expect.element(page.getByText(one.shown, { exact: true }).last()).toBeInTheDocument()
  } else if ('focused' in one) await expect.element(page.getByRole('textbox', { name: one.focused })).toHaveFocus()
  else {
    for (let presses = 0; presses < 20 && !document.activeElement?.matches(one.tabTo); presses += 1) {
      await userEvent.tab()
    }
  }
}

it('is known of every widget', () => {
  expect([...Object.keys(KEYS), ...OF_FILES].sort()).toEqual([...widgetRegistry.types].sort())
})

describe.each(Object.entries(KEYS))('the widget %s', (type, keys) => {
  it('is given a value by the keyboard alone', async () => {
    const definition = widgetRegistry.get(type)
    if (!definition) throw new Error(`no widget ${type}`)
    const field = stagedField(type, keys)
    const { lastValue } = await stage(definition, {
      field,
      options: keys.options ?? {},
      // What a search has found is one.
      choices: keys === TYPED_NAME ? choices.slice(1) : choices,
      host: type.startsWith('popup') ? reportHost().host : host,
      ...(keys.refers && { onSearchChoices: vi.fn() }),
    })
    await expect.element(control()).toBeInTheDocument()
    control().focus()
    for (const one of keys.presses) await press(one)
    await vi.waitFor(() => expect(lastValue()).toEqual(keys.stores))
  })
})

it.each(OF_FILES)('the widget %s asks for its file by Enter and by Space', async (type) => {
  const definition = widgetRegistry.get(type)
  if (!definition) throw new Error(`no widget ${type}`)
  const asked = vi.spyOn(HTMLInputElement.prototype, 'click').mockReturnValue()
  await stage(definition, { field: { ...fieldPlan({ type: 'file', title: '附件' }), choices: null } })
  await expect.element(control()).toBeInTheDocument()
  control().focus()
  await userEvent.keyboard('{Enter} ')
  expect(asked).toHaveBeenCalledTimes(2)
  asked.mockRestore()
})
