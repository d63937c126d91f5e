import { type ReactNode, type RefObject, useState } from 'react'
import type { PagePlan, ToolbarItemPlan } from '../../compile/plan.ts'
import type { DataSource } from '../../data-source.ts'
import type { RowsHandle } from '../../widget.ts'
import { useHost } from '../host-context.tsx'
import { TransferOverlay } from '../list/transfer-overlay.tsx'
import { messages as toolbarMessages } from '../toolbar/messages.ts'
import type { TransferDialogProps, TransferKind } from '../transfer/transfer-dialog.tsx'
import type { BatchModel } from './batch-model.ts'
import type { BatchParts } from './batch-parts.ts'
import { messages } from './messages.ts'

interface BatchTransferOptions extends Pick<TransferDialogProps, 'query' | 'total'> {
  readonly plan: PagePlan
  readonly dataSource: DataSource
  readonly model: BatchModel
  readonly parts: BatchParts
  readonly handle: RefObject<RowsHandle | null>
  readonly isExact: boolean
  /** Rows may have come in. */
  onImported(): void
}

interface BatchTransfer {
  /** Of the toolbar; what the user may not do, it does not show. */
  readonly items: readonly ToolbarItemPlan[]
  open(kind: TransferKind): void
  readonly overlay: ReactNode
}

const EXPORT: ToolbarItemPlan = { name: 'export', title: toolbarMessages.export, action: null }
const IMPORT: ToolbarItemPlan = { name: 'import', title: toolbarMessages.import, action: null }
const BOTH = [IMPORT, EXPORT]
const EXPORT_ALONE = [EXPORT]

/** Rows of a grid page go to files and come from them as those of a list do: as they are stored. */
export function useBatchTransfer(options: BatchTransferOptions): BatchTransfer {
  const { plan, dataSource, model, parts, handle, query, total, isExact, onImported } = options
  const host = useHost()
  const [opened, setOpened] = useState<TransferKind | null>(null)
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([])
  const { ledger } = model.rows
  const idOf = (key: string) => ledger.row(key)?.stored?.id ?? []

  function open(kind: TransferKind) {
    handle.current?.commit()
    if (kind === 'export' && model.hasUnsaved()) host.notice.warning(messages.exportsStored)
    setSelectedIds((handle.current?.marked() ?? []).flatMap(idOf))
    setOpened(kind)
  }

  return {
    items: parts.mayAdd ? BOTH : EXPORT_ALONE,
    open,
    overlay: (
      <TransferOverlay
        opened={opened}
        plan={plan}
        dataSource={dataSource}
        query={query}
        total={total}
        isExact={isExact}
        selectedIds={selectedIds}
        pageIds={opened === null ? [] : model.rows.keys().flatMap(idOf)}
        shown={parts.columns.map(({ field }) => field.name)}
        onImported={onImported}
        onClosed={() => setOpened(null)}
      />
    ),
  }
}
