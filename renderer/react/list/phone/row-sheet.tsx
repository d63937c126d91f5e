import { isSwitchedOff } from '../../../permitted.ts'
import { useHost } from '../../host-context.tsx'
import { messages as toolbarMessages } from '../../toolbar/messages.ts'
import { isDangerous, rowActionPermissions } from '../row-action.ts'
import type { OfferedAction } from '../row-actions.tsx'
import type { TableRow } from '../tree-rows.ts'
import { ActionSheet, type SheetEntry } from './action-sheet.tsx'
import { type CardSurface, cardActions } from './card-surface.ts'

export interface RowSheetProps {
  readonly surface: CardSurface
  readonly row: TableRow
  readonly name: string
  /** It is gone, and the focus is back on what opened it. */
  onClosed(): void
}

/** What can be done with a row besides what its card has a button for. */
export function RowSheet({ surface, row, name, onClosed }: RowSheetProps) {
  const { permissions, notice } = useHost()
  const toEntry = (action: OfferedAction): SheetEntry => {
    const { plan, offer } = action
    const isOff = isSwitchedOff(permissions, rowActionPermissions(surface.plan, plan))
    return {
      key: plan.name,
      title: plan.title,
      isDanger: isDangerous(plan),
      reason: isOff ? toolbarMessages.notPermitted : offer.kind === 'guarded' ? offer.message : undefined,
      run: () => (isOff ? notice.warning(toolbarMessages.notPermitted) : surface.onAct(action, row)),
    }
  }
  const { others } = cardActions(surface, row)
  return <ActionSheet title={name} entries={others.map(toEntry)} onClosed={onClosed} />
}
