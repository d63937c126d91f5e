import { type RefObject, useLayoutEffect, useState } from 'react'

const MIN_BODY_PX = 160
/** What stands above and below the rows of a page, about. */
const SURROUNDINGS_PX = 260

/**
 * Height that is left for the rows in `area`, which holds the table and what stands below it (`footer`). A guess until
 * it is measured: a table that learns later that its rows scroll builds them all a second time. Undefined where the page
 * scrolls as a whole.
 */
export function useBodyHeight(
  area: RefObject<HTMLElement | null>,
  footer: RefObject<HTMLElement | null>,
  enabled: boolean,
  /** Rows of statistics: they come with the first answer. */
  summaryRowCount: number,
): number | undefined {
  const [heightPx, setHeightPx] = useState(() => Math.max(window.innerHeight - SURROUNDINGS_PX, MIN_BODY_PX))
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of statistics that appear take room
  useLayoutEffect(() => {
    const element = area.current
    if (!element || !enabled) return
    const measure = () => {
      // A hidden tab measures nothing; what was measured before it was hidden still holds.
      if (element.clientHeight === 0) return
      const headerPx = element.querySelector<HTMLElement>('.ant-table-thead')?.offsetHeight ?? 0
      const summaryPx = element.querySelector<HTMLElement>('.ant-table-summary')?.offsetHeight ?? 0
      const footerPx = footer.current?.offsetHeight ?? 0
      setHeightPx(Math.max(element.clientHeight - headerPx - summaryPx - footerPx, MIN_BODY_PX))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    if (footer.current) observer.observe(footer.current)
    return () => observer.disconnect()
  }, [area, footer, enabled, summaryRowCount])
  return enabled ? heightPx : undefined
}
