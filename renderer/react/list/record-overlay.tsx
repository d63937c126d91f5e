import type { PagePlan, PageRecord } from '../../compile/plan.ts'
import type { RecordTarget } from '../form/dialog/record-dialog.tsx'
import { LaterDialog } from './later.tsx'
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
