import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useMemo, useState } from 'react'
import type {
  ReportColumn,
  ReportDescription,
  ReportQueryItem,
  ReportSource,
} from '#renderer/grid/engine/cell-services.ts'
import { type Chosen, toggled, withPage } from '../pickers/chosen.ts'
import { ChosenList } from '../pickers/chosen-list.tsx'
import { messages as pickerMessages } from '../pickers/messages.ts'
import type { Picker, PickerQuestion } from '../pickers/picker.ts'
import { PickerFrame } from '../pickers/picker-frame.tsx'
import { PickerTable } from '../pickers/picker-table.tsx'
import styles from '../pickers/pickers.module.css'
import { messages } from './messages.ts'
import { type PopupSettings, type ReportRow, reportRowKeys, textOfReport } from './popup-settings.ts'
import { type ReportFilters, ReportQuery } from './report-query.tsx'
import { reportTotals } from './report-totals.ts'

/** Specified. */
const REMEMBERED_MS = 30_000
const PAGE_SIZES = [10, 20, 30] as const

interface ReportDialogProps {
  readonly source: ReportSource
  /** With the values of its parameters in them. */
  readonly settings: Omit<PopupSettings, 'pairs' | 'own'>
  /** Whether its footer offers to take the value away. */
  readonly mayClear?: boolean
  onPick(rows: readonly ReportRow[]): void
  /** It is left without a row. */
  onClose?(): void
  /** It has closed, and the focus is back on what opened it. */
  onClosed?(): void
}

const ignore = () => undefined

/** The rows of a report, to choose one of them, or several. */
export function ReportDialog({ source, settings, mayClear = false, ...events }: ReportDialogProps) {
  const { code, several, group, widthPx } = settings
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  // Rows that are chosen and not in view any more are still picked.
  const [seen, setSeen] = useState<ReadonlyMap<string, ReportRow>>(new Map())
  const [open, setOpen] = useState(true)
  const [warning, setWarning] = useState(false)
  const report = useQuery({
    queryKey: [source.scope, 'report', group, code],
    queryFn: ({ signal }) => source.describe(code, signal),
    staleTime: REMEMBERED_MS,
    networkMode: 'always',
  })

  function confirm(picked: readonly Chosen[], more: ReadonlyMap<string, ReportRow> = seen) {
    const rows = picked.map(({ value }) => more.get(value)).filter((row) => row !== undefined)
    if (rows.length === 0 || (!several && rows.length > 1)) {
      setWarning(true)
      return
    }
    take(rows)
  }
  function take(rows: readonly ReportRow[]) {
    setOpen(false)
    events.onPick(rows)
  }

  function content() {
    if (report.error) return <Failure message={report.error.message} onRetry={() => void report.refetch()} />
    if (report.isPending) return pickerMessages.loading
    if (report.data === null) return <Alert type="warning" showIcon title={messages.noSuchReport(code)} />
    return (
      <ReportRows
        source={source}
        settings={settings}
        report={report.data}
        chosen={chosen}
        onSeen={(rows) => setSeen((now) => new Map([...now, ...rows]))}
        onEnter={confirm}
        onChoose={(next) => {
          setWarning(false)
          setChosen(next)
        }}
      />
    )
  }

  return (
    <PickerFrame
      open={open}
      title={report.data?.name || messages.open}
      widthPx={widthPx}
      extra={
        mayClear && (
          <Button autoInsertSpace={false} onClick={() => take([])}>
            {messages.clear}
          </Button>
        )
      }
      onConfirm={() => confirm(chosen)}
      onLeave={() => {
        setOpen(false)
        events.onClose?.()
      }}
      onClosed={events.onClosed ?? ignore}
    >
      {warning && <Alert type="warning" showIcon title={messages.chooseOne} style={{ marginBlockEnd: 12 }} />}
      {content()}
    </PickerFrame>
  )
}

interface ReportRowsProps extends Pick<ReportDialogProps, 'source' | 'settings'> {
  readonly report: ReportDescription
  readonly chosen: readonly Chosen[]
  /** Rows by their keys, of the page in which something is chosen. */
  onSeen(rows: ReadonlyMap<string, ReportRow>): void
  onChoose(chosen: readonly Chosen[]): void
  onEnter(chosen: readonly Chosen[], rows: ReadonlyMap<string, ReportRow>): void
}

