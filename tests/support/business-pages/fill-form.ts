import type { Locator } from 'playwright'
import type { FieldPlan, LayoutBlockPlan, PagePlan, PageRecord, SubTablePlan } from '#renderer/compile/plan.ts'
import { fieldValue, subRows } from '#renderer/compile/record-values.ts'
import { closeList } from '../console-actions.ts'
import { fillGridCell } from './fill-grid.ts'
import { shownTexts } from './stored-records.ts'
import { attachPicture, findGesture, type Gesture, gestureFor, gestureOf, isOn, pickOption } from './widget-gestures.ts'

/** Reactions show fields that were not there before; none of the pages needs more rounds. */
const MOST_ROUNDS = 4
const NEXT_CLICK_MS = 400
const MOST_WAIT_MS = 10_000

interface Filling {
  readonly form: Locator
  readonly plan: PagePlan
  readonly wanted: PageRecord
  readonly done: Set<string>
}

/**
 * Types a record into the open form, as far as the form shows controls for it: what is hidden or read-only is left
 * alone, what appears on the way is filled in as well.
 */
export async function fillForm(form: Locator, plan: PagePlan, wanted: PageRecord): Promise<void> {
  const filling: Filling = { form, plan, wanted, done: new Set() }
  for (const node of plan.form.layout) {
    if (!('panes' in node)) {
      await fillBlocks(filling, [node])
      continue
    }
    for (const [index, pane] of node.panes.entries()) {
      if (node.kind === 'tabs') {
        const tab = form.getByRole('tab', { name: new RegExp(`^${pane.title}( |$)`) })
        if ((await tab.count()) === 0) continue
        await tab.click()
      }
      await fillBlocks(filling, pane.layout)
      const isLast = index === node.panes.length - 1
      if (node.kind === 'steps' && !isLast) await nextStep(form, pane.title)
    }
  }
}

async function nextStep(form: Locator, title: string): Promise<void> {
  await form.getByRole('button', { name: '下一步' }).click()
  await form.getByRole('group', { name: title, exact: true }).waitFor({ state: 'hidden' })
}

async function fillBlocks(filling: Filling, blocks: readonly LayoutBlockPlan[]): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const before = filling.done.size
    for (const block of blocks) {
      if (block.kind === 'subTable') await fillRows(filling, block.table, block.title ?? block.table.title)
      else for (const { field, title } of block.fields) await fillField(filling, field, title)
    }
    if (filling.done.size === before) return
  }
}

async function fillField({ form, wanted, done }: Filling, field: FieldPlan, title: string): Promise<void> {
  const value = fieldValue(wanted, field.name)
  if (done.has(field.name) || value === null) return
  if (await fillControl(form, title, field, wanted)) done.add(field.name)
}

async function fillRows({ form, wanted, done }: Filling, table: SubTablePlan, title: string): Promise<void> {
  const rows = subRows(wanted, table.name)
  const region = form.getByRole('region', { name: title, exact: true })
  const add = region.getByRole('button', { name: '新增', exact: true })
  if (done.has(table.name) || rows.length === 0 || !(await add.isVisible())) return
  done.add(table.name)
  const grid = region.getByRole('grid')
  for (const [index, row] of rows.entries()) {
    await addRow(add, grid, index + 1)
    for (const field of table.columns) await fillGridCell(grid, index + 1, field, field.title, row)
  }
}

/** Rows are added one at a time: a click that comes too soon after the last one is made again. */
async function addRow(add: Locator, grid: Locator, number: number): Promise<void> {
  const row = grid.locator(`:not([data-foot]) > [role="row"][aria-rowindex="${number + 1}"]`)
  const deadline = Date.now() + MOST_WAIT_MS
  while ((await row.count()) === 0 && Date.now() < deadline) {
    await add.click()
    await row.waitFor({ timeout: NEXT_CLICK_MS }).catch((error: unknown) => {
      if (Date.now() >= deadline) throw error
    })
  }
}

/** Whether there is such a control to fill in. */
async function fillControl(scope: Locator, title: string, field: FieldPlan, record: PageRecord): Promise<boolean> {
  const gesture = gestureOf(field)
  if (gesture === 'pass') return false
  const way = WAYS[gesture]
  const control = scope.getByRole(way.role, { name: title, exact: true })
  if (!(await control.isVisible()) || (await isReadOnly(control))) return false
  const value = fieldValue(record, field.name)
  await way.fill(control, await shownTexts(scope.page(), field, value), value)
  return true
}

