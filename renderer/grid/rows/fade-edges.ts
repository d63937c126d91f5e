import styles from './fade-edges.module.css'

const SIDES = ['left', 'right'] as const

/**
 * Fades what the edges of a grid's window cut, and says so that there are more columns; pinned ones show that themselves.
 * Returns what takes it away.
 */
export function fadeEdges(root: HTMLElement, viewport: HTMLElement): () => void {
  const edges = SIDES.map((side) => {
    const element = document.createElement('div')
    element.className = styles.edge ?? ''
    element.dataset.edge = side
    element.hidden = true
    root.append(element)
    return { side, element }
  })

  function show() {
    const { scrollLeft, scrollWidth, clientWidth } = viewport
    const beyond = { left: scrollLeft > 0, right: Math.ceil(scrollLeft) + clientWidth < scrollWidth }
    for (const { side, element } of edges) {
      const isShown = beyond[side] && !viewport.querySelector(`[role="presentation"][data-side="${side}"]`)
      if (element.hidden === isShown) element.hidden = !isShown
    }
  }

  /** Before the scroll bars. */
  function place() {
    const { offsetTop, offsetLeft, clientTop, clientLeft, clientWidth, clientHeight } = viewport
    for (const { side, element } of edges) {
      const beside = side === 'left' ? 0 : clientWidth
      element.style.left = `${offsetLeft + clientLeft + beside}px`
      element.style.top = `${offsetTop + clientTop}px`
      element.style.height = `${clientHeight}px`
    }
    show()
  }

  viewport.addEventListener('scroll', show, { passive: true })
  const observer = new ResizeObserver(place)
  for (const element of [viewport, ...viewport.children]) observer.observe(element)
  return () => {
    observer.disconnect()
    viewport.removeEventListener('scroll', show)
    for (const { element } of edges) element.remove()
  }
}
