import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { date } from '../date/cell/index.ts'
import { datetime } from '../datetime/cell/index.ts'
import { selectMultiple } from '../multi-select/cell/index.ts'
import { select } from '../select/cell/index.ts'
import { stageEditor } from './cell-editor-stage.fixture.tsx'
import { choicesOf } from './choice-list.fixture.ts'

const items = Array.from({ length: 30 }, (_, index) => ({ value: `v${index}`, text: `选项${index}` }))

/** Of the page: beside the editor and its pop-up. */
const BESIDE = { position: { x: 400, y: 20 } }

/** The pop-up in the document, seen or not. */
function popupOf(type: 'select' | 'picker'): HTMLElement {
  const popup = document.querySelector<HTMLElement>(`.ant-${type}-dropdown`)
  if (!popup) throw new Error('there is no pop-up')
  return popup
}

function isOpenForControl(type: 'select' | 'picker'): boolean {
  return !popupOf(type).classList.contains(`ant-${type}-dropdown-hidden`)
}

function isSeen(type: 'select' | 'picker'): boolean {
  return popupOf(type).checkVisibility({ visibilityProperty: true })
}

async function press(selector: string) {
  const element = document.querySelector(selector)
  if (!element) throw new Error(`there is no ${selector}`)
  await userEvent.click(element)
}

/** A closed editor, whose pop-up has been opened ahead. */
async function stageWaiting(...[definition, staging]: Parameters<typeof stageEditor>) {
  const staged = await stageEditor(definition, staging)
  staged.focus()
  staged.grid().close()
  return staged
}

describe('the pop-up of an editor that waits', () => {
  it.each([
    ['a select', select, 'select'],
    ['a select of several', selectMultiple, 'select'],
    ['a date', date, 'picker'],
    ['a date and time', datetime, 'picker'],
  ] as const)(
    'stays open for the control of %s, and is neither seen nor found nor pressed',
    async (_name, cell, type) => {
      const { choices } = choicesOf(items)
      const { screen } = await stageWaiting(cell, { choices })
      await expect.poll(() => isSeen(type)).toBe(false)
      expect(isOpenForControl(type)).toBe(true)
      expect(screen.getByRole('option').elements()).toEqual([])
      expect(screen.getByRole('gridcell').elements()).toEqual([])
      const { left, top } = popupOf(type).getBoundingClientRect()
      expect(document.elementFromPoint(left + 20, top + 20)?.closest(`.ant-${type}-dropdown`)).toBeNull()
    },
  )

  it.each([
    ['a select', select, 'select'],
    ['a date', date, 'picker'],
  ] as const)(
    'opens with the next cell whatever was pressed meanwhile, and closes by a press beside it: %s',
    async (_name, cell, type) => {
      const { choices } = choicesOf(items)
      const { grid } = await stageWaiting(cell, { choices })
      await expect.poll(() => isSeen(type)).toBe(false)
      await userEvent.click(document.body, BESIDE)
      grid().openAnother(null)
      await expect.poll(() => isSeen(type)).toBe(true)
      await userEvent.click(document.body, BESIDE)
      await expect.poll(() => isSeen(type)).toBe(false)
    },
  )

  it('is opened ahead again, when its list was closed', async () => {
    const { choices } = choicesOf(items)
    const { grid, focus } = await stageEditor(select, { choices })
    focus()
    await expect.poll(() => isOpenForControl('select')).toBe(true)
    await userEvent.click(document.body, BESIDE)
    await expect.poll(() => isOpenForControl('select')).toBe(false)
    grid().close()
    await expect.poll(() => isOpenForControl('select')).toBe(true)
    expect(isSeen('select')).toBe(false)
  })
})

describe('the list of a select that had stayed open', () => {
  it('begins at what is chosen in the next cell', async () => {
    const { choices } = choicesOf(items)
    const { screen, grid, focus, lastValue } = await stageEditor(select, { choices, value: 'v1' })
    focus()
    grid().close()
    grid().openAnother('v25')
    focus()
    await expect.element(screen.getByRole('option', { name: '选项25' })).toBeInViewport()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(lastValue()).toBe('v26')
  })

  it('shows choices that come after it was left and opened again', async () => {
    const { choices, answer } = choicesOf([], { state: 'loading' })
    const { screen, grid, focus } = await stageEditor(select, { choices })
    focus()
    document.getElementById('editor')?.blur()
    grid().close()
    grid().openAnother(null)
    focus()
    answer({ items, state: 'ready' })
    await expect.element(screen.getByRole('option', { name: '选项0', exact: true })).toBeVisible()
  })
})

