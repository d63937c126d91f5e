import { Alert, Button, Checkbox, Radio } from 'antd'
import { useId, useMemo, useState } from 'react'
import { type ExportFormat, MAX_EXPORTED_SELECTION, TASK_EXPORT_ROWS } from '#schemas/api/resources.ts'
import type { PagePlan } from '../../compile/plan.ts'
import type { DataSource, ExportRequest, ListQuery } from '../../data-source.ts'
import { createIdempotencyKey } from '../form/model/idempotency-key.ts'
import { useHost } from '../host-context.tsx'
import { AppModal } from '../overlay/app-modal.tsx'
import { usePageColors } from '../page-colors.ts'
import { toFailure } from '../states/failure.ts'
import { type ExportableColumn, exportableColumns } from './exportable-columns.ts'
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
  /** The total is no estimate; absent: it is none. */
  readonly isExact?: boolean
  readonly selectedIds: readonly string[]
  /** Names of the columns that the list shows, in their order; absent: as the page has them. */
  readonly shown?: readonly string[]
  /** Of the rows in view; absent: the page of them is no choice of its own. */
  readonly pageIds?: readonly string[]
  onClosed(): void
}

const WIDTH_PX = 640
const NO_IDS: readonly string[] = []

/** Which rows. */
type Scope = 'chosen' | 'page' | 'all'

/** Which rows and which columns; then one file. */
export function ExportDialog({
  plan,
  dataSource,
  query,
  total,
  isExact = true,
  selectedIds,
  pageIds = NO_IDS,
  shown,
  onClosed,
}: ExportDialogProps) {
  const host = useHost()
  const colors = usePageColors()
  const columns = useMemo(
    () => inOrder(exportableColumns(plan, host.permissions), shown),
    [plan, host.permissions, shown],
  )
  const [open, setOpen] = useState(true)
  const [rows, setRows] = useState<Scope>(selectedIds.length > 0 ? 'chosen' : 'all')
  const [names, setNames] = useState(() =>
    columns.map(({ name }) => name).filter((name) => shown?.includes(name) ?? true),
  )
  const [format, setFormat] = useState<ExportFormat>('xlsx')
  const [failure, setFailure] = useState<string | null>(null)
  const transfer = useTransfer()
  const scope = useId()
  const formats = useId()
  const ids = rows === 'chosen' ? selectedIds : rows === 'page' ? pageIds : null
  const tooMany = ids !== null && ids.length > MAX_EXPORTED_SELECTION
  const inBackground = ids === null && (total ?? 0) > TASK_EXPORT_ROWS && dataSource.background !== undefined
  // The page is a choice where there are others.
  const hasPage = pageIds.length > 0 && pageIds.length < (total ?? 0)
  const allText = query.conditions.length > 0 ? messages.foundRows : messages.allRows

  async function start() {
    setFailure(null)
    const request = {
      sort: query.sort,
      conditions: query.conditions,
      ids,
      format,
      // As the list has them: then the server's own order holds.
      fields:
        names.length === columns.length && !shown
          ? null
          : columns.map(({ name }) => name).filter((name) => names.includes(name)),
    }
    try {
      if (inBackground) {
        const begun = await beginExport(dataSource, request)
        if (begun !== null) {
          host.notice.success(begun)
          setOpen(false)
          return
        }
      }
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
                name={scope}
                value={rows}
                onChange={({ target }) => setRows(target.value)}
                options={[
                  ...(selectedIds.length > 0
                    ? [{ value: 'chosen', label: messages.chosenRows(selectedIds.length) }]
                    : []),
                  ...(hasPage ? [{ value: 'page', label: messages.pageRows(pageIds.length) }] : []),
                  { value: 'all', label: allText(total ?? 0, isExact) },
                ]}
              />
              {inBackground && <p className={styles.hint}>{messages.inBackground(TASK_EXPORT_ROWS)}</p>}
              {tooMany && (
                <p role="alert" className={styles.problems}>
                  {messages.tooManyChosen(MAX_EXPORTED_SELECTION)}
                </p>
              )}
            </fieldset>
            <fieldset className={styles.group}>
              <legend id={formats}>{messages.format}</legend>
              <Radio.Group
                aria-labelledby={formats}
                name={formats}
                value={format}
                onChange={({ target }) => setFormat(target.value)}
                options={[
                  { value: 'xlsx', label: messages.workbook },
                  { value: 'csv', label: plan.subTables.length > 0 ? messages.csvWithoutRows : messages.csv },
                ]}
              />
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

/** Null: this server does nothing in the background. */
async function beginExport(dataSource: DataSource, request: ExportRequest): Promise<string | null> {
  const background = await dataSource.background?.()
  return background?.exportRows({ ...request, idempotencyKey: createIdempotencyKey() }) ?? null
}

/** Those that the list shows first, as it shows them. */
function inOrder(columns: readonly ExportableColumn[], shown: readonly string[] | undefined) {
  if (!shown) return columns
  const place = ({ name }: ExportableColumn) => (shown.includes(name) ? shown.indexOf(name) : shown.length)
  return [...columns].sort((left, right) => place(left) - place(right))
}
