import type { Preferences } from '#src/features/settings/preferences.ts'

/** `stays` always; `hides` on the way down and comes back on the way up; `scrolls` away with the page. */
export type HeaderMode = 'stays' | 'hides' | 'scrolls'

/** Specified: a header that hides does so past this point. */
const HIDE_PAST_PX = 100
const HEADER_HEIGHT_PX = 48
/** A finger on a touch screen is never quite still. */
const TREMOR_PX = 4

export function headerMode({ fixedHeader, hideHeader }: Pick<Preferences, 'fixedHeader' | 'hideHeader'>): HeaderMode {
  if (!fixedHeader) return 'scrolls'
  return hideHeader ? 'hides' : 'stays'
}

/** How far a page is scrolled, and how far it can be. */
export interface ScrollPosition {
  readonly topPx: number
  readonly rangePx: number
}

/** Whether the header is hidden after the page has been scrolled. */
export function isHeaderHidden(
  mode: HeaderMode,
  wasHidden: boolean,
  before: ScrollPosition,
  now: ScrollPosition,
): boolean {
  if (mode === 'stays') return false
  const limitPx = mode === 'hides' ? HIDE_PAST_PX : HEADER_HEIGHT_PX
  if (wasHidden) {
    if (mode === 'scrolls') return now.topPx > 0
    if (now.topPx <= limitPx) return false
    // The header's going makes the page shorter and may push it up from its end: that is not the user's doing.
    const pushed = now.rangePx < before.rangePx && now.topPx >= now.rangePx - TREMOR_PX
    return pushed || now.topPx >= before.topPx - TREMOR_PX
  }
  // Where the header is all that there is to scroll, hiding it would bring it back at once.
  const worthIt = now.rangePx > limitPx + 2 * HEADER_HEIGHT_PX
  return worthIt && now.topPx > limitPx && now.topPx > before.topPx
}
