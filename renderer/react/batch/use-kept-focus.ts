import { type RefObject, useLayoutEffect } from 'react'

/**
 * A part of the page that is inert for a while loses the focus for good: it is given back, unless the user has taken it
 * elsewhere meanwhile.
 */
export function useKeptFocus(part: RefObject<HTMLElement | null>, isInert: boolean): void {
  useLayoutEffect(() => {
    if (!isInert) return undefined
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || !part.current?.contains(focused)) return undefined
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && focused.isConnected) focused.focus({ preventScroll: true })
    }
  }, [part, isInert])
}
