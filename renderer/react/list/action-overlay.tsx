import { NOTHING } from '../../action.ts'
import type { PagePlan } from '../../compile/plan.ts'
import type { OpenedPanel } from '../panel/panel-overlay.tsx'
import { LaterDialog } from './later.tsx'
import { messages } from './messages.ts'
import type { AskedAction } from './use-page-actions.ts'

const loadActionDialog = () => import('../form/dialog/action-dialog.tsx').then((module) => module.ActionDialog)
const loadPanelOverlay = () => import('../panel/panel-overlay.tsx').then((module) => module.PanelOverlay)

export interface ActionOverlayProps {
  readonly plan: PagePlan
  readonly asked: AskedAction | null
  readonly opening: OpenedPanel | null
}

/** What an action shows above the list: the question for its input, or a panel. */
export function ActionOverlay({ plan, asked, opening }: ActionOverlayProps) {
  return (
    <>
      {asked && (
        <LaterDialog
          load={loadActionDialog}
          props={{
            ...{ plan, ...asked },
            // The page may be exchanged while the question is open: the action then asks what it says now.
            action: plan.actions.find(({ name }) => name === asked.action.name) ?? asked.action,
          }}
          failure={messages.dialogFailed}
          onClosed={asked.onClosed}
        />
      )}
      {opening && (
        <LaterDialog
          load={loadPanelOverlay}
          props={{ plan, opened: opening }}
          failure={messages.dialogFailed}
          onClosed={() => opening.onDone(NOTHING)}
        />
      )}
    </>
  )
}
