import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { stageEditor } from '../../cells/cell-editor-stage.fixture.tsx'
import { choicesOf } from '../../cells/choice-list.fixture.ts'
import { selectSearch } from '../../search-select/cell/index.ts'
import { selectDictSearch } from '../../search-select/dictionary-cell/index.ts'
import { select } from './index.ts'

const items = [
  { value: 'fixed', text: '固定价' },
  { value: 'float', text: '浮动价' },
]
const { choices } = choicesOf(items)

/** A search that is under way, in a cell whose commit leads to the next one. */
async function searchBeforeNextCell() {
  const next = document.createElement('input')
  document.body.append(next)
  onTestFinished(() => next.remove())
  const found = choicesOf(items, { search: () => undefined })
  const { screen, lastValue, onCommit, focus } = await stageEditor(selectDictSearch, { choices: found.choices })
  onCommit.mockImplementation(() => next.focus())
  focus()
  await userEvent.keyboard('A01')
  found.answer({ state: 'loading', items: [] })
  return { next, found, screen, lastValue, onCommit }
}

describe('the editor of a select', () => {
  it('opens with its list, in the grid’s place for pop-ups', async () => {
    const { screen } = await stageEditor(select, { choices })
    await expect.element(screen.getByRole('combobox', { name: '第 1 行 样例' })).toBeVisible()
    await expect.element(screen.getByTestId('popups').getByTitle('浮动价')).toBeVisible()
  })

  it('takes an option that is pressed, and closes its list', async () => {
    const { screen, lastValue, onCommit } = await stageEditor(select, { choices, value: 'fixed' })
    await userEvent.click(screen.getByTestId('popups').getByTitle('浮动价'))
    expect(lastValue()).toBe('float')
    expect(onCommit).not.toHaveBeenCalled()
    await expect.element(screen.getByTestId('popups').getByTitle('浮动价')).not.toBeVisible()
  })

  it('picks by Enter in its open list, and goes down by the next Enter', async () => {
    const { lastValue, onCommit, focus } = await stageEditor(select, { choices, value: 'fixed' })
    focus()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(lastValue()).toBe('float')
    expect(onCommit).not.toHaveBeenCalled()
    await userEvent.keyboard('{Enter}')
    expect(onCommit.mock.calls).toEqual([['down']])
  })

  it('closes the cell by one Escape, as long as nothing was searched for', async () => {
    const { onCancel, focus } = await stageEditor(select, { choices })
    focus()
    await userEvent.keyboard('{Escape}')
    expect(onCancel).toHaveBeenCalledOnce()
  })

  it('closes its list by Escape first, then the cell, where something was', async () => {
    const { screen, onCancel, focus } = await stageEditor(selectSearch, { choices })
    focus()
    await userEvent.keyboard('动{Escape}')
    expect(onCancel).not.toHaveBeenCalled()
    await expect.element(screen.getByTestId('popups').getByTitle('浮动价')).not.toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(onCancel).toHaveBeenCalledOnce()
  })

  it('goes on by Tab and back by Shift+Tab without picking what it merely shows', async () => {
    const { onChange, onCommit, focus } = await stageEditor(select, { choices })
    focus()
    await userEvent.keyboard('{Tab}{Shift>}{Tab}{/Shift}')
    expect(onCommit.mock.calls).toEqual([['right'], ['left']])
    expect(onChange).not.toHaveBeenCalled()
  })

  it('is emptied, unless the column is required', async () => {
    const { screen, lastValue } = await stageEditor(select, { choices, value: 'fixed' })
    const clear = screen.container.querySelector('.ant-select-clear')
    if (!clear) throw new Error('nothing to clear with')
    await userEvent.hover(screen.getByRole('combobox'))
    await userEvent.click(clear)
    expect(lastValue()).toBeNull()
  })

  it('shows the next cell with the list open, and nothing of the one before', async () => {
    const { screen, grid, focus } = await stageEditor(selectSearch, { choices, value: 'fixed' })
    focus()
    await userEvent.keyboard('固')
    await expect.element(screen.getByTestId('popups').getByTitle('浮动价')).not.toBeInTheDocument()
    grid().close()
    grid().openAnother('float')
    await expect.element(screen.getByRole('combobox')).toHaveValue('')
    await expect.element(screen.getByTestId('popups').getByTitle('固定价')).toBeVisible()
    await expect.element(screen.getByTitle('浮动价').first()).toBeVisible()
  })

  it('says what a stored value is that is no choice any more', async () => {
    const { screen } = await stageEditor(select, { choices, value: 'gone' })
    await expect.element(screen.getByText('未知（gone）').first()).toBeVisible()
  })

  it('shows choices that come late, and asks for them again when they could not be loaded', async () => {
    const late = choicesOf([], { state: 'failed', problem: '字典加载失败' })
    const { screen } = await stageEditor(select, { choices: late.choices })
    await expect.element(screen.getByText('字典加载失败')).toBeVisible()
    expect(late.calls.loads).toBe(1)
    late.answer({ state: 'ready', items })
    await expect.element(screen.getByTestId('popups').getByTitle('浮动价')).toBeVisible()
  })
})

