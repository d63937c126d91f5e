import { type ComponentType, type ReactNode, Suspense } from 'react'
import { useLoadedComponent } from '../field/use-widget.ts'
import { useHost } from '../host-context.tsx'
import { PartBoundary } from '../states/part-boundary.tsx'

export interface LaterProps<Props> {
  /** Keep its identity: the component keeps its own by it. */
  readonly load: () => Promise<ComponentType<Props>>
  readonly props: Props
  /** Stands there until it has come; absent: nothing. */
  readonly children?: ReactNode
  onFailed(): void
}

/** A part that few lists have, or only after a while. */
export function Later<Props extends object>({ load, props, children, onFailed }: LaterProps<Props>) {
  const Part = useLoadedComponent<Props>(load)
  return (
    <PartBoundary onFailed={onFailed}>
      <Suspense fallback={children}>
        <Part {...props} />
      </Suspense>
    </PartBoundary>
  )
}

export interface LaterDialogProps<Props> {
  /** Keep its identity: the component keeps its own by it. */
  readonly load: LaterProps<Props>['load']
  readonly props: Props
  /** What is told where it cannot be loaded. */
  readonly failure: string
  /** It is to be taken away. */
  onClosed(): void
}

/** What opens above a list, and is loaded when it does. Where it cannot be, that is told, and it counts as closed. */
export function LaterDialog<Props extends object>({ load, props, failure, onClosed }: LaterDialogProps<Props>) {
  const { notice } = useHost()
  const fail = () => {
    notice.error(failure)
    onClosed()
  }
  return <Later load={load} props={props} onFailed={fail} />
}
