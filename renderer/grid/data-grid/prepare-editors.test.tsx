import { expect, it, vi } from 'vitest'
import type { Column } from '../engine/column.ts'
import { makeRows, openView } from '../view/grid-view.fixture.ts'
import { prepareEditors } from './prepare-editors.ts'

it('prepares the editor of the cell that the pointer comes to; titles have none', () => {
  const grid = openView({ rows: makeRows(3) })
  const prepare = vi.fn<(column: Column) => void>()
  const end = prepareEditors(grid.root, prepare)
  const comeTo = (element: Element | null) => element?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  comeTo(grid.cell('B2'))
  comeTo(grid.root.querySelector('[role="columnheader"]'))
  comeTo(grid.cell('D1'))
  expect(prepare.mock.calls.map(([{ key }]) => key)).toEqual(['age', 'city'])

  end()
  comeTo(grid.cell('A2'))
  expect(prepare).toHaveBeenCalledTimes(2)
})
