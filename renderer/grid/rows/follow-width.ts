/** Tells when a grid's window has another width, the scroll bar aside. Returns what ends it. */
export function followWidth(viewport: HTMLElement, onWidth: () => void): () => void {
  let widthPx = viewport.clientWidth
  const observer = new ResizeObserver(() => {
    const { clientWidth } = viewport
    // Hidden, it has none.
    if (clientWidth === 0 || clientWidth === widthPx) return
    widthPx = clientWidth
    onWidth()
  })
  observer.observe(viewport)
  return () => observer.disconnect()
}
