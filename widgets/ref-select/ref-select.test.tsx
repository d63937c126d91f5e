import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fieldPlan } from '../field-plan.fixture.ts'
import { stage } from '../widget-stage.fixture.tsx'
import { refSelect } from './index.ts'

const field = fieldPlan({
  type: 'ref',
  title: '所属部门',
  choices: {
    source: 'ref',
    entity: 'sys_depart',
    value: 'id',
    label: 'departName',
    dictCode: 'sys_depart,departName,id',
    where: [],
    fill: [],
  },
})
const choices = [
  { value: 'd1', text: '研发部' },
  { value: 'd2', text: '市场部' },
]

it('asks for the first rows when it opens, and for what is typed', async () => {
  const onSearchChoices = vi.fn()
  const { screen } = await stage(refSelect, { field, choices, onSearchChoices })
  const box = screen.getByRole('combobox', { name: '所属部门' })
  expect(onSearchChoices).not.toHaveBeenCalled()
  await userEvent.click(box)
  await vi.waitFor(() => expect(onSearchChoices).toHaveBeenCalledWith(''))
  await userEvent.type(box, 'yf')
  await vi.waitFor(() => expect(onSearchChoices).toHaveBeenLastCalledWith('yf'))
})

it('searches for the first letter also when the list opens only because it is typed', async () => {
  const onSearchChoices = vi.fn()
  const { screen } = await stage(refSelect, { field, choices, onSearchChoices })
  await userEvent.tab()
  await expect.element(screen.getByRole('combobox')).toHaveFocus()
  await userEvent.keyboard('市')
  await expect.element(screen.getByRole('option', { name: '市场部' })).toBeVisible()
  expect(onSearchChoices).toHaveBeenLastCalledWith('市')
})

it('goes back to the first rows when the text is gone', async () => {
  const onSearchChoices = vi.fn()
  const { screen } = await stage(refSelect, { field, choices, onSearchChoices })
  await userEvent.type(screen.getByRole('combobox'), '市')
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(onSearchChoices).toHaveBeenLastCalledWith(''))
  await expect.element(screen.getByRole('combobox')).toHaveValue('')
})