function ReportRows({ source, settings, report, chosen, onSeen, onChoose, onEnter }: ReportRowsProps) {
  const { several, sort, params, group } = settings
  const [question, setQuestion] = useState<PickerQuestion>({
    page: 1,
    pageSize: PAGE_SIZES[0],
    query: {},
    department: null,
  })
  const items = useQuery({
    queryKey: [source.scope, 'report-query', group, report.id],
    queryFn: ({ signal }) => source.queryItems(report.id, signal),
    staleTime: REMEMBERED_MS,
    networkMode: 'always',
  })
  // What a parameter of the same name says stands in the query from the beginning.
  const [filters, setFilters] = useState<ReportFilters | null>(null)
  const preset = useMemo(() => presetOf(items.data ?? [], params), [items.data, params])
  const asked = filters ?? preset
  const query = { page: question.page, pageSize: question.pageSize, sort, params, filters: asked }
  const found = useQuery({
    queryKey: [source.scope, 'report-rows', group, report.id, query],
    queryFn: ({ signal }) => source.rows(report.id, query, signal),
    staleTime: REMEMBERED_MS,
    networkMode: 'always',
    placeholderData: keepPreviousData,
    enabled: !items.isPending,
  })
  const failed = items.error ?? found.error
  const keys = useMemo(() => reportRowKeys(found.data?.rows ?? []), [found.data])
  const byKey = useMemo(() => new Map([...keys].map(([row, key]) => [key, row])), [keys])
  if (failed) {
    return <Failure message={failed.message} onRetry={() => void (items.error ? items.refetch() : found.refetch())} />
  }
  const picker: Pick<Picker, 'name' | 'columns' | 'pageSizes'> = {
    name: report.name,
    pageSizes: PAGE_SIZES,
    columns: report.columns.map((column) => ({
      field: column.key,
      title: column.title,
      text: (row) => shownText(row[column.key], column),
      isWhole: true,
    })),
  }
  const itemOf = (row: ReportRow): Chosen | null => {
    const value = keys.get(row)
    if (value === undefined) return null
    const [text = value] = picker.columns.flatMap((column) => column.text?.(row) || [])
    return { value, text }
  }
  const choose = (next: readonly Chosen[]) => {
    onSeen(byKey)
    onChoose(next)
  }
  return (
    <>
      <ReportQuery
        key={items.isPending ? 'pending' : 'known'}
        items={items.data ?? []}
        preset={preset}
        onSearch={(next) => {
          setFilters(next)
          setQuestion((now) => ({ ...now, page: 1 }))
        }}
      />
      <div className={several ? styles.parts : ''}>
        <PickerTable
          picker={picker}
          found={found}
          question={question}
          several={several}
          chosen={chosen}
          itemOf={itemOf}
          emptyText={Object.keys(asked).length === 0 ? messages.noData : messages.noMatch}
          totals={reportTotals(report.columns, found.data?.rows ?? [])}
          onPaging={(paging) => setQuestion((now) => ({ ...now, ...paging }))}
          onToggle={(one) => choose(toggled(chosen, one, several))}
          onPage={(page, on) => choose(withPage(chosen, page, on))}
          onEnter={(one) => (several ? choose(toggled(chosen, one, true)) : onEnter([one], byKey))}
        />
        {several && <ChosenList name={messages.row} chosen={chosen} onChange={onChoose} />}
      </div>
    </>
  )
}

/** Clients of the contract put quotation marks around such values. */
function presetOf(items: readonly ReportQueryItem[], params: PopupSettings['params']): ReportFilters {
  const given = items.flatMap(({ field, isRange }) => {
    const text = isRange ? '' : textOfReport(params[field]).replace(/^'(.*)'$/, '$1')
    return text === '' ? [] : [[field, text] as const]
  })
  return Object.fromEntries(given)
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
      role="alert"
      title={messages.failedTitle}
      description={messages.failed(message)}
      action={
        <Button autoInsertSpace={false} onClick={onRetry}>
          {messages.retry}
        </Button>
      }
    />
  )
}
