import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useHost } from '../../host-context.tsx'
import { isComposingKey } from '../../shortcuts/composing-key.ts'
import { detailShortcuts } from '../../shortcuts/list-shortcuts.ts'
import { isPressed } from '../../shortcuts/shortcut.ts'
import { isBehindDialog, isTyping } from '../../shortcuts/use-shortcut.ts'

type Command = keyof typeof detailShortcuts

/** The keys of a record that is read. Lists inside of it, and beside it, have their own. */
export function useDetailKeys(content: RefObject<HTMLElement | null>, run: (command: Command) => void): void {
  const { takesSingleKeys } = useHost()
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const own = content.current
    if (!own || event.defaultPrevented || isComposingKey(event) || isTyping(event.target) || !takesSingleKeys()) return
    if (!isMeant(event.target, own) || isBehindDialog(own)) return
    // Object.entries forgets the names of the keys.
    const all = Object.entries(detailShortcuts) as [Command, (typeof detailShortcuts)[Command]][]
    const command = all.find(([, shortcut]) => isPressed(shortcut, event))?.[0]
    if (!command) return
    event.preventDefault()
    run(command)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

function isMeant(target: EventTarget | null, own: HTMLElement): boolean {
  if (!(target instanceof Element)) return false
  const list = target.closest('[data-list-page]')
  if (list && own.contains(list)) return false
  // What stands above the page has the keys of all of it, wherever the focus is on its way.
  return own.closest('[role="dialog"]') !== null || (own.closest('aside')?.contains(target) ?? false)
}
