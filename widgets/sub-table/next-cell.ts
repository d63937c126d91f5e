import { pageShortcuts } from '#renderer/react/shortcuts/page-shortcuts.ts'
import { isPressed, type KeyPress } from '#renderer/react/shortcuts/shortcut.ts'

/** Controls in which Enter means something else: it picks, or begins a line. */
const ENTER_IS_TAKEN =
  'textarea, button, a, [role="combobox"], [contenteditable="true"], [type="checkbox"], [type="radio"]'

interface CellPress extends KeyPress {
  readonly isComposing: boolean
  readonly defaultPrevented: boolean
}

/** Whether a key pressed in a cell goes to the row below. */
export function leadsToNextRow(press: CellPress, target: Element): boolean {
  if (press.isComposing || press.defaultPrevented || target.matches(ENTER_IS_TAKEN)) return false
  return isPressed(pageShortcuts.nextRow, press)
}
