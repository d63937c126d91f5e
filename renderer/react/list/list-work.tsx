import { Suspense, useEffect, useState } from 'react'
import { useLoadedComponent } from '../field/use-widget.ts'
import { useHost } from '../host-context.tsx'
import { isTyping } from '../shortcuts/use-shortcut.ts'
import { PartBoundary } from '../states/part-boundary.tsx'
import { ADD_PARAM } from './linked-record.ts'
import { messages } from './messages.ts'
import type { WorkOnListProps } from './work-on-list.tsx'

const loadWork = () => import('./work-on-list.tsx').then((module) => module.WorkOnList)

/** Records that are read, and what is done by keys: it comes with the first record or key, and stays for the others. */
export function ListWork(props: Omit<WorkOnListProps, 'first'>) {
  const { notice, page } = useHost()
  const { viewedId, view } = props.list.actions
  const [first, setFirst] = useState<KeyboardEvent | boolean>(ADD_PARAM in page.params)
  if (!first && viewedId !== null) setFirst(true)
  const WorkOnList = useLoadedComponent<WorkOnListProps>(loadWork)
  useEffect(() => {
    if (first) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (/^([a-z/、]|Arrow(Up|Down))$/i.test(event.key) && !isTyping(event.target)) setFirst(event)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [first])
  if (!first) return null
  const fail = () => {
    if (viewedId !== null) notice.error(messages.dialogFailed)
    view(null)
    setFirst(false)
  }
  return (
    <PartBoundary onFailed={fail}>
      <Suspense>
        <WorkOnList {...props} first={first} />
      </Suspense>
    </PartBoundary>
  )
}
