import { Suspense } from 'react'
import type { PagePlan } from '../../compile/plan.ts'
import { useLoadedComponent } from '../field/use-widget.ts'
import type { ActionDialogProps } from '../form/action-dialog.tsx'
import { useHost } from '../host-context.tsx'
import { DialogBoundary } from './dialog-boundary.tsx'
import { messages } from './messages.ts'
import type { AskedAction } from './use-page-actions.ts'

const loadActionDialog = () => import('../form/action-dialog.tsx').then((module) => module.ActionDialog)

export interface ActionOverlayProps {
  readonly plan: PagePlan
  readonly asked: AskedAction | null
}

/** The action that asks for its input above the list, if there is one. */
export function ActionOverlay({ plan, asked }: ActionOverlayProps) {
  const { notice } = useHost()
  const ActionDialog = useLoadedComponent<ActionDialogProps>(loadActionDialog)
  if (!asked) return null
  const { records, subject, question, run, onClosed } = asked
  // The page may be exchanged while the question is open: the action then asks what it says now.
  const action = plan.actions.find(({ name }) => name === asked.action.name) ?? asked.action
  const fail = () => {
    notice.error(messages.dialogFailed)
    onClosed()
  }
  return (
    <DialogBoundary onFailed={fail}>
      <Suspense>
        <ActionDialog
          plan={plan}
          action={action}
          records={records}
          subject={subject}
          question={question}
          run={run}
          onClosed={onClosed}
        />
      </Suspense>
    </DialogBoundary>
  )
}
