import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Checkbox, Select } from 'antd'
import { useId, useState } from 'react'
import { READ_AGAIN } from '#renderer/action.ts'
import type { PageRecord } from '#renderer/compile/plan.ts'
import type { PanelProps } from '#renderer/panel.ts'
import { PanelFooter } from '#renderer/react/panel/panel-footer.tsx'
import { usePanelFrame } from '#renderer/react/panel/panel-frame.ts'
import { toFailure } from '#renderer/react/states/failure.ts'
import { FailureCard } from '#renderer/react/states/failure-card.tsx'
import { PageSkeleton } from '#renderer/react/states/page-skeleton.tsx'
import { compareVersions, type DataLogLine, queryDataVerList, restoreVersion } from '#schemas/api/data-log.ts'
import styles from './data-versions.module.css'
import { messages } from './messages.ts'
import { VersionsTable } from './versions-table.tsx'

/** One line is compared with the one before it, two with each other. */
export function DataVersions(props: PanelProps<object>) {
  const { host, records } = props
  const [first, second] = records
  const problem = problemOf(records)
  const of = { dataTable: String(first?.dataTable ?? ''), dataId: String(first?.dataId ?? '') }
  const versions = useQuery({
    queryKey: [host.scope, 'data-versions', of],
    queryFn: ({ signal }) => host.call(queryDataVerList, { query: of }, { signal }),
    enabled: problem === null,
    staleTime: 0,
    gcTime: 0,
  })
  if (problem !== null) return <Alert type="warning" showIcon title={problem} role="alert" />
  if (versions.isError) return <FailureCard error={versions.error} onRetry={() => void versions.refetch()} />
  if (!versions.data) return <PageSkeleton />
  const chosen = chosenOf(versions.data, [first?.id, second?.id])
  if (!chosen) return <Alert type="info" showIcon title={messages.onlyOne} />
  return <Comparison {...props} versions={versions.data} chosen={chosen} />
}

function problemOf(records: readonly PageRecord[]): string | null {
  const [first, second] = records
  if (!first || records.length > 2) return messages.chooseTwo
  if (!second) return null
  return first.dataTable === second.dataTable && first.dataId === second.dataId ? null : messages.chooseSame
}

type Pair = readonly [DataLogLine, DataLogLine]

/** The older stands left. */
function chosenOf(versions: readonly DataLogLine[], [first, second]: readonly unknown[]): Pair | null {
  const at = versions.findIndex(({ id }) => id === first)
  const other = second === undefined ? -1 : versions.findIndex(({ id }) => id === second)
  const neighbour = at + 1 < versions.length ? at + 1 : at - 1
  const [newer, older] = [at, other < 0 ? neighbour : other].sort((a, b) => a - b)
  const [left, right] = [versions[older ?? -1], versions[newer ?? -1]]
  return left && right ? [left, right] : null
}

interface ComparisonProps extends PanelProps<object> {
  readonly versions: readonly DataLogLine[]
  readonly chosen: Pair
}

function Comparison({ host, versions, chosen, onDone }: ComparisonProps) {
  const { requestClose } = usePanelFrame()
  const client = useQueryClient()
  const [[left, right], setChosen] = useState(chosen)
  const [onlyDifferent, setOnlyDifferent] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const query = useQuery({
    queryKey: [host.scope, 'data-comparison', left.id, right.id],
    queryFn: ({ signal }) => host.call(compareVersions, { query: { dataId1: left.id, dataId2: right.id } }, { signal }),
    gcTime: 0,
  })

  async function restore(line: DataLogLine) {
    const content = messages.restoreAsk(line.dataVersion)
    const agreeText = messages.restore(line.dataVersion)
    if (busy || !(await host.confirm({ title: messages.restoreTitle, content, agreeText, danger: true }))) return
    setBusy(true)
    setFailure(null)
    try {
      host.notice.success(await host.call(restoreVersion, { body: { id: line.id } }))
      await client.invalidateQueries({ queryKey: [host.scope, 'data-versions'] })
      onDone(READ_AGAIN)
    } catch (error) {
      setFailure(toFailure(error).message)
    } finally {
      setBusy(false)
    }
  }

  const comparison = query.data
  // The newest is what the record is already.
  const older = [left, right].filter(
    ({ id }, at, both) => id !== versions[0]?.id && both.findIndex((one) => one.id === id) === at,
  )
  return (
    <>
      {failure !== null && <Alert className={styles.alert ?? ''} type="error" showIcon title={failure} role="alert" />}
      <p className={styles.text}>{messages.table(comparison?.title ?? null, left.dataTable, left.dataId)}</p>
      <div className={styles.choice}>
        <VersionChoice
          title={messages.left}
          versions={versions}
          value={left}
          onChange={(line) => setChosen([line, right])}
        />
        <VersionChoice
          title={messages.right}
          versions={versions}
          value={right}
          onChange={(line) => setChosen([left, line])}
        />
      </div>
      {query.isError && <FailureCard error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <PageSkeleton />}
      {comparison && (
        <>
          <Checkbox checked={onlyDifferent} onChange={(event) => setOnlyDifferent(event.target.checked)}>
            {messages.onlyDifferent}
          </Checkbox>
          <VersionsTable
            comparison={comparison}
            leftTitle={messages.version(left.dataVersion)}
            rightTitle={messages.version(right.dataVersion)}
            onlyDifferent={onlyDifferent}
          />
        </>
      )}
      <PanelFooter>
        {comparison?.mayRestore &&
          older.map((line) => (
            <Button key={line.id} autoInsertSpace={false} disabled={busy} onClick={() => void restore(line)}>
              {messages.restore(line.dataVersion)}
            </Button>
          ))}
        {requestClose && (
          <Button autoInsertSpace={false} type="primary" disabled={busy} onClick={requestClose}>
            {messages.close}
          </Button>
        )}
      </PanelFooter>
    </>
  )
}

interface ChoiceProps {
  readonly title: string
  readonly versions: readonly DataLogLine[]
  readonly value: DataLogLine
  onChange(line: DataLogLine): void
}

function VersionChoice({ title, versions, value, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <label htmlFor={id}>
      <span>{title}</span>
      <Select
        id={id}
        value={value.id}
        options={versions.map((line) => ({
          value: line.id,
          label: messages.option(line.runningNo, line.dataVersion, line.createTime, line.createBy),
        }))}
        onChange={(chosen) => {
          const line = versions.find((one) => one.id === chosen)
          if (line) onChange(line)
        }}
      />
    </label>
  )
}
