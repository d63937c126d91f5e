import { useEffect } from 'react'

/** Ctrl+K, or ⌘K on a Mac, from anywhere in the console. */
export function usePaletteShortcut(onPressed: () => void): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const alone = !event.altKey && !event.shiftKey
      if (!alone || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      // Browsers put their own search there.
      event.preventDefault()
      if (!event.repeat) onPressed()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [onPressed])
}
