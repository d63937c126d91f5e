import type { TransferDialogProps, TransferKind } from '../transfer/transfer-dialog.tsx'
import { LaterDialog } from './later.tsx'
import { messages } from './messages.ts'

const loadTransferDialog = () => import('../transfer/transfer-dialog.tsx').then((module) => module.TransferDialog)

export interface TransferOverlayProps extends Omit<TransferDialogProps, 'kind'> {
  readonly opened: TransferKind | null
}

/** The export or import above the list, if one is open. */
export function TransferOverlay({ opened: kind, ...props }: TransferOverlayProps) {
  const { onClosed } = props
  return (
    kind && (
      <LaterDialog
        load={loadTransferDialog}
        props={{ ...props, kind }}
        failure={messages.dialogFailed}
        onClosed={onClosed}
      />
    )
  )
}
