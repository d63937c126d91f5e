import { useEffect, useEffectEvent, useId, useState, useSyncExternalStore } from 'react'
import type { PagePlan } from '../../compile/plan.ts'
import { subRows } from '../../compile/record-values.ts'
import { createFormLogic } from '../../logic/form-logic.ts'
import type { LedgerRow } from '../../rows/ledger-row.ts'
import { formBlocks, placedTables } from '../field/visible-layout.ts'
import { useRecord } from '../form/dialog/use-record.ts'
import styles from '../form/form.module.css'
import { FormRows } from '../form/layout/form-rows.tsx'
import { useHost, useRegistry } from '../host-context.tsx'
import { FailureCard } from '../states/failure-card.tsx'
import type { BatchModel } from './batch-model.ts'
import type { BatchParts } from './batch-parts.ts'
import { messages } from './messages.ts'
import { openRowForm } from './row-form.ts'

interface RowSubTableProps {
  readonly model: BatchModel
  readonly parts: BatchParts
  readonly plan: PagePlan
  readonly rowKey: string
}

/** The sub-table of a row, edited beside it: read when it is opened, kept with the row, saved with the page. */
export function RowSubTable(props: RowSubTableProps) {
  const { model, parts, rowKey } = props
  const { ledger } = model.rows
  useSyncExternalStore(model.rows.subscribe, model.rows.snapshot)
  const row = ledger.row(rowKey)
  if (!row || !parts.expand) return null
  const isRead = row.stored === null || parts.expand.table.name in row.record
  // What others have saved since is another table to begin with.
  const key = `${row.stored?.id} ${row.stored?.version}`
  return isRead ? <OpenSubTable key={key} {...props} row={row} /> : <UnreadSubTable key={key} {...props} row={row} />
}

interface OfRow extends RowSubTableProps {
  readonly row: LedgerRow
}

function UnreadSubTable({ model, plan, rowKey, row }: OfRow) {
  const host = useHost()
  const [dataSource] = useState(() => host.dataSource(plan))
  const { query, forget } = useRecord(plan, dataSource, row.stored?.id)
  const { data, error, refetch } = query
  const take = useEffectEvent((whole: NonNullable<typeof data>) => {
    forget()
    model.takeTables(rowKey, whole)
  })
  useEffect(() => {
    if (data) take(data)
  }, [data])
  if (error) return <FailureCard error={error} onRetry={() => void refetch()} />
  if (data) return <p role="status">{messages.rowInConflict}</p>
  return <div className={styles.pending} aria-busy />
}

function OpenSubTable({ model, parts, plan, rowKey, row }: OfRow) {
  const host = useHost()
  const registry = useRegistry()
  const formId = useId()
  const [form] = useState(() => {
    const opened = openRowForm({
      host,
      registry,
      plan,
      logic: createFormLogic(plan),
      parts,
      row,
      onChange() {
        const { record } = opened.hold()
        for (const name of opened.rows.keys()) model.changeTable(rowKey, name, subRows(record, name))
      },
    })
    return opened
  })
  const [block] = placedTables(formBlocks(form.layout))
  return block ? <FormRows block={block} model={form} formId={formId} titled={false} /> : null
}
