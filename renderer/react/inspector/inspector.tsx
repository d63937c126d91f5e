import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { HostInspector } from '../../host.ts'
import { useLoadedComponent } from '../field/use-widget.ts'
import { useHost } from '../host-context.tsx'
import { pageShortcuts } from '../shortcuts/page-shortcuts.ts'
import { isPressed } from '../shortcuts/shortcut.ts'
import { type InspectedField, inspectedFieldAt } from './inspection.ts'
import type { InspectorPanelProps } from './inspector-panel.tsx'

const loadPanel = () => import('./inspector-panel.tsx').then((module) => module.InspectorPanel)

/**
 * Alt+Shift+click on a field, or Alt+Shift+I in it, tells where it comes from and what made it so. Only in development
 * and for those who may; all but these listeners loads with the first use.
 */
export function Inspector() {
  const { inspector } = useHost()
  return inspector.mayInspect ? <ListeningInspector inspector={inspector} /> : null
}

function ListeningInspector({ inspector }: { readonly inspector: HostInspector }) {
  const [inspected, setInspected] = useState<InspectedField | null>(null)
  const Panel = useLoadedComponent<InspectorPanelProps>(loadPanel)
  const opener = useRef<Element | null>(null)

  const inspect = useEffectEvent((event: Event, target: EventTarget | null) => {
    const found = target instanceof Element ? inspectedFieldAt(target) : undefined
    if (!found) return
    event.preventDefault()
    event.stopPropagation()
    opener.current = document.activeElement
    setInspected(found)
  })

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (event.altKey && event.shiftKey) inspect(event, event.target)
    }
    // Pressing the button already opens a list or moves the focus.
    const onPress = (event: MouseEvent) => {
      if (!event.altKey || !event.shiftKey || !(event.target instanceof Element)) return
      if (!inspectedFieldAt(event.target)) return
      event.preventDefault()
      event.stopPropagation()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (isPressed(pageShortcuts.inspect, event)) inspect(event, document.activeElement)
    }
    document.addEventListener('click', onClick, true)
    document.addEventListener('mousedown', onPress, true)
    document.addEventListener('keydown', onKeyDown, true)
    return () => {
      document.removeEventListener('click', onClick, true)
      document.removeEventListener('mousedown', onPress, true)
      document.removeEventListener('keydown', onKeyDown, true)
    }
  }, [])

  function close() {
    setInspected(null)
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }

  if (!inspected) return null
  return (
    <Suspense>
      <Panel inspected={inspected} inspector={inspector} onInspect={setInspected} onClose={close} />
    </Suspense>
  )
}
