/** Where the focus was, as far back as overlays lie above each other, and then some. */
const REMEMBERED = 20
/** For so long after an action it is watched where the focus ends up: overlays close with a movement. */
const WATCHED_MS = 800
/** The focus may be nowhere for so long while whoever closes something moves it on himself. */
const PATIENCE_MS = 120

/**
 * Brings the focus back when what had it goes away: a menu that closes, a question that is answered, a button that is
 * disabled. Otherwise it falls to the document's body, and whoever works by keyboard begins at the top of the console.
 * It goes to the last place that is still there, else to `fallback`. Where the user himself leaves it nowhere, by a click
 * beside everything, it stays.
 *
 * @returns stops it
 */
export function keepFocus(fallback: () => HTMLElement | null): () => void {
  const places: WeakRef<HTMLElement>[] = []
  let frame = 0
  let watchedUntil = 0
  let lostSince: number | undefined

  function remember({ target }: FocusEvent) {
    lostSince = undefined
    if (!(target instanceof HTMLElement)) return
    places.push(new WeakRef(target))
    if (places.length > REMEMBERED) places.shift()
  }

  function watch() {
    watchedUntil = performance.now() + WATCHED_MS
    if (frame === 0) frame = requestAnimationFrame(look)
  }

  function look(now: number) {
    frame = 0
    const lost = isNowhere() && !isThere(places.at(-1)?.deref())
    if (!lost) lostSince = undefined
    else lostSince ??= now
    if (lostSince !== undefined && now - lostSince > PATIENCE_MS) bringBack()
    else if (now < watchedUntil || lost) frame = requestAnimationFrame(look)
  }

  function bringBack() {
    lostSince = undefined
    // Nothing has had it yet: the page has just been opened.
    if (places.length === 0) return
    for (const place of places.toReversed()) {
      const element = place.deref()
      if (!isThere(element)) continue
      element.focus({ preventScroll: true })
      if (document.activeElement === element) return
    }
    fallback()?.focus({ preventScroll: true })
  }

  // What overlays are drawn in comes and goes right below the body, also when a server has answered.
  const observer = new MutationObserver(watch)
  observer.observe(document.body, { childList: true })
  document.addEventListener('focusin', remember, true)
  document.addEventListener('keydown', watch, true)
  document.addEventListener('click', watch, true)
  return () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
    document.removeEventListener('focusin', remember, true)
    document.removeEventListener('keydown', watch, true)
    document.removeEventListener('click', watch, true)
  }
}

function isNowhere(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || isEmptyShell(activeElement)
}

/** What is left of a drawer that has closed: it has the focus, and there is nothing to be seen of it. */
function isEmptyShell(element: Element): boolean {
  const { children } = element
  // The text last: that of `main` is the text of all living pages.
  return children.length > 0 && [...children].every((child) => !isSeen(child)) && element.textContent !== ''
}

function isSeen(element: Element): boolean {
  if (element.checkVisibility({ visibilityProperty: true })) return true
  // Has no box of its own, as far as this question goes.
  return getComputedStyle(element).display === 'contents' && [...element.children].some(isSeen)
}

function isThere(element: HTMLElement | undefined): element is HTMLElement {
  if (element === undefined || !element.isConnected || element.matches(':disabled')) return false
  return isSeen(element) && !isEmptyShell(element) && element.closest('[inert], [aria-hidden="true"]') === null
}