describe('an Enter before the answer', () => {
  async function typeAhead(key: string) {
    const hurryChoices = vi.fn()
    const staged = await stage(refSelect, { field, choices, onSearchChoices: vi.fn(), hurryChoices })
    await staged.stageAgain({ choicesLoading: true })
    await userEvent.type(staged.screen.getByRole('combobox'), '市')
    await userEvent.keyboard(key)
    await vi.waitFor(() => expect(hurryChoices).toHaveBeenCalledOnce())
    const said = staged.screen.getByRole('status')
    await expect.element(said).toHaveTextContent('正在查找“市”，只有一项符合时自动选中…')
    expect(staged.onChange).not.toHaveBeenCalled()
    return { ...staged, said }
  }

  it('hurries the search, says so, and takes the only row that is found', async () => {
    const { screen, stageAgain, onChange, said } = await typeAhead('{Enter}')
    await stageAgain({ choices: choices.slice(1), choicesLoading: false })
    await vi.waitFor(() => expect(onChange.mock.calls).toEqual([['d2']]))
    await expect.element(screen.getByRole('combobox')).toHaveAttribute('aria-expanded', 'false')
    await expect.element(said).toHaveTextContent('')
    await expect.element(screen.getByRole('combobox')).toHaveValue('')
  })

  it('takes none of several rows, and says so in the open list', async () => {
    const { screen, stageAgain, onChange, said } = await typeAhead('{Enter}')
    await stageAgain({ choicesLoading: false })
    await expect.element(said).toHaveTextContent('“市”有多项符合，请选择其中一项')
    await expect.element(screen.getByRole('option', { name: '市场部' })).toBeVisible()
    expect(onChange).not.toHaveBeenCalled()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(onChange.mock.calls).toEqual([['d2']])
  })

  it('takes the row that is called just so among others', async () => {
    const { stageAgain, onChange } = await typeAhead('{Enter}')
    await stageAgain({ choices: [...choices, { value: 'd3', text: '市' }], choicesLoading: false })
    await vi.waitFor(() => expect(onChange.mock.calls).toEqual([['d3']]))
  })

  it('takes nothing where nothing is found, or the search has failed', async () => {
    const { screen, stageAgain, onChange } = await typeAhead('{Enter}')
    await stageAgain({ choices: [{ value: 'd1', text: '研发部', isStored: true }], choicesLoading: false })
    await expect.element(screen.getByText('没有匹配的选项')).toBeVisible()
    await stageAgain({ choices: [], choicesLoading: false, choicesFailed: true })
    await expect.element(screen.getByText('选项加载失败')).toBeVisible()
    expect(onChange).not.toHaveBeenCalled()
  })

  it('does so for a Tab as well, which leads on meanwhile', async () => {
    const { screen, stageAgain, onChange, said } = await typeAhead('{Tab}')
    await expect.element(screen.getByRole('combobox')).not.toHaveFocus()
    await stageAgain({ choicesLoading: false })
    await expect.element(said).toHaveTextContent('“市”有 2 项符合，没有选中，请重新选择')
    expect(onChange).not.toHaveBeenCalled()
  })

  it('says after a Tab that nothing is found, and that many are', async () => {
    const none = await typeAhead('{Tab}')
    await none.stageAgain({ choices: [], choicesLoading: false })
    await expect.element(none.said).toHaveTextContent('没有符合“市”的选项，请重新选择')
    await none.screen.unmount()
    const many = await typeAhead('{Tab}')
    const ten = Array.from({ length: 10 }, (_, index) => ({ value: `m${index}`, text: `市${index}` }))
    await many.stageAgain({ choices: ten, choicesLoading: false })
    await expect.element(many.said).toHaveTextContent('“市”有多项符合，没有选中，请重新选择')
  })

  it('takes the only row after a Tab', async () => {
    const { stageAgain, onChange } = await typeAhead('{Tab}')
    await stageAgain({ choices: choices.slice(1), choicesLoading: false })
    await vi.waitFor(() => expect(onChange.mock.calls).toEqual([['d2']]))
  })
})

it('takes nothing along when Tab leaves a list that was merely opened', async () => {
  const { screen, onChange } = await stage(refSelect, { field, choices, onSearchChoices: vi.fn() })
  await userEvent.click(screen.getByRole('combobox'))
  await expect.element(screen.getByRole('option', { name: '研发部' })).toBeVisible()
  await userEvent.tab()
  await expect.element(screen.getByRole('combobox')).not.toHaveFocus()
  expect(onChange).not.toHaveBeenCalled()
})

it('shows below its name what tells a row from others that are called the same', async () => {
  const twins = [
    { value: 'p1', text: '白砂糖 P0001', parts: ['白砂糖', 'P0001'] },
    { value: 'p2', text: '白砂糖 P0002', parts: ['白砂糖', 'P0002'] },
  ]
  const { screen, lastValue } = await stage(refSelect, { field, choices: twins, onSearchChoices: vi.fn() })
  await userEvent.click(screen.getByRole('combobox'))
  await userEvent.click(screen.getByText('P0002'))
  expect(lastValue()).toBe('p2')
  await expect.element(screen.getByTitle('白砂糖 P0002', { exact: true }).first()).toBeInTheDocument()
})

it('offers every row that the search found, whatever it matched by', async () => {
  const { screen, lastValue } = await stage(refSelect, { field, choices, onSearchChoices: vi.fn() })
  await userEvent.type(screen.getByRole('combobox'), 'yf')
  await userEvent.click(screen.getByRole('option', { name: '研发部' }))
  expect(lastValue()).toBe('d1')
})

