import type { Locator, Page } from 'playwright'
import type { FieldPlan, PageRecord } from '#renderer/compile/plan.ts'
import { fieldValue } from '#renderer/compile/record-values.ts'
import { shownTexts } from './stored-records.ts'
import { attachPicture, type FormGesture, type Gesture, gestureOf, isOn, pickOption } from './widget-gestures.ts'

/** A cell of a grid, by the number of its row, which must be in the window, and the title of its column, which need not. */
export async function gridCell(grid: Locator, rowNumber: number, title: string): Promise<Locator> {
  const position = await grid.evaluate(scrollToColumn, title)
  if (!position) throw new Error(`The grid has no column ${title}.`)
  return grid.locator(`[role="row"][aria-rowindex="${rowNumber + 1}"] [role="gridcell"][aria-colindex="${position}"]`)
}

/** Columns are drawn as far as they are seen: goes to the right until the column of that title is, and whole. */
async function scrollToColumn(grid: Element, title: string): Promise<string | null> {
  const viewport = grid.parentElement
  if (!viewport) return null
  const find = () =>
    [...grid.querySelectorAll('[role="columnheader"]')].find(
      // Beside the title stand the mark of what is required and the one of what has a help.
      (head) => head.textContent?.replace(/[*?]/g, '').trim() === title,
    )
  const isWhole = (head: Element) => {
    const inner = viewport.getBoundingClientRect()
    const { left, right } = head.getBoundingClientRect()
    return left >= inner.left && right <= inner.right + 1
  }
  for (const start of [viewport.scrollLeft, 0]) {
    for (let left = start; left <= viewport.scrollWidth; left += viewport.clientWidth / 3) {
      if (viewport.scrollLeft !== left) viewport.scrollLeft = left
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      const head = find()
      if (head && isWhole(head)) return head.getAttribute('aria-colindex')
    }
  }
  return find()?.getAttribute('aria-colindex') ?? null
}

/** Types the value of a field into a cell, as a person would; what nobody may edit is left alone. */
export async function fillGridCell(
  grid: Locator,
  rowNumber: number,
  field: FieldPlan,
  title: string,
  record: PageRecord,
): Promise<void> {
  const value = fieldValue(record, field.name)
  const cell = await gridCell(grid, rowNumber, title)
  await cell.waitFor()
  if (value === null || (await cell.getAttribute('aria-readonly')) === 'true') return
  const texts = await shownTexts(grid.page(), field, value)
  const gesture = gestureOf(field)
  if (gesture === 'pass') return
  if (!isOfGrids(gesture)) throw new Error(`Nobody has said how a person fills in a ${field.widget.type} in a grid.`)
  await WAYS[gesture]({ page: grid.page(), cell, label: `第 ${rowNumber} 行 ${title}`, texts, value })
}

interface Filling {
  readonly page: Page
  readonly cell: Locator
  /** What the input of the cell is called. */
  readonly label: string
  readonly texts: readonly string[]
  readonly value: unknown
}
type Way = (filling: Filling) => Promise<void>

/** The input of the grid itself, and editors that wait, bear names as well. */
const REACHABLE = ':not([inert], [inert] *)'

/** A row that was added has the focus in its first cell already, whose input then lies over it. */
async function open({ page, cell, label }: Filling, role: 'textbox' | 'combobox'): Promise<Locator> {
  const input = page.getByRole(role, { name: label, exact: true }).and(page.locator(REACHABLE))
  const hasFocus = await page.evaluate((name) => document.activeElement?.getAttribute('aria-label') === name, label)
  if (!hasFocus || role === 'combobox') await cell.click()
  await input.waitFor()
  return input
}

/** Enter would go down, and add a row below the last: the next click takes what was typed. */
const typed: Way = async (filling) => {
  const input = await open(filling, 'textbox')
  await input.fill(filling.texts[0] ?? '')
}
const typedAndLeft: Way = async (filling) => {
  const input = await open(filling, 'textbox')
  await input.fill(filling.texts[0] ?? '')
  // Its panel would lie over what comes next.
  await input.press('Tab')
}

const chosen: Way = async (filling) => {
  const { texts } = filling
  const box = await open(filling, 'combobox')
  for (const text of texts) await pickOption(box, text)
  if (texts.length > 1) await box.press('Enter')
}

const toggled: Way = async ({ cell, value }) => {
  const isChecked = (await cell.locator('[aria-checked="true"]').count()) > 0
  if (isChecked !== isOn(value)) await cell.click()
}

/** How a person fills in a cell. */
function isOfGrids(gesture: Gesture): gesture is keyof typeof WAYS {
  return gesture in WAYS
}

const WAYS: Readonly<Record<Exclude<Gesture, FormGesture | 'pass'>, Way>> = {
  type: typed,
  'type-and-leave': typedAndLeft,
  choose: chosen,
  'pick-one': async ({ cell, texts: [text = ''] }) => cell.getByText(text, { exact: true }).click(),
  tick: chosen,
  toggle: toggled,
  attach: ({ cell }) => attachPicture(cell, 'sample.png'),
}
