import { describe, expect, it } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
import { makeRows, type OpenViewOptions, openView, press } from './grid-view.fixture.ts'

/** Commands of the browser's own protocol, as far as they are needed here. */
interface InputMethod {
  send(
    method: 'Input.imeSetComposition',
    params: { text: string; selectionStart: number; selectionEnd: number },
  ): Promise<unknown>
  send(method: 'Input.insertText', params: { text: string }): Promise<unknown>
  send(method: 'Input.dispatchKeyEvent', params: Readonly<Record<string, unknown>>): Promise<unknown>
}

/** A Chinese input method at work: real composition events. */
function inputMethod() {
  const session = cdp() as unknown as InputMethod // Its type names no commands.
  return {
    /** The word as far as it has come. */
    compose: (text: string) =>
      session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length }),
    /** The word that was chosen. */
    choose: (text: string) => session.send('Input.insertText', { text }),
    /** A key that the input method takes for itself. */
    key: (key: string) =>
      session.send('Input.dispatchKeyEvent', {
        type: 'rawKeyDown',
        key,
        windowsVirtualKeyCode: 229,
        nativeVirtualKeyCode: 229,
      }),
  }
}

function setup(options: OpenViewOptions = {}) {
  const grid = openView({ rows: makeRows(5), mode: 'click', ...options })
  return { grid, ...inputMethod() }
}

describe('typing on a selected cell', () => {
  it('replaces its text with all that is typed', async () => {
    const { grid } = setup()
    grid.put('A2')
    await userEvent.keyboard('abc')
    expect([grid.open, grid.value('A2')]).toEqual(['A2', 'abc'])
  })

  it('opens no number for a letter, and begins anew with the digit after it', async () => {
    const { grid } = setup()
    grid.put('B2')
    await userEvent.keyboard('a')
    expect(grid.open).toBeNull()
    await userEvent.keyboard('7')
    expect([grid.open, grid.value('B2')]).toEqual(['B2', 7])
  })

  it('takes back what is no number, and keeps the caret', async () => {
    const { grid } = setup()
    grid.put('B2')
    await userEvent.keyboard('12x3')
    expect([grid.input.value, grid.value('B2')]).toEqual(['123', 123])
  })

  it('leaves a stored value alone that was only looked at, even if it could not be typed so', async () => {
    const columns = [
      { key: 'age', title: '年龄', type: 'input-number', props: { max: 100 } },
      { key: 'name', title: '姓名', type: 'input' },
    ]
    const { grid } = setup({
      columns,
      mode: 'always',
      rows: [
        { id: 'r1', age: 'N/A', name: ' 甲 ' },
        { id: 'r2', age: 150, name: '乙' },
      ],
    })
    for (const name of ['A1', 'B1', 'A2']) {
      grid.put(name)
      await press('F2')
      await press('Enter')
    }
    expect([grid.value('A1'), grid.value('B1'), grid.value('A2')]).toEqual(['N/A', ' 甲 ', 150])
    expect(grid.store.hasChanges()).toBe(false)
  })

  it('opens a component with the first characters, once each', async () => {
    const { grid } = setup()
    grid.put('D2')
    await userEvent.keyboard('ab')
    expect(grid.editors.opened.map(({ initialText }) => initialText)).toEqual(['a'])
    expect((document.activeElement as HTMLInputElement).value).toBe('ab')
  })

  it('changes nothing where nobody may edit', async () => {
    const { grid } = setup()
    grid.put('E2')
    await userEvent.keyboard('abc')
    expect([grid.open, grid.input.value, grid.value('E2')]).toEqual([null, '', '第 2 个'])
  })

  it('writes a blank where text is expected', async () => {
    const { grid } = setup()
    grid.put('A2')
    await press('Space')
    await userEvent.keyboard('a')
    expect(grid.input.value).toBe(' a')
  })
})

describe('an input method', () => {
  it('begins its word on a selected cell, and the word ends up in the cell', async () => {
    const { grid, compose, choose } = setup()
    grid.put('A2')
    await compose('wang')
    expect([grid.open, grid.input.value]).toEqual(['A2', 'wang'])
    await choose('王')
    expect([grid.open, grid.value('A2')]).toEqual(['A2', '王'])
    await press('Enter')
    expect([grid.at, grid.open, grid.value('A2')]).toEqual(['A3', null, '王'])
  })

  it('writes nothing into the row until its word is chosen', async () => {
    const { grid, compose, choose } = setup()
    grid.put('A2')
    await compose('w')
    await compose('wa')
    expect(grid.value('A2')).toBe('员工2')
    await choose('娃')
    expect(grid.value('A2')).toBe('娃')
  })

  it.each(['Enter', 'Tab', 'Escape', 'ArrowDown'])('keeps %s for itself while it composes', async (key) => {
    const { grid, compose, choose, key: pressKey } = setup()
    grid.put('A2')
    await press('F2', 'End')
    await compose('li')
    await pressKey(key)
    expect([grid.at, grid.open]).toEqual(['A2', 'A2'])
    await choose('李')
    expect([grid.open, grid.value('A2')]).toEqual(['A2', '员工2李'])
  })

  it('leaves the value that was there when its first word is given up', async () => {
    const { grid, compose } = setup()
    grid.put('A2')
    await compose('li')
    await compose('')
    expect([grid.value('A2'), grid.open]).toEqual(['员工2', null])
    await userEvent.keyboard('b')
    expect(grid.value('A2')).toBe('b')
  })

  it('takes a word as far as it has come when another cell is pressed', async () => {
    const { grid, compose } = setup()
    grid.put('A2')
    await compose('li')
    await userEvent.click(grid.cell('A4'))
    expect([grid.value('A2'), grid.value('A4'), grid.open]).toEqual(['li', '员工4', 'A4'])
    expect(grid.input.value).toBe('员工4')
  })

  it('writes full-width digits into a number, and words of letters nowhere', async () => {
    const { grid, compose, choose } = setup()
    grid.put('B2')
    await compose('12')
    await choose('１２')
    expect(grid.value('B2')).toBe(12)
    await press('Escape')
    await compose('li')
    await choose('李')
    expect([grid.value('B2'), grid.open]).toEqual([21, null])
  })

  it('opens a component with the word that was chosen', async () => {
    const { grid, compose, choose } = setup()
    grid.put('D2')
    await compose('bei')
    expect(grid.editors.opened).toEqual([])
    await choose('北')
    expect(grid.editors.opened.map(({ initialText }) => initialText)).toEqual(['北'])
  })
})
