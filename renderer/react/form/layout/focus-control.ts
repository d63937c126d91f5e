const FOCUSABLE =
  'input:not([disabled]):not([type="hidden"]), textarea:not([disabled]), select:not([disabled]), ' +
  'button:not([disabled]), [tabindex]:not([tabindex="-1"]), [contenteditable="true"]'

/** Moves the focus to a control of a form, or to the first of a group, and into view. False when there is none. */
export function focusControl(id: string): boolean {
  const element = document.getElementById(id)
  if (!element) return false
  const target = element.matches(FOCUSABLE) ? element : element.querySelector<HTMLElement>(FOCUSABLE)
  target?.focus({ preventScroll: true })
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  return target !== undefined && target !== null
}