/** Whether there is such a control, and it takes input. */
export async function isEditable(scope: Locator, title: string, field: FieldPlan): Promise<boolean> {
  const gesture = findGesture(field)
  if (!gesture || gesture === 'pass') return false
  const control = scope.getByRole(WAYS[gesture].role, { name: title, exact: true })
  return (await control.isVisible()) && !(await isReadOnly(control))
}

function isReadOnly(control: Locator): Promise<boolean> {
  return control.evaluate((element) => element instanceof HTMLInputElement && element.readOnly)
}

interface Way {
  readonly role: 'textbox' | 'combobox' | 'radiogroup' | 'group' | 'switch' | 'button' | 'slider'
  fill(control: Locator, texts: readonly string[], value: unknown): Promise<void>
}

const typed: Way = { role: 'textbox', fill: (control, [text = '']) => control.fill(text) }
const typedAndLeft: Way = {
  role: 'textbox',
  async fill(control, [text = '']) {
    await control.fill(text)
    // Its popup would lie over what comes next.
    await control.press('Tab')
  },
}
const chosen: Way = { role: 'combobox', fill: (control, texts) => chooseByText(control, texts) }

/** How a person fills in a control of a form. */
const WAYS: Readonly<Record<Exclude<Gesture, 'pass'>, Way>> = {
  type: typed,
  'type-and-leave': typedAndLeft,
  choose: chosen,
  'pick-one': {
    role: 'radiogroup',
    fill: (control, [text = '']) => control.getByRole('radio', { name: text, exact: true }).check(),
  },
  tick: {
    role: 'group',
    async fill(control, texts) {
      const boxes = control.getByRole('checkbox')
      await boxes.first().waitFor()
      for (const text of texts) await control.getByRole('checkbox', { name: text, exact: true }).check()
    },
  },
  attach: { role: 'button', fill: (control) => attachPicture(control, 'sample.png') },
  toggle: { role: 'switch', fill: (control, _, value) => control.setChecked(isOn(value)) },
  'type-bounds': {
    role: 'group',
    async fill(control, [text = '']) {
      for (const [index, bound] of text.split(',').entries()) {
        const box = control.getByRole('textbox').nth(index)
        await box.fill(bound)
        await box.press('Tab')
      }
    },
  },
  slide: { role: 'slider', fill: (control, [text = '']) => slideTo(control, Number(text)) },
  // The radios themselves are not to be seen: the stars are what is pressed.
  'give-stars': {
    role: 'radiogroup',
    fill: (control, [text = '']) =>
      control
        .locator('label')
        .nth(Number(text) - 1)
        .click(),
  },
  tag: {
    role: 'combobox',
    async fill(control, [text = '']) {
      for (const tag of text.split(',')) {
        await control.pressSequentially(tag)
        await control.press('Enter')
      }
    },
  },
  'pick-area': {
    role: 'combobox',
    async fill(control, [text = '']) {
      await control.click()
      await control.fill(lastOf(text))
      await control
        .page()
        .getByRole('menuitemcheckbox', { name: lastOf(text) })
        .first()
        .click()
    },
  },
  'pick-node': {
    role: 'combobox',
    async fill(control, [text = '']) {
      await control.click()
      await control.fill(text)
      await control.page().getByRole('tree').getByTitle(text, { exact: true }).click()
      await closeList(control)
    },
  },
}

/** From its lowest end, step by step: the keys of the browser's own slider. */
async function slideTo(slider: Locator, wanted: number): Promise<void> {
  const [min, step] = await slider.evaluate((input) => [
    Number(input.getAttribute('min')),
    Number(input.getAttribute('step')),
  ])
  await slider.press('Home')
  const presses = Math.round((wanted - (min ?? 0)) / (step || 1))
  for (let press = 0; press < presses; press++) await slider.press('ArrowRight')
}

/** 江苏省/南京市 is found by its own name. */
function lastOf(path: string): string {
  return path.split('/').at(-1) ?? path
}

/** Fills in a widget by its gesture, in whatever form it stands. */
export async function fillWidget(scope: Locator, name: string, widget: string, text: string): Promise<void> {
  const gesture = gestureFor(widget)
  if (gesture === 'pass') throw new Error(`Tests pass over ${widget}.`)
  const { role, fill } = WAYS[gesture]
  await fill(scope.getByRole(role, { name, exact: true }), [text], text)
}

/** Picks from the list of a control, and closes it. */
export async function chooseByText(box: Locator, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await box.click()
    await pickOption(box, text)
  }
  await closeList(box)
}
