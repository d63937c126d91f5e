import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { makeRows, type OpenViewOptions, openView, press } from './grid-view.fixture.ts'

/** A grid between two buttons, as in a form. */
function setup(options: OpenViewOptions = {}) {
  const before = document.createElement('button')
  before.textContent = '前面'
  document.body.append(before)
  const grid = openView({ rows: makeRows(3), ...options })
  const after = document.createElement('button')
  after.textContent = '后面'
  document.body.append(after)
  return {
    grid,
    before,
    after,
    leave: () => {
      grid.destroy()
      before.remove()
      after.remove()
    },
  }
}

const focused = () => document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label')

describe('a grid whose inputs are always on (spec 4)', () => {
  it('is walked through with Tab like a row of inputs, and opens those that take text', async () => {
    const { grid, before, leave } = setup()
    before.focus()
    const stops: string[] = []
    for (let count = 0; count < 6; count += 1) {
      await press('Tab')
      stops.push(`${grid.at}${grid.open ? ' open' : ''}`)
    }
    expect(stops).toEqual(['A1 open', 'B1 open', 'C1', 'D1', 'A2 open', 'B2 open'])
    for (let count = 0; count < 3; count += 1) await press('Shift+Tab')
    expect([grid.at, grid.open]).toEqual(['C1', null])
    leave()
  })

  it('is left with Tab behind the last cell, and with Shift+Tab before the first', async () => {
    const { grid, before, leave } = setup({ rows: makeRows(1) })
    before.focus()
    await press('Tab', 'Tab', 'Tab', 'Tab', 'Tab')
    expect(focused()).toBe('后面')
    expect(grid.open).toBeNull()
    await press('Shift+Tab')
    expect(grid.at).toBe('D1')
    await press('Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab')
    expect(focused()).toBe('前面')
    leave()
  })

  it('goes on in a new row where there may be one', async () => {
    const { grid, leave } = setup({
      rows: makeRows(1),
      events: {
        onBeyondLast() {
          grid.store.add([{}], undefined, 'user')
          return true
        },
      },
    })
    grid.put('D1')
    await press('Tab')
    expect([grid.at, grid.open, grid.store.rows.length]).toEqual(['A2', 'A2', 2])
    leave()
  })

  it('is no trap: Escape gives up what is open, once more frees the Tab key, anywhere', async () => {
    const { grid, leave } = setup()
    await userEvent.click(grid.cell('A2'))
    await userEvent.keyboard('x')
    await press('Escape', 'Escape', 'Tab')
    expect(focused()).toBe('后面')
    expect(grid.value('A2')).toBe('员工2')
    leave()
  })

  it('keeps the Tab key when another key follows the Escape', async () => {
    const { grid, leave } = setup()
    await userEvent.click(grid.cell('A2'))
    await press('Escape', 'Escape', 'ArrowDown', 'Tab')
    expect(grid.at).toBe('B3')
    leave()
  })

  it('lets the second Escape through, for a dialog around it', async () => {
    const { grid, leave } = setup()
    const onKeyDown = vi.fn<(event: Event) => void>()
    document.body.addEventListener('keydown', onKeyDown)
    await userEvent.click(grid.cell('A2'))
    await press('Escape', 'Escape')
    expect(onKeyDown).not.toHaveBeenCalled()
    await press('Escape')
    expect(onKeyDown).toHaveBeenCalledTimes(1)
    document.body.removeEventListener('keydown', onKeyDown)
    leave()
  })

  it('takes the focus back where it was left, and opens the input that is there', async () => {
    const { grid, after, leave } = setup()
    await userEvent.click(grid.cell('B2'))
    after.focus()
    expect(grid.open).toBeNull()
    await press('Shift+Tab')
    expect([grid.at, grid.open]).toEqual(['B2', 'B2'])
    leave()
  })

  it('opens an input by a click with all of it marked; the next click sets the caret', async () => {
    const { grid, leave } = setup()
    await userEvent.click(grid.cell('A2'))
    expect([grid.input.selectionStart, grid.input.selectionEnd]).toEqual([0, 3])
    await userEvent.click(page.elementLocator(grid.input), { position: { x: 9, y: 15 } })
    expect(grid.input.selectionStart).toBe(grid.input.selectionEnd)
    expect(grid.input.selectionStart).toBeLessThan(3)
    await userEvent.keyboard('新')
    expect(grid.value('A2')).toMatch(/^新?员?新?工2$/)
    leave()
  })

  it('writes what is typed into the row at once, and brings it back with Escape', async () => {
    const { grid, leave } = setup()
    await userEvent.click(grid.cell('A2'))
    await userEvent.keyboard('王五')
    expect(grid.value('A2')).toBe('王五')
    await press('Escape')
    expect(grid.value('A2')).toBe('员工2')
    expect(grid.store.canUndo).toBe(false)
    leave()
  })

  it('undoes steps of the grid from an open input that was not touched', async () => {
    const { grid, leave } = setup()
    await userEvent.click(grid.cell('A1'))
    await userEvent.keyboard('甲')
    await press('Tab', 'Tab', 'Tab', 'Tab')
    expect(grid.open).toBe('A2')
    await press('Ctrl+z')
    expect([grid.value('A1'), grid.at, grid.open]).toEqual(['员工1', 'A1', 'A1'])
    await press('Ctrl+y')
    expect(grid.value('A1')).toBe('甲')
    leave()
  })

  it.each([
    ['ArrowDown', 'B3', 'B3'],
    ['ArrowUp', 'B1', 'B1'],
    ['PageDown', 'B6', 'B6'],
    ['Ctrl+ArrowDown', 'B6', 'B6'],
    ['Ctrl+End', 'E6', 'E6'],
    ['Ctrl+Home', 'A1', 'A1'],
    ['Shift+ArrowDown', 'B2', 'B2:B3'],
    ['Ctrl+Shift+End', 'B2', 'B2:E6'],
  ])('is a spreadsheet after a click as well: %s leads from B2 to %s (spec 5)', async (keys, at, range) => {
    const { grid, leave } = setup({ rows: makeRows(6) })
    await userEvent.click(grid.cell('B2'))
    expect(grid.open).toBe('B2')
    await press(keys)
    expect([grid.at, grid.range, grid.open]).toEqual([at, range, null])
    leave()
  })

  it('fills down in an open input that was not touched, and goes on with it', async () => {
    const { grid, leave } = setup()
    await userEvent.click(grid.cell('A2'))
    await press('Ctrl+d')
    expect([grid.value('A2'), grid.open, grid.input.value]).toEqual(['员工1', 'A2', '员工1'])
    leave()
  })

  it('leaves to a text what is of use in it: the caret, and all of it once it was touched', async () => {
    const { grid, leave } = setup()
    await userEvent.click(grid.cell('A2'))
    await press('End', 'ArrowLeft', 'Home', 'Shift+End')
    expect([grid.at, grid.open]).toEqual(['A2', 'A2'])
    await userEvent.keyboard('新名')
    await press('ArrowDown')
    expect([grid.at, grid.open, grid.input.value]).toEqual(['A2', 'A2', '新名'])
    leave()
  })

  it('leaves undo to the text that is being typed', async () => {
    const { grid, leave } = setup()
    await userEvent.click(grid.cell('A1'))
    await userEvent.keyboard('甲')
    await press('Tab')
    await userEvent.keyboard('7')
    await press('Ctrl+z')
    expect(grid.value('A1')).toBe('甲')
    expect(grid.at).toBe('B1')
    leave()
  })

  it('looks through no rows for a cell to go to where nobody may edit', async () => {
    const { grid, before, leave } = setup({
      columns: [{ key: 'name', title: '姓名' }],
      rows: makeRows(2),
    })
    before.focus()
    await press('Tab')
    expect(grid.at).toBe('A1')
    await press('Tab')
    expect(focused()).toBe('后面')
    leave()
  })

  it('does not submit the form around it with Enter', async () => {
    const form = document.createElement('form')
    const onSubmit = vi.fn<(event: Event) => void>((event) => event.preventDefault())
    form.addEventListener('submit', onSubmit)
    const { grid, leave } = setup({ rows: makeRows(1) })
    document.body.append(form)
    form.append(grid.root)
    await userEvent.click(grid.cell('A1'))
    await press('Enter', 'Shift+Enter', 'Enter')
    expect(onSubmit).not.toHaveBeenCalled()
    leave()
    form.remove()
  })

  it('closes an input when something outside is pressed, and keeps its value', async () => {
    const { grid, after, leave } = setup()
    await userEvent.click(grid.cell('A1'))
    await userEvent.keyboard('乙')
    await userEvent.click(after)
    expect([grid.open, grid.value('A1')]).toEqual([null, '乙'])
    leave()
  })

  it('keeps an input open while its text is marked with the mouse beyond its edge', async () => {
    const { grid, after, leave } = setup()
    await userEvent.click(grid.cell('A1'))
    grid.input.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    after.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
    expect(grid.open).toBe('A1')
    after.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    after.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
    expect(grid.open).toBeNull()
    leave()
  })
})

describe('a grid that can only be read', () => {
  it('opens nothing, changes nothing, and can be copied from', async () => {
    const { grid, leave } = setup({ mode: 'none' })
    await userEvent.click(grid.cell('A1'))
    await userEvent.keyboard('x')
    await press('F2', 'Delete', 'Ctrl+x', 'Ctrl+d', 'Ctrl+z')
    await userEvent.dblClick(grid.cell('A1'))
    await userEvent.click(grid.cell('C1'))
    expect(grid.open).toBeNull()
    expect(grid.store.hasChanges()).toBe(false)
    leave()
  })
})