describe('searching in the list', () => {
  it('is for selects whose column allows it (spec 3: allowSearch)', async () => {
    const { screen, grid, focus } = await stageEditor(select, { choices, column: { allowSearch: true } })
    focus()
    await userEvent.keyboard('浮动')
    await expect.element(screen.getByTestId('popups').getByTitle('固定价')).not.toBeInTheDocument()
    grid().close()
    await screen.unmount()
    const plain = await stageEditor(select, { choices })
    plain.focus()
    await userEvent.keyboard('浮动')
    await expect.element(plain.screen.getByRole('combobox')).toHaveValue('')
    await expect.element(plain.screen.getByTestId('popups').getByTitle('固定价')).toBeVisible()
  })

  it('finds by a part of the text, and Enter picks it', async () => {
    const { screen, lastValue, focus } = await stageEditor(selectSearch, { choices })
    focus()
    await userEvent.keyboard('浮动')
    await expect.element(screen.getByTestId('popups').getByTitle('固定价')).not.toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    expect(lastValue()).toBe('float')
  })

  it('begins with what opened the cell, in any select', async () => {
    const { screen, lastValue, onCommit, focus } = await stageEditor(select, { choices, initialText: '浮' })
    focus()
    await expect.element(screen.getByRole('combobox')).toHaveValue('浮')
    await userEvent.keyboard('{Tab}')
    expect(lastValue()).toBe('float')
    expect(onCommit.mock.calls).toEqual([['right']])
  })

  it('says so when nothing matches', async () => {
    const { screen } = await stageEditor(selectSearch, { choices, initialText: 'zzz' })
    await expect.element(screen.getByText('没有匹配的选项')).toBeVisible()
  })

  it('neither picks nor commits by the Enter that ends a word of an input method', async () => {
    const { screen, onChange, onCommit } = await stageEditor(selectSearch, { choices })
    const input = screen.getByRole('combobox').element()
    const composing = { key: 'Enter', keyCode: 229, isComposing: true, bubbles: true, cancelable: true }
    input.dispatchEvent(new KeyboardEvent('keydown', composing))
    input.dispatchEvent(new KeyboardEvent('keydown', { ...composing, key: 'Tab' }))
    expect(onChange).not.toHaveBeenCalled()
    expect(onCommit).not.toHaveBeenCalled()
  })
})

