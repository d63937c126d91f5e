import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'

/** A cell of a grid by what its input is called: `第 2 行 单价`. Elements are recycled, so it is looked for each time. */
function findCell(grid: Element, name: string): HTMLElement | null {
  const [, rowNumber, title] = /^第 (\d+) 行 (.+)$/.exec(name) ?? []
  const heads = [...grid.querySelectorAll('[role="columnheader"]')]
  const position = heads.find((head) => head.textContent?.replace('*', '') === title)?.getAttribute('aria-colindex')
  // The rows of statistics are counted on after the last one.
  const row = `:not([data-foot]) > [role="row"][aria-rowindex="${Number(rowNumber) + 1}"]`
  return grid.querySelector<HTMLElement>(`${row} [role="gridcell"][aria-colindex="${position}"]`)
}

export interface GridDriver {
  /** The painted cell, when it is in the window. */
  cell(name: string): Locator
  textOf(name: string): string | undefined
  /** The input of a cell that is open, or would be. */
  input(name: string): Locator
  /** Clicks a cell, scrolled into the window, and fills in its text. */
  type(name: string, text: string): Promise<void>
}

/** What a user does in a grid. */
export function driveGrid(grid: Locator): GridDriver {
  const cell = (name: string) => {
    const found = findCell(grid.element(), name)
    if (!found) throw new Error(`${name} is not in the window.`)
    // By its text a locator finds others: statistics of one row are its values.
    for (const before of grid.element().querySelectorAll(`[data-testid="${name}"]`))
      before.removeAttribute('data-testid')
    found.dataset.testid = name
    return grid.getByTestId(name)
  }
  const input = (name: string) => page.getByRole('textbox', { name, exact: true })
  return {
    cell,
    textOf: (name) => findCell(grid.element(), name)?.textContent ?? undefined,
    input,
    async type(name, text) {
      await scrollTo(grid.element(), name)
      // Its input lies over a cell that has the focus already.
      if (document.activeElement?.getAttribute('aria-label') !== name) await cell(name).click()
      await input(name).fill(text)
    },
  }
}

async function scrollTo(grid: Element, name: string): Promise<void> {
  if (findCell(grid, name)) return
  const [, rowNumber] = /^第 (\d+) 行/.exec(name) ?? []
  const rowHeightPx = grid.querySelector<HTMLElement>('[role="gridcell"]')?.offsetHeight
  // Within a frame after typing the grid still shows the cell that was typed into.
  await expect
    .poll(() => {
      // The body scrolls in the element around the grid; rows are painted with its scroll event.
      grid.parentElement?.scrollTo({ top: (Number(rowNumber) - 2) * (rowHeightPx ?? 0) })
      return findCell(grid, name)
    })
    .not.toBeNull()
}
