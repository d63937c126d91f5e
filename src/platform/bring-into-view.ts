/**
 * Scrolls an element into view once the browser has laid out what was just drawn: asked before, it would have to lay out
 * everything at once to know where the element is, and again what is drawn after it.
 */
export function bringIntoView(element: Element): void {
  const observer = new IntersectionObserver(([entry]) => {
    observer.disconnect()
    if (entry !== undefined && entry.intersectionRatio < 1)
      element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  observer.observe(element)
}
