import { Suspense } from 'react'
import { useLoadedComponent } from '../field/use-widget.ts'
import { useHost } from '../host-context.tsx'
import type { TransferDialogProps, TransferKind } from '../transfer/transfer-dialog.tsx'
import { DialogBoundary } from './dialog-boundary.tsx'
import { messages } from './messages.ts'

const loadTransferDialog = () => import('../transfer/transfer-dialog.tsx').then((module) => module.TransferDialog)

export interface TransferOverlayProps extends Omit<TransferDialogProps, 'kind'> {
  readonly opened: TransferKind | null
}

/** The export or import above the list, if one is open. */
export function TransferOverlay({ opened, ...props }: TransferOverlayProps) {
  const { notice } = useHost()
  const TransferDialog = useLoadedComponent<TransferDialogProps>(loadTransferDialog)
  if (!opened) return null
  const fail = () => {
    notice.error(messages.dialogFailed)
    props.onClosed()
  }
  return (
    <DialogBoundary onFailed={fail}>
      <Suspense>
        <TransferDialog kind={opened} {...props} />
      </Suspense>
    </DialogBoundary>
  )
}
