import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isComposingKey } from '../shortcuts/composing-key.ts'

/** What antd opens above a dialog and closes by itself. */
const POPUPS =
  '.ant-select-dropdown, .ant-picker-dropdown, .ant-cascader-dropdown, .ant-dropdown, .ant-popover, .ant-color-picker'

interface EscapeSettings {
  readonly open: boolean
  readonly onEscape: () => void
}

/**
 * Esc closes what is on top, and nothing else: a list or a calendar first, then the dialog that `content` is in. antd
 * hands Esc to what was mounted last, be it in sight or not: a list of choices that has closed, but stays in the document,
 * would take it for ever.
 */
export function useEscape(content: RefObject<HTMLElement | null>, { open, onEscape }: EscapeSettings): void {
  const leave = useEffectEvent(onEscape)
  useEffect(() => {
    if (!open) return
    let isForPopup = false
    // Before anybody else hears of the key: by the end, what it was for may be closed.
    function look(event: KeyboardEvent) {
      if (event.key === 'Escape') isForPopup = [...document.querySelectorAll(POPUPS)].some(isInSight)
    }
    function decide(event: KeyboardEvent) {
      if (event.key !== 'Escape' || isForPopup || event.defaultPrevented || isComposingKey(event)) return
      if (content.current && content.current.closest('[role="dialog"]') === topmostDialog()) leave()
    }
    window.addEventListener('keydown', look, true)
    window.addEventListener('keydown', decide)
    return () => {
      window.removeEventListener('keydown', look, true)
      window.removeEventListener('keydown', decide)
    }
  }, [content, open])
}

/** Dialogs are appended to the document as they open; those of hidden tabs are out of sight. */
function topmostDialog(): Element | undefined {
  return [...document.querySelectorAll('[role="dialog"]')].filter(isInSight).at(-1)
}

function isInSight(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })
}
