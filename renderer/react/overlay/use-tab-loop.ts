import { type RefObject, useEffect } from 'react'

const TABBABLE =
  'a[href], button:not([disabled]), input:not([disabled]):not([type="hidden"]), textarea:not([disabled]), ' +
  'select:not([disabled]), [tabindex]:not([tabindex="-1"]), [contenteditable="true"]'

/**
 * Tab goes round inside the dialog that `content` is in. antd's own trap only reacts when something behind the mask has
 * already got the focus; on the way round, the focus is on nothing, and in a modal it stays behind the mask.
 */
export function useTabLoop(content: RefObject<HTMLElement | null>, open: boolean) {
  useEffect(() => {
    if (!open) return
    function onKeyDown(event: KeyboardEvent) {
      const dialog = content.current?.closest('[role="dialog"]')
      if (event.key !== 'Tab' || event.defaultPrevented || !dialog) return
      const next = nextInLoop(dialog, document.activeElement, event.shiftKey)
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [content, open])
}

/** Where the focus goes, if not where the browser takes it. Popups and layers above the dialog have their own order. */
function nextInLoop(dialog: Element, active: Element | null, backwards: boolean): HTMLElement | undefined {
  const isNowhere = active === null || active === document.body
  if (!isNowhere && !dialog.contains(active)) return undefined
  const stops = [...dialog.querySelectorAll<HTMLElement>(TABBABLE)].filter((stop) => stop.checkVisibility())
  const first = stops[0]
  const last = stops.at(-1)
  if (backwards) return isNowhere || active === first || active === dialog ? last : undefined
  return isNowhere || active === last ? first : undefined
}
