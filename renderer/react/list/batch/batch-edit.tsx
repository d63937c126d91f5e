import { Button } from 'antd'
import { useMemo, useState } from 'react'
import type { FieldPlan } from '../../../compile/plan.ts'
import type { BatchDone, BatchFieldChange, BatchTrial } from '../../../data-source.ts'
import { batchFields } from '../../../logic/batch-fields.ts'
import { lockedParts } from '../../../logic/sight-locks.ts'
import { fieldAccess } from '../../field/field-access.ts'
import { useHost } from '../../host-context.tsx'
import { AppDrawer } from '../../overlay/app-drawer.tsx'
import { type BatchRows, toRequest } from './asked-batch.ts'
import styles from './batch.module.css'
import { ChangeLine } from './change-line.tsx'
import { ConditionWords } from './condition-words.tsx'
import { type FieldChanges, readChanges } from './field-changes.ts'
import { messages } from './messages.ts'
import { RefusedRows, TrialFailure, TrialWords } from './trial-words.tsx'
import { useTrial } from './use-trial.ts'

const WIDTH_PX = 720

export interface BatchEditProps {
  readonly rows: BatchRows
  onDone(done: BatchDone): void
  onClosed(): void
}

/** 批量修改: ticked fields get one value in all rows; what would come of it is shown first, and then done. */
export function BatchEdit({ rows, onDone, onClosed }: BatchEditProps) {
  const { permissions } = useHost()
  const { plan } = rows
  const [open, setOpen] = useState(true)
  const [given, setGiven] = useState<FieldChanges>(new Map())
  const [problem, setProblem] = useState<string | null>(null)
  const [changes, setChanges] = useState<readonly BatchFieldChange[] | null>(null)
  const [done, setDone] = useState<BatchDone | null>(null)
  const fields = useMemo(() => {
    const locked = lockedParts(plan, permissions.isVisible)
    return batchFields(plan).filter(
      (field) => fieldAccess(field, permissions) === 'editable' && !locked.fields.has(field.name),
    )
  }, [plan, permissions])
  const request = useMemo(() => changes && toRequest(rows, { kind: 'edit', changes }), [rows, changes])
  const { run, isTrying, tried, error, isAny, again } = useTrial({
    rows,
    request,
    onDone(outcome) {
      onDone(outcome)
      if (outcome.outcome && outcome.outcome.refused > 0) setDone(outcome)
      else setOpen(false)
    },
  })

  function preview() {
    const read = readChanges(fields, given)
    setProblem(read.ok ? null : read.message)
    if (read.ok) setChanges(read.changes)
  }
  function goBack() {
    run.reset()
    setChanges(null)
  }
  const close = () => {
    if (!run.isPending) setOpen(false)
  }
  const cancel = (
    <Button autoInsertSpace={false} disabled={run.isPending} onClick={close}>
      {done ? messages.close : messages.cancel}
    </Button>
  )
  const proceed =
    changes === null ? (
      <Button autoInsertSpace={false} type="primary" onClick={preview}>
        {messages.preview}
      </Button>
    ) : (
      <>
        <Button autoInsertSpace={false} disabled={run.isPending} onClick={goBack}>
          {messages.back}
        </Button>
        <Button
          autoInsertSpace={false}
          type="primary"
          loading={run.isPending}
          disabled={!isAny || error !== null}
          onClick={() => tried && run.mutate(tried)}
        >
          {messages.run(tried ? (tried.inTask ? tried.count : tried.outcome.changed) : 0)}
        </Button>
      </>
    )
  return (
    <AppDrawer
      open={open}
      title={messages.edit}
      widthPx={WIDTH_PX}
      area="page"
      onCloseRequest={close}
      onSettled={(isOpen) => {
        if (!isOpen) onClosed()
      }}
      footer={
        <>
          {cancel}
          {!done && proceed}
        </>
      }
    >
      <p className={styles.part}>
        {messages.conditions}
        {rows.ids ? messages.chosen : <ConditionWords {...rows} />}
      </p>
      {changes === null && (
        <>
          <p className={styles.part}>{messages.chooseFields}</p>
          {fields.map((field) => (
            <ChangeLine
              key={field.name}
              field={field}
              change={given.get(field.name)}
              onChange={(name, change) => {
                const { [name]: _, ...others } = Object.fromEntries(given)
                setProblem(null)
                setGiven(new Map(Object.entries(change ? { ...others, [name]: change } : others)))
              }}
            />
          ))}
          {problem !== null && (
            <p className={styles.failure} role="alert">
              {problem}
            </p>
          )}
        </>
      )}
      {isTrying && <p role="status">{messages.trying}</p>}
      {changes !== null && error !== null && <TrialFailure error={error} onAgain={again} />}
      {done?.outcome && (
        <>
          <p role="status">{done.message}</p>
          <RefusedRows {...done.outcome} />
        </>
      )}
      {changes !== null && tried && error === null && !done && (
        <>
          <p className={styles.part}>{messages.willEdit(tried.count)}</p>
          <TrialWords isEdit trial={tried} />
          <Samples rows={rows} samples={tried.samples} changes={changes} />
        </>
      )}
    </AppDrawer>
  )
}

interface SamplesProps {
  readonly rows: BatchRows
  readonly samples: BatchTrial['samples']
  readonly changes: readonly BatchFieldChange[]
}

/** The first rows that change, with what is in the fields before and after, also in those that follow them. */
function Samples({ rows: { plan, nameOf, textOf }, samples, changes }: SamplesProps) {
  const named = new Set(changes.map(({ field }) => field))
  const isMoved = (field: FieldPlan) =>
    samples.some(({ before, after }) => textOf(before, field) !== textOf(after, field))
  const shown = plan.fields.filter((field) => named.has(field.name) || (field.computed !== null && isMoved(field)))
  if (samples.length === 0) return null
  return (
    <div className={styles.scroll}>
      <table className={styles.samples} aria-label={messages.samples}>
        <thead>
          <tr>
            <th scope="col">{messages.row}</th>
            {shown.map((field) => (
              <th key={field.name} scope="col">
                {field.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {samples.map(({ before, after }) => (
            <tr key={before.id}>
              <td>{nameOf(before)}</td>
              {shown.map((field) => (
                <td key={field.name}>{changeText(textOf(before, field), textOf(after, field))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function changeText(before: string, after: string): string {
  return before === after ? before : `${before} → ${after}`
}
