import { useEffect, useEffectEvent } from 'react'
import { isComposingKey } from './composing-key.ts'
import { isPressed, isSingleKey, type Shortcut } from './shortcut.ts'

/** Runs wherever the focus is. What the browser would do with the keys is left out: it never helps here. */
export function useShortcut(shortcut: Shortcut, run: () => void, active = true): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isPressed(shortcut, event) || isComposingKey(event)) return
    if (isSingleKey(shortcut) && (event.defaultPrevented || isTyping(event.target) || isDialogOpen())) return
    event.preventDefault()
    if (!event.repeat) run()
  })
  useEffect(() => {
    if (!active) return
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [active])
}

const TAKES_TEXT = `input:not([type="button"], [type="checkbox"], [type="color"], [type="file"], [type="image"],
  [type="radio"], [type="range"], [type="reset"], [type="submit"]), textarea, select,
  [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="searchbox"], [role="combobox"],
  [role="spinbutton"]`

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TAKES_TEXT) !== null
}

/** Those of hidden tabs are not seen. */
function isDialogOpen(): boolean {
  const dialogs = document.querySelectorAll('[aria-modal="true"], dialog[open]')
  return [...dialogs].some((dialog) => dialog.checkVisibility())
}
