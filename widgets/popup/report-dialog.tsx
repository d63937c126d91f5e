import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useMemo, useState } from 'react'
import type { ReportDescription, ReportSource } from '#renderer/grid/engine/cell-services.ts'
import { type Chosen, toggled, withPage } from '../pickers/chosen.ts'
import { ChosenList } from '../pickers/chosen-list.tsx'
import { messages as pickerMessages } from '../pickers/messages.ts'
import type { Picker } from '../pickers/picker.ts'
import { PickerFrame } from '../pickers/picker-frame.tsx'
import { PickerTable } from '../pickers/picker-table.tsx'
import styles from '../pickers/pickers.module.css'
import { heldChosen, isFound, rowOfChosen, shownText, withRows } from './chosen-rows.ts'
import { messages } from './messages.ts'
import { type HeldRows, type PopupSettings, type ReportRow, reportRowKeys } from './popup-settings.ts'
import { descriptionOf, PAGE_SIZES } from './report-queries.ts'
import { ReportQuery } from './report-query.tsx'
import { reportTotals } from './report-totals.ts'
import { useHeldRows, useReportRows } from './use-report-rows.ts'

interface ReportDialogProps {
  readonly source: ReportSource
  /** With the values of its parameters in them. */
  readonly settings: Omit<PopupSettings, 'pairs' | 'own'>
  /** What the field holds as the dialog opens. */
  readonly held: HeldRows
  /** Whether its footer offers to take the value away. */
  readonly mayClear?: boolean
  onPick(rows: readonly ReportRow[]): void
  /** It is left without a row. */
  onClose?(): void
  /** It has closed, and the focus is back on what opened it. */
  onClosed?(): void
}

const NO_ROWS: readonly ReportRow[] = []
const NO_TEXTS = { texts: new Map<string, string>() }
const ignore = () => undefined

/** The rows of a report, to choose one of them, or several. */
export function ReportDialog({ source, settings, held, mayClear = false, ...events }: ReportDialogProps) {
  const { code, several, label, widthPx } = settings
  const [picked, setPicked] = useState<readonly Chosen[]>(() => heldChosen(held))
  // Rows that are chosen and not in view any more are still picked.
  const [seen, setSeen] = useState<ReadonlyMap<string, ReportRow>>(new Map())
  const [open, setOpen] = useState(true)
  const [warning, setWarning] = useState(false)
  const report = useQuery(descriptionOf(source, settings))
  const page = useReportRows({ source, settings, report: report.data })
  const heldFound = useHeldRows({ source, settings, report: report.data }, held)
  const keys = useMemo(() => reportRowKeys(page.found.data?.rows ?? NO_ROWS), [page.found.data])
  const rows = useMemo(
    () => new Map<string, ReportRow>([...seen, ...byKey(reportRowKeys(heldFound.data ?? NO_ROWS)), ...byKey(keys)]),
    [seen, heldFound.data, keys],
  )
  const labelColumn = report.data?.columns.find(({ key }) => key === label) ?? NO_TEXTS
  const textOf = (row: ReportRow) => shownText(row[label], labelColumn)
  const named = withRows(picked, { held, rows, textOf, isComplete: heldFound.isSuccess })
  // Nobody sees a single one that is gone, so nobody chooses it again.
  const chosen = several ? named : named.filter(isFound)

  function confirm(wanted: readonly Chosen[]) {
    const taken = wanted.map((one) => rowOfChosen(one, { held, rows })).filter((row) => row !== undefined)
    if (taken.length === 0 || (!several && taken.length > 1)) {
      setWarning(true)
      return
    }
    take(taken)
  }
  function take(taken: readonly ReportRow[]) {
    setOpen(false)
    events.onPick(taken)
  }

  function content() {
    if (report.error) return <Failure message={report.error.message} onRetry={() => void report.refetch()} />
    if (report.isPending) return pickerMessages.loading
    if (report.data === null) return <Alert type="warning" showIcon title={messages.noSuchReport(code)} />
    return (
      <ReportRows
        report={report.data}
        page={page}
        several={several}
        chosen={chosen}
        itemOf={(row) => {
          const value = keys.get(row)
          return value === undefined ? null : { value, text: textOf(row) || value }
        }}
        onEnter={confirm}
        onChoose={(next) => {
          setWarning(false)
          setSeen(rows)
          setPicked(next)
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

interface ReportRowsProps {
  readonly report: ReportDescription
  readonly page: ReturnType<typeof useReportRows>
  readonly several: boolean
  readonly chosen: readonly Chosen[]
  itemOf(row: ReportRow): Chosen | null
  onChoose(chosen: readonly Chosen[]): void
  onEnter(chosen: readonly Chosen[]): void
}

function ReportRows({ report, page, several, chosen, itemOf, onChoose, onEnter }: ReportRowsProps) {
  const { items, found, asked, preset, paging, sort } = page
  const failed = items.error ?? found.error
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
      isSortable: column.isSortable === true,
    })),
  }
  return (
    <>
      <ReportQuery
        key={items.isPending ? 'pending' : 'known'}
        items={items.data ?? []}
        preset={preset}
        onSearch={page.setAsked}
      />
      <div className={several ? styles.parts : ''}>
        <PickerTable
          picker={picker}
          found={found}
          question={paging}
          several={several}
          chosen={chosen}
          itemOf={itemOf}
          emptyText={Object.keys(asked).length === 0 ? messages.noData : messages.noMatch}
          totals={reportTotals(report.columns, found.data?.rows ?? [])}
          sort={sort && { field: sort.column, order: sort.order }}
          onSort={(next) => page.setSort(next && { column: next.field, order: next.order })}
          onPaging={page.setPaging}
          onToggle={(one) => onChoose(toggled(chosen, one, several))}
          onPage={(rows, on) => onChoose(withPage(chosen, rows, on))}
          onEnter={(one) => (several ? onChoose(toggled(chosen, one, true)) : onEnter([one]))}
        />
        {several && <ChosenList name={messages.row} chosen={chosen} onChange={onChoose} />}
      </div>
    </>
  )
}

function byKey(keys: ReadonlyMap<ReportRow, string>): ReadonlyMap<string, ReportRow> {
  return new Map([...keys].map(([row, key]) => [key, row]))
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
