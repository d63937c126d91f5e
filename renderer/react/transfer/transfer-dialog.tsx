import { ExportDialog, type ExportDialogProps } from './export-dialog.tsx'
import { ImportDialog, type ImportDialogProps } from './import-dialog.tsx'

const NOTHING = {}

export type TransferKind = 'export' | 'import'

export interface TransferDialogProps extends ExportDialogProps, ImportDialogProps {
  readonly kind: TransferKind
}

/**
 * Export or import of a page's rows. This is the entry of the area: load it with `React.lazy`. One entry for both,
 * since each one more splits what the first list page loads into more files.
 */
export function TransferDialog({ kind, ...props }: TransferDialogProps) {
  const { plan, dataSource, given = NOTHING, onImported, onClosed } = props
  if (kind === 'export') return <ExportDialog {...props} />
  return <ImportDialog plan={plan} dataSource={dataSource} given={given} onImported={onImported} onClosed={onClosed} />
}
