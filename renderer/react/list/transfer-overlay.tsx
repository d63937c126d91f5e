import { Suspense } from 'react'
import { useLoadedComponent } from '../field/use-widget.ts'
import { useHost } from '../host-context.tsx'
import type { ExportDialogProps } from '../transfer/export-dialog.tsx'
import type { ImportDialogProps } from '../transfer/import-dialog.tsx'
import { DialogBoundary } from './dialog-boundary.tsx'
import { messages } from './messages.ts'

const loadExportDialog = () => import('../transfer/export-dialog.tsx').then((module) => module.ExportDialog)
const loadImportDialog = () => import('../transfer/import-dialog.tsx').then((module) => module.ImportDialog)

export type TransferKind = 'export' | 'import'

export interface TransferOverlayProps extends ExportDialogProps, ImportDialogProps {
  readonly opened: TransferKind | null
}

/** The export or import above the list, if one is open. */
export function TransferOverlay({ opened, ...props }: TransferOverlayProps) {
  const { notice } = useHost()
  const ExportDialog = useLoadedComponent<ExportDialogProps>(loadExportDialog)
  const ImportDialog = useLoadedComponent<ImportDialogProps>(loadImportDialog)
  if (!opened) return null
  const fail = () => {
    notice.error(messages.dialogFailed)
    props.onClosed()
  }
  const { plan, dataSource, onImported, onClosed } = props
  return (
    <DialogBoundary onFailed={fail}>
      <Suspense>
        {opened === 'export' ? (
          <ExportDialog {...props} />
        ) : (
          <ImportDialog plan={plan} dataSource={dataSource} onImported={onImported} onClosed={onClosed} />
        )}
      </Suspense>
    </DialogBoundary>
  )
}
