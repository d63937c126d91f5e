import { useCallback, useEffect } from 'react'
import type { PagePlan, PageRecord } from '../../compile/plan.ts'
import { whenIdle } from '../../grid/view/when-idle.ts'
import type { RecordTarget } from '../form/dialog/record-dialog.tsx'
import { useHost, useRegistry } from '../host-context.tsx'
import { LaterDialog } from './later.tsx'
import { messages } from './messages.ts'

/** Forms and overlays are a third of the console's weight: they load when a list has come to rest, or with the first record. */
const loadRecordDialog = () => import('../form/dialog/record-dialog.tsx').then((module) => module.RecordDialog)
const loadReadiness = () => import('../form/dialog/use-widgets-ready.ts')

export interface RecordOverlayProps {
  readonly plan: PagePlan
  readonly target: RecordTarget | null
  onSaved(record: PageRecord): void
  onClosed(): void
}

/** By then somebody reads the rows, and nothing of theirs is on its way. */
const AT_REST_MS = 2_000

/**
 * Loads what draws the forms of a page before one is asked for.
 *
 * @param isWanted the rows are there, and the user may add to them.
 * @returns to be called where somebody is about to ask.
 */
export function useFormsAhead(plan: PagePlan, isWanted: boolean): (() => void) | undefined {
  const registry = useRegistry()
  const { permissions } = useHost()
  const load = useCallback(() => {
    // What cannot be loaded is told where it is used.
    void loadReadiness().then(
      ({ loadFormParts }) => loadFormParts(plan, { registry, permissions, dialog: { load: loadRecordDialog } }),
      ignore,
    )
  }, [plan, registry, permissions])
  useEffect(() => {
    if (!isWanted) return
    let callOff = () => clearTimeout(timer)
    const timer = setTimeout(() => {
      callOff = whenIdle(load)
    }, AT_REST_MS)
    return () => callOff()
  }, [isWanted, load])
  return isWanted ? load : undefined
}

/** The opened record above the list, if there is one. */
export function RecordOverlay({ target, ...props }: RecordOverlayProps) {
  const { onClosed } = props
  return (
    target && (
      <LaterDialog
        load={loadRecordDialog}
        props={{ ...props, target }}
        failure={messages.dialogFailed}
        onClosed={onClosed}
      />
    )
  )
}

function ignore() {
  // The form tells it when it is opened.
}
