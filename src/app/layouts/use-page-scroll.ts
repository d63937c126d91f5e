import { type RefObject, type UIEvent, useRef, useState } from 'react'
import { type HeaderMode, isHeaderHidden, type ScrollPosition } from './header-visibility.ts'

/** Marks the element in which the page of a tab scrolls. */
const PAGE_SCROLLER = '[data-tab-panel]'

export interface PageScrollSettings {
  readonly mode: HeaderMode
  /** The header belongs to this page; another one begins with it. */
  readonly path: string
  /** A side menu that is not fixed moves along with the page. Absent: it does not. */
  readonly follower: RefObject<HTMLElement | null> | undefined
}

export interface PageScroll {
  readonly headerHidden: boolean
  /** For the capture phase of what lies around the pages: scrolling does not bubble. */
  onScrollCapture(event: UIEvent<HTMLElement>): void
}

/** What the frame makes of a page that is scrolled in its tab. */
export function usePageScroll({ mode, path, follower }: PageScrollSettings): PageScroll {
  const [hiddenAt, setHiddenAt] = useState<string>()
  const positions = useRef(new WeakMap<Element, ScrollPosition>())
  const headerHidden = mode !== 'stays' && hiddenAt === path

  function onScrollCapture({ target }: UIEvent<HTMLElement>) {
    if (!(target instanceof HTMLElement) || !target.matches(PAGE_SCROLLER)) return
    const now = { topPx: target.scrollTop, rangePx: target.scrollHeight - target.clientHeight }
    const before = positions.current.get(target) ?? { topPx: 0, rangePx: now.rangePx }
    positions.current.set(target, now)
    if (follower?.current) follower.current.scrollTop += now.topPx - before.topPx
    const hidden = isHeaderHidden(mode, headerHidden, before, now)
    if (hidden !== headerHidden) setHiddenAt(hidden ? path : undefined)
  }

  return { headerHidden, onScrollCapture }
}
