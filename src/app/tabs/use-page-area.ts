import { type RefObject, useLayoutEffect } from 'react'

/**
 * Tells the overlays of pages where the page begins, so that they leave the tab bar and the menu free: other pages are
 * looked at while a form stays open. Without tabs there is nothing to be left free for, and an overlay takes the window.
 */
export function usePageArea(page: RefObject<HTMLElement | null>, withTabs: boolean) {
  useLayoutEffect(() => {
    const element = page.current
    if (element === null || !withTabs) return
    const root = document.documentElement.style
    const follow = () => {
      const { top, left } = element.getBoundingClientRect()
      root.setProperty('--page-area-top', `${top}px`)
      root.setProperty('--page-area-start', `${left}px`)
    }
    // It tells of the first layout as well; the header hides and the menu collapses by resizing the page.
    const observer = new ResizeObserver(follow)
    observer.observe(element)
    return () => {
      observer.disconnect()
      root.removeProperty('--page-area-top')
      root.removeProperty('--page-area-start')
    }
  }, [page, withTabs])
}
