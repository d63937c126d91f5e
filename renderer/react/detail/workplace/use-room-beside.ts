import { type RefObject, useLayoutEffect, useState } from 'react'

/** As wide as a list and a record beside it are worth having. */
const LEAST_PAGE_PX = 960

/** Whether the page of a list has room for a record beside the rows. */
export function useRoomBeside(region: RefObject<HTMLElement | null>): boolean {
  const [hasRoom, setHasRoom] = useState(() => isRoomy(region.current?.parentElement))
  useLayoutEffect(() => {
    const page = region.current?.parentElement
    if (!page) return
    const measure = () => {
      // A hidden tab measures nothing.
      if (page.clientWidth > 0) setHasRoom(isRoomy(page))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(page, { box: 'border-box' })
    return () => observer.disconnect()
  }, [region])
  return hasRoom
}

function isRoomy(page: Element | null | undefined): boolean {
  return (page?.clientWidth ?? 0) >= LEAST_PAGE_PX
}
