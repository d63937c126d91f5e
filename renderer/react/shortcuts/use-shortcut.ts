import { useEffect, useEffectEvent } from 'react'
import { isComposingKey } from './composing-key.ts'
import { isPressed, isSingleKey, type Shortcut } from './shortcut.ts'

/**
 * Runs wherever the focus is. What the browser would do with the keys is left out: it never helps here.
 * @param place of what it works on: behind a dialog that has opened above that, it does nothing. One of a single key
 * works in no dialog, unless its place is in it.
 */
export function useShortcut(
  shortcut: Shortcut,
  run: () => void,
  active = true,
  place: () => Element | null = nowhere,
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isPressed(shortcut, event) || isComposingKey(event)) return
    const at = place()
    const inTheWay = at ? isBehindDialog(at) : isDialogOpen()
    if (isSingleKey(shortcut) && (event.defaultPrevented || isTyping(event.target) || inTheWay)) return
    event.preventDefault()
    if (!event.repeat && !isBehindDialog(at)) run()
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

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TAKES_TEXT) !== null
}

function nowhere(): null {
  return null
}

const DIALOG = '[aria-modal="true"], dialog[open]'

/** Those of hidden tabs are not seen. */
function openDialogs(): readonly Element[] {
  return [...document.querySelectorAll(DIALOG)].filter((dialog) => dialog.checkVisibility())
}

function isDialogOpen(): boolean {
  return openDialogs().length > 0
}

/** Dialogs stand in the document in the order in which they were opened. */
export function isBehindDialog(place: Element | null): boolean {
  if (!place) return false
  const own = place.closest(DIALOG)
  const dialogs = openDialogs()
  return dialogs.slice(own ? dialogs.indexOf(own) + 1 : 0).some((dialog) => !dialog.contains(place))
}
