import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openGrid } from '#renderer/grid/data-grid/data-grid.fixture.tsx'
import { openPages, PanelsConsole, withEffects } from './panels-console.fixture.tsx'

interface Typing {
  readonly type: string
  /** The key that opens the cell, and what is typed then. */
  readonly first: string
  readonly rest: string
  /** What is in the row once the page is back, and Tab is pressed. */
  readonly value: unknown
}

const TYPINGS: readonly Typing[] = [
  { type: 'textarea', first: '2', rest: '3', value: '23' },
  { type: 'date', first: '2', rest: '026/1/5', value: '2026-01-05' },
  { type: 'date', first: '2', rest: '026-0', value: null },
  { type: 'datetime', first: '2', rest: '026-01-05 12:30', value: '2026-01-05 12:30:00' },
  { type: 'time', first: '1', rest: '2:30', value: '12:30:00' },
]

/** The text in the editor that has the focus. While it is being loaded the grid has a field of its own, without an id. */
function typedInto(): string | undefined {
  const { activeElement } = document
  const isField = activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement
  return isField && activeElement.id !== '' ? activeElement.value : undefined
}

async function openCell(type: string, first: string) {
  const { screen, tree, handle } = await openGrid({
    columns: [{ key: 'name', title: '名称', type }],
    dataSource: [{ id: 'p1', name: null }],
  })
  const { store, show } = openPages()
  const grid = tree()
  await screen.rerender(<PanelsConsole store={store} renderPage={({ fullPath }) => fullPath === '/first' && grid} />)
  await screen.getByRole('gridcell').click()
  await expect.poll(typedInto).toBe('')
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard(first)
  return {
    value: () => handle().getTableData()[0]?.name,
    async leaveAndComeBack() {
      await withEffects(() => show('/other'))
      await withEffects(() => show('/first'))
    },
  }
}

describe('what is typed into the editor of a cell', () => {
  it.each(TYPINGS)(
    'is there when its tab is shown again: $type, $first and $rest',
    async ({ type, first, rest, value }) => {
      const cell = await openCell(type, first)
      await expect.poll(typedInto).toBe(first)
      await userEvent.keyboard(rest)
      await expect.poll(typedInto).toBe(`${first}${rest}`)
      const field = document.activeElement
      await cell.leaveAndComeBack()
      await expect.poll(() => document.activeElement).toBe(field)
      expect(typedInto()).toBe(`${first}${rest}`)
      await userEvent.keyboard('{Tab}')
      await expect.poll(cell.value).toBe(value)
    },
  )
})
