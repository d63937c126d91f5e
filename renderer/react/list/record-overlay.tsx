import { Suspense } from 'react'
import type { PagePlan, PageRecord } from '../../compile/plan.ts'
import { useLoadedComponent } from '../field/use-widget.ts'
import type { RecordDialogProps, RecordTarget } from '../form/dialog/record-dialog.tsx'
import { useHost } from '../host-context.tsx'
import { DialogBoundary } from './dialog-boundary.tsx'
import { messages } from './messages.ts'

/** Forms and overlays are a third of the console's weight: they load when the first record is opened. */
const loadRecordDialog = () => import('../form/dialog/record-dialog.tsx').then((module) => module.RecordDialog)

export interface RecordOverlayProps {
  readonly plan: PagePlan
  readonly target: RecordTarget | null
  onSaved(record: PageRecord): void
  onClosed(): void
}

/** The opened record above the list, if there is one. */
export function RecordOverlay({ plan, target, onSaved, onClosed }: RecordOverlayProps) {
  const { notice } = useHost()
  const RecordDialog = useLoadedComponent<RecordDialogProps>(loadRecordDialog)
  if (!target) return null
  const fail = () => {
    notice.error(messages.dialogFailed)
    onClosed()
  }
  return (
    <DialogBoundary onFailed={fail}>
      <Suspense>
        <RecordDialog plan={plan} target={target} onSaved={onSaved} onClosed={onClosed} />
      </Suspense>
    </DialogBoundary>
  )
}
