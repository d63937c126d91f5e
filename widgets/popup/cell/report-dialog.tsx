import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Table } from 'antd'
import { useState } from 'react'
import type { ReportColumn, ReportDescription, ReportSource } from '#renderer/grid/engine/cell-services.ts'
import { AppModal } from '#renderer/react/overlay/app-modal.tsx'
import { messages } from './messages.ts'
import { type PopupSettings, type ReportRow, reportRowKey, textOfReport } from './popup-settings.ts'

/** Specified. */
const WIDTH_PX = 1200
const REMEMBERED_MS = 30_000
const PAGE_SIZES = [10, 20, 30]
const ignore = () => undefined

interface ReportDialogProps {
  readonly source: ReportSource
  readonly settings: PopupSettings
  onPick(rows: readonly ReportRow[]): void
  onClose(): void
}

/** The rows of a report, to choose one of them, or several. */
export function ReportDialog({ source, settings, onPick, onClose }: ReportDialogProps) {
  const { code, several } = settings
  const [chosen, setChosen] = useState<ReadonlyMap<string, ReportRow>>(new Map())
  const [warning, setWarning] = useState(false)
  const report = useQuery({
    queryKey: [source.scope, 'report', code],
    queryFn: ({ signal }) => source.describe(code, signal),
    staleTime: REMEMBERED_MS,
  })

  function confirm() {
    const rows = [...chosen.values()]
    if (rows.length === 0 || (!several && rows.length > 1)) setWarning(true)
    else onPick(rows)
  }

  function content() {
    if (report.error) return <Failure message={report.error.message} onRetry={() => void report.refetch()} />
    if (report.isPending) return messages.loading
    if (report.data === null) return <Alert type="warning" showIcon title={messages.noSuchReport(code)} />
    return (
      <ReportRows
        source={source}
        settings={settings}
        report={report.data}
        chosen={chosen}
        onChoose={(next) => {
          setWarning(false)
          setChosen(next)
        }}
      />
    )
  }

  return (
    <AppModal
      open
      title={report.data?.name || messages.open}
      widthPx={WIDTH_PX}
      footer={
        <>
          <Button onClick={() => onPick([])}>{messages.clear}</Button>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button type="primary" onClick={confirm}>
            {messages.ok}
          </Button>
        </>
      }
      onCloseRequest={onClose}
      onSettled={ignore}
    >
      {warning && <Alert type="warning" showIcon title={messages.chooseOne} style={{ marginBlockEnd: 12 }} />}
      {content()}
    </AppModal>
  )
}

interface ReportRowsProps extends Pick<ReportDialogProps, 'source' | 'settings'> {
  readonly report: ReportDescription
  readonly chosen: ReadonlyMap<string, ReportRow>
  onChoose(chosen: ReadonlyMap<string, ReportRow>): void
}

interface KeyedRow {
  readonly key: string
  readonly row: ReportRow
}

function ReportRows({ source, settings, report, chosen, onChoose }: ReportRowsProps) {
  const { several, sort, params } = settings
  const [paging, setPaging] = useState({ page: 1, pageSize: PAGE_SIZES[0] ?? 10 })
  const query = { ...paging, sort, params }
  const found = useQuery({
    queryKey: [source.scope, 'report-rows', report.id, query],
    queryFn: ({ signal }) => source.rows(report.id, query, signal),
    staleTime: REMEMBERED_MS,
  })
  if (found.error) return <Failure message={found.error.message} onRetry={() => void found.refetch()} />
  const rows: KeyedRow[] = (found.data?.rows ?? []).map((row, position) => ({ key: reportRowKey(row, position), row }))

  /** In single mode the last one stays. */
  function toggle({ key, row }: KeyedRow) {
    const next = new Map(several ? chosen : [])
    if (chosen.has(key)) next.delete(key)
    else next.set(key, row)
    onChoose(next)
  }
  return (
    <Table<KeyedRow>
      size="small"
      loading={found.isPending}
      dataSource={rows}
      columns={report.columns.map((column) => ({
        key: column.key,
        title: column.title,
        render: (_, { row }) => shownText(row[column.key], column),
      }))}
      rowSelection={{
        type: several ? 'checkbox' : 'radio',
        selectedRowKeys: [...chosen.keys()],
        preserveSelectedRowKeys: true,
        onSelect: toggle,
        ...(several && {
          onSelectAll: (on: boolean, _: readonly KeyedRow[], changed: readonly KeyedRow[]) => {
            const next = new Map(chosen)
            for (const { key, row } of changed) {
              if (on) next.set(key, row)
              else next.delete(key)
            }
            onChoose(next)
          },
        }),
      }}
      onRow={(row) => ({ onClick: () => toggle(row) })}
      scroll={{ x: 'max-content' }}
      pagination={{
        current: paging.page,
        pageSize: paging.pageSize,
        total: found.data?.total ?? 0,
        pageSizeOptions: PAGE_SIZES,
        showSizeChanger: true,
        showQuickJumper: true,
        showTotal: (total, [from, to]) => messages.total(from, to, total),
        onChange: (page, pageSize) => setPaging({ page, pageSize }),
      }}
    />
  )
}

/** Several values of a dictionary are a comma text. */
function shownText(value: unknown, { texts }: ReportColumn): string {
  const text = textOfReport(value)
  if (texts.size === 0) return text
  return text
    .split(',')
    .map((item) => texts.get(item) ?? item)
    .join(',')
}

function Failure({ message, onRetry }: { readonly message: string; onRetry(): void }) {
  return (
    <Alert
      type="error"
      showIcon
      title={messages.failedTitle}
      description={messages.failed(message)}
      action={<Button onClick={onRetry}>{messages.retry}</Button>}
    />
  )
}
