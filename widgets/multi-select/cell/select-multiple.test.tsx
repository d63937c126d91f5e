import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { stageEditor } from '../../cells/cell-editor-stage.fixture.tsx'
import { choicesOf } from '../../cells/choice-list.fixture.ts'
import { selectMultiple } from './index.ts'

const items = [
  { value: 'fixed', text: '固定价' },
  { value: 'float', text: '浮动价' },
]
const { choices } = choicesOf(items)

describe('the editor of several choices', () => {
  it('stores a comma text, and its list stays open', async () => {
    const { screen, onChange } = await stageEditor(selectMultiple, { choices })
    await userEvent.click(screen.getByTestId('popups').getByTitle('浮动价'))
    await userEvent.click(screen.getByTestId('popups').getByTitle('固定价'))
    expect(onChange.mock.calls.map(([value]) => value)).toEqual(['float', 'float,fixed'])
    await userEvent.click(screen.getByTestId('popups').getByTitle('浮动价'))
    await userEvent.click(screen.getByTestId('popups').getByTitle('固定价'))
    expect(onChange.mock.lastCall?.[0]).toBeNull()
  })

  it('goes on by Tab with what was searched for and chosen, and gives nothing of it up again', async () => {
    const { screen, lastValue, onCommit, focus } = await stageEditor(selectMultiple, { choices, value: 'fixed' })
    focus()
    await userEvent.keyboard('浮')
    await userEvent.click(screen.getByTestId('popups').getByTitle('浮动价'))
    await userEvent.keyboard('{Tab}')
    expect(lastValue()).toBe('fixed,float')
    expect(onCommit.mock.calls).toEqual([['right']])
  })

  it('begins a new search after each choice', async () => {
    const { screen, lastValue, focus } = await stageEditor(selectMultiple, { choices })
    focus()
    await userEvent.keyboard('浮{Enter}')
    await expect.element(screen.getByRole('combobox')).toHaveValue('')
    await userEvent.keyboard('固{Enter}')
    expect(lastValue()).toBe('float,fixed')
  })

  it('searches a table anew after each choice, too', async () => {
    const search = vi.fn()
    const found = choicesOf(items, { search })
    const { screen, lastValue, focus } = await stageEditor(selectMultiple, { choices: found.choices })
    focus()
    await userEvent.keyboard('浮')
    found.answer({ items: [{ value: 'float', text: '浮动价' }] })
    await userEvent.keyboard('{Enter}')
    expect([lastValue(), search.mock.lastCall]).toEqual(['float', ['']])
    await expect.element(screen.getByRole('combobox')).toHaveValue('')
  })

  it.each(['Enter', 'Tab'])('gives up nothing by %s when nothing is found', async (key) => {
    const found = choicesOf([], { search: () => undefined, texts: { fixed: '固定价' } })
    const { screen, onChange, focus } = await stageEditor(selectMultiple, { choices: found.choices, value: 'fixed' })
    focus()
    await userEvent.keyboard('浮')
    await expect.element(screen.getByText('没有匹配的选项')).toBeVisible()
    await userEvent.keyboard(`{${key}}`)
    expect(onChange).not.toHaveBeenCalled()
  })

  it.each([
    ['Enter', []],
    ['Tab', [['right']]],
  ])('keeps an early %s for what is still being searched', async (key, moves) => {
    const found = choicesOf([], { search: () => undefined, texts: { fixed: '固定价' } })
    const { lastValue, onCommit, focus } = await stageEditor(selectMultiple, { choices: found.choices, value: 'fixed' })
    focus()
    await userEvent.keyboard('浮')
    found.answer({ state: 'loading' })
    await userEvent.keyboard(`{${key}}`)
    found.answer({ state: 'ready', items: [{ value: 'float', text: '浮动价' }] })
    await expect.poll(() => lastValue()).toBe('fixed,float')
    expect(onCommit.mock.calls).toEqual(moves)
  })

  it('shows one tag and how many more there are', async () => {
    const { screen } = await stageEditor(selectMultiple, { choices, value: 'fixed,float' })
    await expect.element(screen.getByText('+1')).toBeVisible()
  })

  it('goes down by Enter once the list is closed', async () => {
    const { onCommit, focus } = await stageEditor(selectMultiple, { choices, value: 'fixed' })
    focus()
    await userEvent.keyboard('{Escape}{Enter}')
    expect(onCommit.mock.calls).toEqual([['down']])
  })
})