describe('the panel of a date that had stayed open', () => {
  it('shows days again, where years were shown in the cell before', async () => {
    const { screen, grid, focus } = await stageEditor(date, { value: '2024-01-31' })
    focus()
    await press('.ant-picker-year-btn')
    await expect.element(screen.getByTitle('2026', { exact: true })).toBeVisible()
    grid().close()
    grid().openAnother('2024-01-31')
    await expect.element(screen.getByTitle('2024-01-05')).toBeVisible()
  })

  it('shows the month of the value, where another was looked at in the cell before', async () => {
    const { screen, grid, focus } = await stageEditor(date, { value: '2024-01-31' })
    focus()
    await press('.ant-picker-header-next-btn')
    await expect.element(screen.getByTitle('2024-02-15')).toBeVisible()
    grid().close()
    grid().openAnother('2024-01-31')
    await expect.element(screen.getByTitle('2024-01-15')).toBeVisible()
  })

  it('shows this month in an empty cell', async () => {
    const { screen, grid, focus } = await stageEditor(date, { value: '2004-01-31' })
    focus()
    grid().close()
    grid().openAnother(null)
    await expect.element(screen.getByTitle('2004-01-15')).not.toBeInTheDocument()
    expect(document.querySelector('.ant-picker-cell-today')).not.toBeNull()
  })

  it('has forgotten what was typed in the cell before', async () => {
    const { screen, grid, focus } = await stageEditor(date)
    focus()
    await userEvent.fill(screen.getByRole('textbox'), '2004-01-31')
    await expect.element(screen.getByTitle('2004-01-15')).toBeVisible()
    grid().close()
    grid().openAnother(null)
    await expect.element(screen.getByRole('textbox')).toHaveValue('')
    await expect.poll(() => document.querySelector('.ant-picker-cell-selected')).toBeNull()
    await expect.element(screen.getByTitle('2004-01-15')).not.toBeInTheDocument()
  })

  it.each([
    ['a press on its input', () => userEvent.click(document.getElementById('editor') ?? document.body)],
    ['typing', () => userEvent.keyboard('2')],
  ])('is shown by %s, once it was closed by Escape', async (_name, act) => {
    const { focus } = await stageEditor(date)
    focus()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => isSeen('picker')).toBe(false)
    await act()
    await expect.poll(() => isSeen('picker')).toBe(true)
  })
})

describe('the place of a pop-up', () => {
  it.each([
    ['a select', select, 'select'],
    ['a date', date, 'picker'],
  ] as const)('is in front of what antd puts it in front of: %s', async (_name, cell, type) => {
    const { focus } = await stageEditor(cell, { choices: choicesOf(items).choices })
    const drawer = document.createElement('div')
    drawer.style.cssText = 'position:fixed;inset:0;z-index:1000;background:white'
    document.body.append(drawer)
    focus()
    await expect.poll(() => isSeen(type)).toBe(true)
    await expect
      .poll(() => {
        const { left, top } = popupOf(type).getBoundingClientRect()
        return document.elementFromPoint(left + 20, top + 20)?.closest(`.ant-${type}-dropdown`) ?? null
      })
      .not.toBeNull()
    drawer.remove()
  })

  it('is at its control, also when that is scrolled', async () => {
    const { focus } = await stageEditor(date, { value: '2024-01-31' })
    focus()
    const control = document.querySelector('.ant-picker')
    const cell = control?.parentElement?.parentElement
    const scroller = cell?.parentElement
    if (!control || !cell || !scroller) throw new Error('there is no picker')
    cell.style.marginBlock = '60px 900px'
    Object.assign(scroller.style, { height: '200px', overflow: 'auto' })
    const distance = () =>
      Math.round(popupOf('picker').getBoundingClientRect().top - control.getBoundingClientRect().bottom)
    window.dispatchEvent(new Event('resize'))
    await expect.poll(distance).toBe(4)
    const before = control.getBoundingClientRect().top
    scroller.scrollTop = 40
    await expect.poll(() => before - control.getBoundingClientRect().top).toBe(40)
    await expect.poll(distance).toBe(4)
  })
})