describe('typing what is no choice', () => {
  const column = { allowInput: true }

  it('makes it an option that can be picked (spec 3: allowInput)', async () => {
    const { screen, lastValue, focus } = await stageEditor(select, { choices, column })
    focus()
    await userEvent.keyboard('议价')
    await expect.element(screen.getByTestId('popups').getByTitle('议价')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    expect(lastValue()).toBe('议价')
    await expect.element(screen.getByTitle('议价').first()).toBeVisible()
  })

  it('takes it along by Tab', async () => {
    const { lastValue, onCommit, focus } = await stageEditor(select, { choices, column })
    focus()
    await userEvent.keyboard('议价{Tab}')
    expect(lastValue()).toBe('议价')
    expect(onCommit.mock.calls).toEqual([['right']])
  })

  it('is forgotten when the cell is left without using it', async () => {
    const { screen, onChange, grid, focus } = await stageEditor(select, { choices, column, value: 'fixed' })
    focus()
    await userEvent.keyboard('议价')
    grid().close()
    grid().openAnother('float')
    await expect.element(screen.getByTestId('popups').getByTitle('固定价')).toBeVisible()
    await expect.element(screen.getByTestId('popups').getByTitle('议价')).not.toBeInTheDocument()
    expect(onChange).not.toHaveBeenCalled()
  })
})

describe('the editor of a searched table', () => {
  it('asks to search, then says that nothing was found', async () => {
    const search = vi.fn()
    const found = choicesOf([], { search })
    const { screen, focus } = await stageEditor(selectDictSearch, { choices: found.choices })
    await expect.element(screen.getByText('请输入搜索内容')).toBeVisible()
    focus()
    await userEvent.keyboard('市')
    expect(search.mock.calls).toEqual([[''], ['市']])
    await expect.element(screen.getByText('没有查询到任何数据')).toBeVisible()
  })

  it('asks in the words of the column', async () => {
    const { screen } = await stageEditor(selectDictSearch, {
      choices: choicesOf([], { search: () => undefined }).choices,
      column: { tipsContent: '请输入部门名称' },
    })
    await expect.element(screen.getByText('请输入部门名称')).toBeVisible()
  })

  it('offers what the server found, whatever was typed for it', async () => {
    const found = choicesOf([], { search: () => undefined })
    const { screen, lastValue, focus } = await stageEditor(selectDictSearch, { choices: found.choices })
    focus()
    await userEvent.keyboard('A01')
    found.answer({ items: [{ value: 'd1', text: '市场部' }] })
    await userEvent.click(screen.getByTestId('popups').getByTitle('市场部'))
    expect(lastValue()).toBe('d1')
  })

  it.each([
    ['Enter', []],
    ['Tab', [['right']]],
  ])('keeps an early %s for what is still being searched', async (key, moves) => {
    const found = choicesOf(items, { search: () => undefined })
    const { lastValue, onChange, onCommit, focus } = await stageEditor(selectDictSearch, { choices: found.choices })
    focus()
    await userEvent.keyboard('A01')
    found.answer({ state: 'loading', items: [] })
    await userEvent.keyboard(`{${key}}`)
    expect([onChange.mock.calls, onCommit.mock.calls]).toEqual([[], []])
    found.answer({ state: 'ready', items: [{ value: 'd1', text: '市场部' }] })
    await expect.poll(() => lastValue()).toBe('d1')
    expect(onCommit.mock.calls).toEqual(moves)
  })

  it.each(['Enter', 'Tab'])('takes none of several for an early %s, and says so', async (key) => {
    const found = choicesOf(items, { search: () => undefined })
    const { screen, onChange, onCommit, lastValue, focus } = await stageEditor(selectDictSearch, {
      choices: found.choices,
    })
    focus()
    await userEvent.keyboard('市')
    found.answer({ state: 'loading', items: [] })
    await userEvent.keyboard(`{${key}}`)
    await expect.element(screen.getByRole('status')).toHaveTextContent('正在查找“市”，只有一项符合时自动选中…')
    const several = [
      { value: 'd1', text: '市场部' },
      { value: 'd2', text: '城市运营部' },
    ]
    found.answer({ state: 'ready', items: several })
    await expect.element(screen.getByRole('status')).toHaveTextContent('“市”有多项符合，请选择其中一项')
    expect([onChange.mock.calls, onCommit.mock.calls]).toEqual([[], []])
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(lastValue()).toBe('d2')
  })

  it('has the search begin at once by an early Tab', async () => {
    const hurry = vi.fn()
    const found = choicesOf(items, { search: () => undefined, hurry })
    const { focus } = await stageEditor(selectDictSearch, { choices: found.choices })
    focus()
    await userEvent.keyboard('A01')
    found.answer({ state: 'loading', items: [] })
    expect(hurry).not.toHaveBeenCalled()
    await userEvent.keyboard('{Tab}')
    expect(hurry).toHaveBeenCalledOnce()
  })

  it('keeps what is typed after an early Tab for the cell that it leads to', async () => {
    const { next, found, screen, lastValue, onCommit } = await searchBeforeNextCell()
    const keys: string[] = []
    next.addEventListener('keydown', (event) => keys.push(event.key))
    await userEvent.keyboard('{Tab}2026/1/{Shift>}A{/Shift}{Backspace}5{Tab}')
    await expect.element(screen.getByRole('combobox')).toHaveValue('A01')
    found.answer({ state: 'ready', items: [{ value: 'd1', text: '市场部' }] })
    await expect.poll(() => next.value).toBe('2026/1/5')
    expect([lastValue(), onCommit.mock.calls, keys.at(-1)]).toEqual(['d1', [['right']], 'Tab'])
  })

  it('keeps words of an input method for the next cell as well, and waits for their end', async () => {
    const { next, found, screen, lastValue, onCommit } = await searchBeforeNextCell()
    await userEvent.keyboard('{Tab}1')
    const input = screen.getByRole('combobox').element() as HTMLInputElement // the role is of an input
    compose(input, 'A01bei')
    found.answer({ state: 'ready', items: [{ value: 'd1', text: '市场部' }] })
    expect(lastValue()).toBeUndefined()
    finishComposing(input, 'A01北')
    await expect.poll(() => next.value).toBe('1北')
    expect([lastValue(), onCommit.mock.calls]).toEqual(['d1', [['right']]])
  })

  it('takes the text again when an early Tab is given up', async () => {
    const found = choicesOf(items, { search: () => undefined })
    const { screen, onCommit, focus } = await stageEditor(selectDictSearch, { choices: found.choices })
    focus()
    await userEvent.keyboard('A01')
    found.answer({ state: 'loading', items: [] })
    await userEvent.keyboard('{Tab}2')
    found.answer({ state: 'ready', items: [] })
    await expect.element(screen.getByText('没有查询到任何数据')).toBeVisible()
    await userEvent.keyboard('3')
    await expect.element(screen.getByRole('combobox')).toHaveValue('A013')
    expect(onCommit).not.toHaveBeenCalled()
  })

  it('picks nothing for an early Enter when nothing is found', async () => {
    const found = choicesOf([], { search: () => undefined })
    const { screen, onChange, focus } = await stageEditor(selectDictSearch, { choices: found.choices })
    focus()
    await userEvent.keyboard('A01')
    found.answer({ state: 'loading' })
    await userEvent.keyboard('{Enter}')
    found.answer({ state: 'ready' })
    await expect.element(screen.getByText('没有查询到任何数据')).toBeVisible()
    expect(onChange).not.toHaveBeenCalled()
  })

  it('asks for finished words of an input method only', async () => {
    const search = vi.fn()
    const { screen } = await stageEditor(selectDictSearch, { choices: choicesOf([], { search }).choices })
    const input = screen.getByRole('combobox').element() as HTMLInputElement // the role is of an input
    compose(input, 'shi')
    expect(search.mock.calls).toEqual([['']])
    finishComposing(input, '市')
    expect(search.mock.lastCall).toEqual(['市'])
  })

  it('says that nothing was found where a table is loaded whole', async () => {
    const { screen } = await stageEditor(selectDictSearch, { choices, column: { async: false }, initialText: 'zzz' })
    await expect.element(screen.getByText('没有查询到任何数据')).toBeVisible()
  })
})

function type(input: HTMLInputElement, text: string, isComposing: boolean) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new InputEvent('input', { isComposing, data: text, bubbles: true }))
}

function compose(input: HTMLInputElement, text: string) {
  input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
  type(input, text, true)
}

function finishComposing(input: HTMLInputElement, text: string) {
  type(input, text, true)
  input.dispatchEvent(new CompositionEvent('compositionend', { data: text, bubbles: true }))
}
