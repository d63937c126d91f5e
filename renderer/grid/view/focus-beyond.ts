const TABBABLE = 'a[href], button, input, select, textarea, [tabindex], [contenteditable]'

/**
 * To where Tab leads from the grid. An editor that says that it is done has used the key already, so that the browser
 * does not go on by itself.
 */
export function focusBeyond(root: HTMLElement, direction: 'right' | 'left'): void {
  const side = direction === 'right' ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING
  const candidates = [...document.querySelectorAll<HTMLElement>(TABBABLE)]
  if (direction === 'left') candidates.reverse()
  const next = candidates.find(
    (element) =>
      element.tabIndex >= 0 &&
      !root.contains(element) &&
      (root.compareDocumentPosition(element) & side) !== 0 &&
      !element.matches(':disabled') &&
      element.closest('[inert]') === null &&
      element.checkVisibility({ visibilityProperty: true }),
  )
  next?.focus()
}
