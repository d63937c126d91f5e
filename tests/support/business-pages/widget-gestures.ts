import type { FileChooser, Locator } from 'playwright'
import type { FieldPlan } from '#renderer/compile/plan.ts'
import { PIXEL_PNG } from '../upload-client.ts'

/** What a person does with a widget to fill it in; how that is done differs between forms and grids. */
export type Gesture =
  | 'type'
  | 'type-and-leave'
  | 'choose'
  | 'pick-one'
  | 'tick'
  | 'toggle'
  | 'attach'
  | FormGesture
  | 'pass'

/** Of widgets that no grid of a shipped page has. */
export type FormGesture = 'type-bounds' | 'slide' | 'give-stars' | 'tag' | 'pick-area' | 'pick-node'

const NEXT_CLICK_MS = 2_000
const MOST_WAIT_MS = 10_000

/** A new widget stands here before a page with it is tested. */
const GESTURES: Readonly<Record<string, Gesture>> = {
  input: 'type',
  textarea: 'type',
  number: 'type',
  money: 'type',
  date: 'type-and-leave',
  datetime: 'type-and-leave',
  time: 'type-and-leave',
  color: 'type-and-leave',
  icon: 'type',
  'input-pop': 'type',
  select: 'choose',
  'multi-select': 'choose',
  'ref-select': 'choose',
  // Their names are typed; what their dialogs do, tests of their own say.
  'user-by-department': 'choose',
  'department-select': 'choose',
  // Nothing is typed into it: it is passed over.
  popup: 'type',
  'rich-text': 'type',
  markdown: 'type',
  area: 'pick-area',
  'tree-dict': 'pick-node',
  'number-range': 'type-bounds',
  'date-range': 'type-bounds',
  'datetime-range': 'type-bounds',
  'time-range': 'type-bounds',
  slider: 'slide',
  rate: 'give-stars',
  'tag-input': 'tag',
  radio: 'pick-one',
  'checkbox-group': 'tick',
  'yes-no': 'toggle',
  upload: 'attach',
  image: 'attach',
}

export function findGesture({ widget }: FieldPlan): Gesture | undefined {
  return GESTURES[widget.type]
}

export function gestureOf(field: FieldPlan): Gesture {
  return gestureFor(field.widget.type, ` (${field.name})`)
}

export function gestureFor(widget: string, where = ''): Gesture {
  const gesture = GESTURES[widget]
  if (!gesture) throw new Error(`Nobody has said how a person fills in a ${widget}${where}.`)
  return gesture
}

/** Picks one from the open list; what the list does not show at once is searched for. */
export async function pickOption(box: Locator, text: string): Promise<void> {
  const page = box.page()
  const option = page.getByRole('option', { name: text, exact: true }).first()
  await page.getByRole('option').first().waitFor()
  if (!(await option.isVisible())) await box.fill(text)
  await option.click()
}

/**
 * Chooses a picture in the browser's dialog that a button opens; whatever the value was, it is another file. A click that
 * comes just when the picture before it arrives, and moves the button away, is made again.
 */
export async function attachPicture(button: Locator, name: string): Promise<void> {
  const dialog = await openDialog(button, Date.now() + MOST_WAIT_MS)
  await dialog.setFiles({ name, mimeType: 'image/png', buffer: PIXEL_PNG })
}

async function openDialog(button: Locator, deadline: number): Promise<FileChooser> {
  const dialog = button.page().waitForEvent('filechooser', { timeout: NEXT_CLICK_MS })
  // Awaited below; without this a click that fails would leave its refusal to nobody.
  dialog.catch(() => {})
  await button.click()
  return dialog.catch((error: unknown) => {
    if (Date.now() >= deadline) throw error
    return openDialog(button, deadline)
  })
}

/** Whether a switch with this value is on. */
export function isOn(value: unknown): boolean {
  return value === true || value === 'Y'
}
