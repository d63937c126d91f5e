import { expect, it, vi } from 'vitest'
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
  await userEvent.keyboard('{Enter}')
  expect(onChange.mock.calls).toEqual([['d2']])
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
