import { useEffect, useEffectEvent } from 'react'

/** Ctrl+S (⌘S) saves the form, wherever the focus is. The browser's own meaning of it never helps here. */
export function useSaveShortcut(active: boolean, save: () => void) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    if (!event.repeat) save()
  })
  useEffect(() => {
    if (!active) return
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [active])
}
