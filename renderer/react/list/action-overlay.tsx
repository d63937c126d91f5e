import { Suspense } from 'react'
import { NOTHING } from '../../action.ts'
import type { PagePlan } from '../../compile/plan.ts'
import { useLoadedComponent } from '../field/use-widget.ts'
import type { ActionDialogProps } from '../form/dialog/action-dialog.tsx'
import { useHost } from '../host-context.tsx'
import type { OpenedPanel, PanelOverlayProps } from '../panel/panel-overlay.tsx'
import { DialogBoundary } from './dialog-boundary.tsx'
import { messages } from './messages.ts'
import type { AskedAction } from './use-page-actions.ts'

const loadActionDialog = () => import('../form/dialog/action-dialog.tsx').then((module) => module.ActionDialog)

export interface ActionOverlayProps {
  readonly plan: PagePlan
  readonly asked: AskedAction | null
  readonly opening: OpenedPanel | null
}

/** What an action shows above the list: the question for its input, or a panel. */
export function ActionOverlay({ plan, asked, opening }: ActionOverlayProps) {
  return (
    <>
      <QuestionOverlay plan={plan} asked={asked} />
      {opening && <OpenedPanelOverlay plan={plan} opened={opening} />}
    </>
  )
}

const loadPanelOverlay = () => import('../panel/panel-overlay.tsx').then((module) => module.PanelOverlay)

function OpenedPanelOverlay(props: PanelOverlayProps) {
  const { notice } = useHost()
  const PanelOverlay = useLoadedComponent<PanelOverlayProps>(loadPanelOverlay)
  const fail = () => {
    notice.error(messages.dialogFailed)
    props.opened.onDone(NOTHING)
  }
  return (
    <DialogBoundary onFailed={fail}>
      <Suspense>
        <PanelOverlay {...props} />
      </Suspense>
    </DialogBoundary>
  )
}

function QuestionOverlay({ plan, asked }: Pick<ActionOverlayProps, 'plan' | 'asked'>) {
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
