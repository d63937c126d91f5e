import { Button } from 'antd'
import { useState } from 'react'
import type { BatchDone, BatchRequest } from '../../../data-source.ts'
import { AppModal } from '../../overlay/app-modal.tsx'
import { type BatchRows, toRequest } from './asked-batch.ts'
import styles from './batch.module.css'
import { ConditionWords } from './condition-words.tsx'
import { messages } from './messages.ts'
import { TrialFailure, TrialWords } from './trial-words.tsx'
import { useTrial } from './use-trial.ts'

const WIDTH_PX = 520

export interface ConfirmBatchProps {
  readonly rows: BatchRows
  readonly work: BatchRequest['work']
  readonly title: string
  readonly danger: boolean
  /** What is said of so many rows. */
  question(count: number): string
  onDone(done: BatchDone): void
  onClosed(): void
}

/** Says how many rows it is by the server's count, by which conditions, and which would be left out; then has it done. */
export function ConfirmBatch({ rows, work, title, danger, question, onDone, onClosed }: ConfirmBatchProps) {
  const [open, setOpen] = useState(true)
  const [request] = useState(() => toRequest(rows, work))
  const { run, isTrying, tried, error, isAny, again } = useTrial({
    rows,
    request,
    onDone(done) {
      onDone(done)
      setOpen(false)
    },
  })
  const close = () => {
    if (!run.isPending) setOpen(false)
  }
  return (
    <AppModal
      open={open}
      title={title}
      widthPx={WIDTH_PX}
      onCloseRequest={close}
      onSettled={(isOpen) => {
        if (!isOpen) onClosed()
      }}
      footer={
        <>
          <Button autoInsertSpace={false} disabled={run.isPending} onClick={close}>
            {messages.cancel}
          </Button>
          <Button
            autoInsertSpace={false}
            type="primary"
            danger={danger}
            loading={run.isPending}
            disabled={!isAny || error !== null}
            onClick={() => tried && run.mutate(tried)}
          >
            {messages.confirm}
          </Button>
        </>
      }
    >
      {tried && <p className={styles.part}>{question(tried.count)}</p>}
      <p className={styles.part}>
        {messages.conditions}
        {rows.ids ? messages.chosen : <ConditionWords {...rows} />}
      </p>
      {isTrying && <p role="status">{messages.trying}</p>}
      {error !== null && <TrialFailure error={error} onAgain={again} />}
      {tried && error === null && <TrialWords trial={tried} />}
      {tried && !isAny && <p className={styles.failure}>{messages.nothingToDo}</p>}
    </AppModal>
  )
}