it('does not search for the letters of an unfinished word', async () => {
  const onSearchChoices = vi.fn()
  const { screen } = await stage(refSelect, { field, choices, onSearchChoices })
  const box = screen.getByRole('combobox').element() as HTMLInputElement // the role is of an input
  await userEvent.click(box)
  await vi.waitFor(() => expect(onSearchChoices).toHaveBeenCalledWith(''))
  onSearchChoices.mockClear()
  box.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
  setText(box, 'yan')
  expect(onSearchChoices).not.toHaveBeenCalled()
  setText(box, '研')
  box.dispatchEvent(new CompositionEvent('compositionend', { data: '研', bubbles: true }))
  expect(onSearchChoices.mock.calls).toEqual([['研']])
})

it('does not choose with the Enter that picks a word', async () => {
  const { screen, onChange } = await stage(refSelect, { field, choices, onSearchChoices: vi.fn() })
  const box = screen.getByRole('combobox')
  await userEvent.click(box)
  await expect.element(screen.getByRole('option', { name: '研发部' })).toBeVisible()
  const enter = { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true }
  box.element().dispatchEvent(new KeyboardEvent('keydown', { ...enter, isComposing: true }))
  expect(onChange).not.toHaveBeenCalled()
  box.element().dispatchEvent(new KeyboardEvent('keydown', enter))
  expect(onChange.mock.calls).toEqual([['d1']])
})

it('has nothing for Enter to pick until what was typed has been searched for', async () => {
  const { screen, onChange, stageAgain } = await stage(refSelect, {
    field,
    choices,
    choicesLoading: true,
    onSearchChoices: vi.fn(),
  })
  await userEvent.type(screen.getByRole('combobox'), '市')
  await expect.element(screen.getByText('加载中…')).toBeVisible()
  const onKeyDown = vi.fn<(event: KeyboardEvent) => void>()
  document.addEventListener('keydown', onKeyDown, { capture: true })
  await userEvent.keyboard('{Enter}')
  document.removeEventListener('keydown', onKeyDown, { capture: true })
  // A form around it would be sent.
  expect(onKeyDown.mock.lastCall?.[0].defaultPrevented).toBe(true)
  expect(onChange).not.toHaveBeenCalled()
  await stageAgain({ choices: choices.slice(1), choicesLoading: false })
  await vi.waitFor(() => expect(onChange.mock.calls).toEqual([['d2']]))
})

it('gives up none of several where the search has found nothing else', async () => {
  const several = { ...field, multiple: true }
  const named = [{ value: 'd1', text: '研发部', isStored: true as const }]
  const { screen, onChange } = await stage(refSelect, {
    field: several,
    choices: named,
    value: ['d1', 'd9'],
    onSearchChoices: vi.fn(),
  })
  await userEvent.type(screen.getByRole('combobox'), '市')
  await expect.element(screen.getByText('没有匹配的选项')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(onChange).not.toHaveBeenCalled()
})

it('says that it is loading', async () => {
  const { screen } = await stage(refSelect, { field, choicesLoading: true, onSearchChoices: vi.fn() })
  await userEvent.click(screen.getByRole('combobox'))
  await expect.element(screen.getByText('加载中…')).toBeVisible()
})

it('takes several rows where the field stores several', async () => {
  const several = { ...field, multiple: true }
  const { screen, lastValue } = await stage(refSelect, { field: several, choices, value: ['d1'] })
  await userEvent.click(screen.getByRole('combobox'))
  await userEvent.click(screen.getByRole('option', { name: '市场部' }))
  expect(lastValue()).toEqual(['d1', 'd2'])
})

it('shows the label where it is read-only, and the stored value as long as there is none', async () => {
  const known = await stage(refSelect, { field, choices, value: 'd2', readOnly: true })
  await expect.element(known.screen.getByRole('textbox', { name: '所属部门' })).toHaveValue('市场部')
  await known.screen.unmount()
  const { screen } = await stage(refSelect, { field, choices, value: 'd9', readOnly: true })
  await expect.element(screen.getByRole('textbox')).toHaveValue('d9')
})

function setText(box: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text)
  box.dispatchEvent(new InputEvent('input', { isComposing: true, data: text, bubbles: true }))
}
