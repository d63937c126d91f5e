import { Alert, Button, Checkbox, Radio } from 'antd'
import { useId, useMemo, useState } from 'react'
import { MAX_EXPORTED_SELECTION } from '#schemas/api/resources.ts'
import type { PagePlan } from '../../compile/plan.ts'
import type { DataSource, ListQuery } from '../../data-source.ts'
import { useHost } from '../host-context.tsx'
import { AppModal } from '../overlay/app-modal.tsx'
import { usePageColors } from '../page-colors.ts'
import { toFailure } from '../states/failure.ts'
import { exportableColumns } from './exportable-columns.ts'
import { formatBytes } from './file-size.ts'
import { messages } from './messages.ts'
import styles from './transfer.module.css'
import { TransferBar } from './transfer-bar.tsx'
import { useTransfer } from './use-transfer.ts'

export interface ExportDialogProps {
  readonly plan: PagePlan
  readonly dataSource: DataSource
  /** What the rows in view were asked for with. */
  readonly query: Pick<ListQuery, 'sort' | 'conditions'>
  /** All that the query finds. Null while that is not known. */
  readonly total: number | null
  readonly selectedIds: readonly string[]
  onClosed(): void
}

const WIDTH_PX = 640

/** Which rows and which columns; then one file. */
export function ExportDialog({ plan, dataSource, query, total, selectedIds, onClosed }: ExportDialogProps) {
  const host = useHost()
  const colors = usePageColors()
  const columns = useMemo(() => exportableColumns(plan, host.permissions), [plan, host.permissions])
  const [open, setOpen] = useState(true)
  const [onlyChosen, setOnlyChosen] = useState(selectedIds.length > 0)
  const [names, setNames] = useState(() => columns.map(({ name }) => name))
  const [failure, setFailure] = useState<string | null>(null)
  const transfer = useTransfer()
  const scope = useId()
  const tooMany = onlyChosen && selectedIds.length > MAX_EXPORTED_SELECTION
  const allText = query.conditions.length > 0 ? messages.foundRows : messages.allRows

  async function start() {
    setFailure(null)
    const request = {
      sort: query.sort,
      conditions: query.conditions,
      ids: onlyChosen ? selectedIds : null,
      // As the list has them: then the server's own order holds.
      fields:
        names.length === columns.length ? null : columns.map(({ name }) => name).filter((name) => names.includes(name)),
    }
    try {
      const file = await transfer.run((options) => dataSource.exportRows(request, options))
      if (!file) return
      host.transfers.save(file)
      host.notice.success(messages.exported(file.name))
      setOpen(false)
    } catch (error) {
      setFailure(messages.exportFailed(toFailure(error).message))
    }
  }

  return (
    <AppModal
      open={open}
      title={`${messages.exportTitle} · ${plan.title}`}
      widthPx={WIDTH_PX}
      onCloseRequest={() => {
        if (!transfer.running) setOpen(false)
      }}
      onSettled={(isOpen) => {
        if (!isOpen) onClosed()
      }}
      footer={
        <>
          <Button autoInsertSpace={false} onClick={() => (transfer.running ? transfer.cancel() : setOpen(false))}>
            {messages.cancel}
          </Button>
          <Button
            autoInsertSpace={false}
            type="primary"
            loading={transfer.running}
            disabled={tooMany || names.length === 0}
            onClick={() => void start()}
          >
            {messages.exportNow}
          </Button>
        </>
      }
    >
      <div className={styles.body} style={colors}>
        {failure !== null && <Alert type="error" showIcon title={failure} role="alert" />}
        {transfer.running ? (
          <TransferBar
            text={transfer.progress ? messages.downloading(formatBytes(transfer.progress.bytes)) : messages.preparing}
            progress={transfer.progress}
          />
        ) : (
          <>
            <fieldset className={styles.group}>
              <legend id={scope}>{messages.exportScope}</legend>
              <Radio.Group
                className={styles.options ?? ''}
                aria-labelledby={scope}
                value={onlyChosen}
                onChange={({ target }) => setOnlyChosen(target.value === true)}
                options={[
                  ...(selectedIds.length > 0 ? [{ value: true, label: messages.chosenRows(selectedIds.length) }] : []),
                  { value: false, label: allText(total ?? 0) },
                ]}
              />
              {tooMany && (
                <p role="alert" className={styles.problems}>
                  {messages.tooManyChosen(MAX_EXPORTED_SELECTION)}
                </p>
              )}
            </fieldset>
            <fieldset className={styles.group}>
              <legend>{messages.columns}</legend>
              <Checkbox
                checked={names.length === columns.length}
                indeterminate={names.length > 0 && names.length < columns.length}
                onChange={({ target }) => setNames(target.checked ? columns.map(({ name }) => name) : [])}
              >
                {messages.allColumns}
              </Checkbox>
              <Checkbox.Group
                className={styles.columns ?? ''}
                value={names}
                onChange={(values) => setNames(values)}
                options={columns.map(({ name, title }) => ({ value: name, label: title }))}
              />
            </fieldset>
          </>
        )}
      </div>
    </AppModal>
  )
}
