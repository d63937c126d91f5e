import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { CellDefinition } from '#renderer/grid/engine/cell-definition.ts'
import type { Column } from '#renderer/grid/engine/column.ts'
import type { CellValue, GridRow } from '#renderer/grid/engine/row.ts'
import { progress } from '../progress/cell/index.ts'
import { radio } from '../radio/cell/index.ts'
import { tags } from '../tags/cell/index.ts'
import { checkbox } from '../yes-no/cell/index.ts'
import { choicesOf } from './choice-list.fixture.ts'
import { columnOf } from './column.fixture.ts'

let cell: HTMLElement

beforeEach(() => {
  cell = document.createElement('div')
  document.body.replaceChildren(cell)
})

function place(column: Column, row: GridRow, disabled = false) {
  return { column, row, rowId: 'r1', rowIndex: 0, disabled }
}

function paint(definition: CellDefinition, value: CellValue, column = columnOf(definition), disabled = false) {
  definition.paint?.(cell, value, place(column, { [column.key]: value }, disabled))
}

/** What changes in the cell while something is painted. */
async function changesOf(run: () => void) {
  const observer = new MutationObserver(() => undefined)
  observer.observe(cell, { attributes: true, childList: true, characterData: true, subtree: true })
  run()
  const changes = observer.takeRecords()
  observer.disconnect()
  return changes
}

const sexes = choicesOf([
  { value: '1', text: '男' },
  { value: '2', text: '女' },
]).choices

describe('painting again what is painted', () => {
  it.each([
    [checkbox, true, columnOf(checkbox)],
    [radio, '2', columnOf(radio, {}, { choices: sexes })],
    [tags, 'AB;CD', columnOf(tags)],
    [progress, 40, columnOf(progress)],
  ])('changes nothing in the document', async (definition, value, column) => {
    paint(definition, value, column)
    expect(cell.childElementCount).toBeGreaterThan(0)
    expect(await changesOf(() => paint(definition, value, column))).toEqual([])
  })
})

describe('another row in the same element', () => {
  it.each([
    [checkbox, true, false, columnOf(checkbox)],
    [radio, '2', '1', columnOf(radio, {}, { choices: sexes })],
    [tags, 'AB;CD', 'EF;GH', columnOf(tags)],
    [progress, 40, 90, columnOf(progress)],
  ])('keeps the elements that are there', (definition, first, second, column) => {
    paint(definition, first, column)
    const elements = [...cell.children]
    paint(definition, second, column)
    expect([...cell.children]).toEqual(elements)
  })
})

describe('a painted checkbox', () => {
  it('says its name, whether it is checked, and whether it can be changed', () => {
    const column = columnOf(checkbox, { title: '启用', customValue: ['Y', 'N'] })
    paint(checkbox, 'Y', column, true)
    const box = cell.querySelector('[role="checkbox"]')
    expect(box?.getAttribute('aria-label')).toBe('启用')
    expect(box?.getAttribute('aria-checked')).toBe('true')
    expect(box?.getAttribute('aria-disabled')).toBe('true')
    paint(checkbox, 'N', column)
    expect(box?.getAttribute('aria-checked')).toBe('false')
    expect(box?.getAttribute('aria-disabled')).toBe('false')
  })
})

describe('painted radios', () => {
  const column = columnOf(radio, { allowClear: true }, { choices: sexes })
  const press = (target: Element | undefined | null, value: CellValue, disabled = false, of = column) => {
    const setValue = vi.fn()
    if (!target) throw new Error('there is no such option')
    const row = { [of.key]: value }
    expect(radio.press?.(target, place(of, row, disabled), { setValue, open: () => undefined })).toBe(true)
    return setValue.mock.calls
  }

  it('show all options, and which is chosen', () => {
    paint(radio, '2', column)
    const options = [...cell.querySelectorAll('[role="radio"]')]
    expect(options.map((option) => [option.textContent, option.getAttribute('aria-checked')])).toEqual([
      ['男', 'false'],
      ['女', 'true'],
    ])
  })

  it('choose what is pressed, and take it back when it is pressed again', () => {
    paint(radio, '2', column)
    expect(press(cell.children[0], '2')).toEqual([['1']])
    expect(press(cell.children[1], '2')).toEqual([[null]])
  })

  it('keep what is chosen where it may not be taken back', () => {
    const fixed = columnOf(radio, {}, { choices: sexes })
    paint(radio, '2', fixed)
    expect(press(cell.children[1], '2', false, fixed)).toEqual([['2']])
    // Also as it was stored: nothing has changed.
    expect(press(cell.children[1], 2, false, fixed)).toEqual([[2]])
  })

  it('do not let disabled options be chosen', () => {
    const options = [{ value: '1', disabled: true }]
    const some = columnOf(radio, { options }, { choices: sexes })
    paint(radio, '2', some)
    expect([...cell.children].map((option) => option.getAttribute('aria-disabled'))).toEqual(['true', 'false'])
    expect(press(cell.children[0], '2', false, some)).toEqual([])
  })

  it('choose nothing beside the options, nor where the cell cannot be changed', () => {
    paint(radio, '2', column)
    expect(press(cell, '2')).toEqual([])
    expect(press(cell.children[0], '2', true)).toEqual([])
  })

  it('show the stored text until there are options', () => {
    const late = choicesOf([], { state: 'loading' })
    const waiting = columnOf(radio, {}, { choices: late.choices })
    paint(radio, '2', waiting)
    expect(cell.textContent).toBe('2')
    late.answer({ items: sexes.items, state: 'ready' })
    paint(radio, '2', waiting)
    expect(cell.textContent).toBe('男女')
  })
})

describe('painted tags', () => {
  it('are as many as there are, however many there were', () => {
    paint(tags, 'AB;CD;EF')
    paint(tags, 'GH')
    expect([...cell.children].map((tag) => tag.textContent)).toEqual(['GH'])
    paint(tags, null)
    expect(cell.childElementCount).toBe(0)
  })

  it('have one colour, or a background and a text colour', () => {
    const setTagColor = ({ value }: { value: string }) =>
      value === 'AB' ? 'rgb(1, 2, 3)' : (['rgb(4, 5, 6)', 'rgb(7, 8, 9)'] as const)
    paint(tags, 'AB;CD', columnOf(tags, { setTagColor }))
    const [one, two] = [...cell.children].map((tag) => getComputedStyle(tag))
    expect([one?.backgroundColor, one?.color]).toEqual(['rgb(1, 2, 3)', 'rgb(255, 255, 255)'])
    expect([two?.backgroundColor, two?.color]).toEqual(['rgb(4, 5, 6)', 'rgb(7, 8, 9)'])
  })

  it('lose a colour that the next row does not have', () => {
    const column = columnOf(tags, { setTagColor: ({ row }) => (row.hot ? 'rgb(1, 2, 3)' : '') })
    tags.paint?.(cell, 'AB', place(column, { hot: true }))
    tags.paint?.(cell, 'AB', place(column, { hot: false }))
    expect(cell.querySelector('span')?.style.background).toBe('')
  })
})

describe('a painted progress', () => {
  it.each([
    ['33.5', '33.5%', '33.5'],
    [140, '140%', '100'],
    [-5, '-5%', '0'],
    ['n/a', '0%', '0'],
  ])('of %j reads %s and fills its bar within bounds', (value, text, filled) => {
    paint(progress, value)
    expect(cell.textContent).toBe(text)
    expect(cell.querySelector('[role="progressbar"]')?.getAttribute('aria-valuenow')).toBe(filled)
  })
})
