/** Controls in which Enter means something else: it picks, or begins a line. */
const ENTER_IS_TAKEN =
  'textarea, button, a, [role="combobox"], [contenteditable="true"], [type="checkbox"], [type="radio"]'

interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
  readonly isComposing: boolean
  readonly defaultPrevented: boolean
}

/** Whether a key pressed in a cell goes to the row below. */
export function leadsToNextRow(press: KeyPress, target: Element): boolean {
  const plain = !press.ctrlKey && !press.metaKey && !press.altKey && !press.shiftKey
  return (
    press.key === 'Enter' && plain && !press.isComposing && !press.defaultPrevented && !target.matches(ENTER_IS_TAKEN)
  )
}
