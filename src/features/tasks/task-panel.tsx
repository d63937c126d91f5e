import { CloseOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import type { Task } from '#schemas/api/tasks.ts'
import { messages } from './messages.ts'
import { isOpen, percentOf } from './task-state.ts'
import styles from './tasks.module.css'

export interface TaskPanelProps {
  /** Undefined until they were loaded. */
  readonly tasks: readonly Task[] | undefined
  readonly failed: boolean
  onReload(): void
  onCancel(task: Task): void
  onRetry(task: Task): void
  /** Null: all that are over. */
  onRemove(task: Task | null): void
  onDownload(task: Task): void
  onDownloadErrors(task: Task): void
}

/** As many faults are told in the panel; the file has all. */
const SHOWN_ERRORS = 5

/** What the user has begun, the newest first. */
export function TaskPanel(props: TaskPanelProps) {
  const { tasks, failed, onReload, onRemove } = props
  if (failed) {
    return (
      <div className={styles.empty}>
        <p role="alert">{messages.loadFailed}</p>
        <Button autoInsertSpace={false} onClick={onReload}>
          {messages.retryLoad}
        </Button>
      </div>
    )
  }
  if (!tasks || tasks.length === 0) return <p className={styles.empty}>{messages.empty}</p>
  return (
    <div className={styles.panel}>
      <ul className={styles.list}>
        {tasks.map((task) => (
          <li key={task.id} className={styles.task}>
            <OneTask {...props} task={task} />
          </li>
        ))}
      </ul>
      {tasks.some((task) => !isOpen(task)) && (
        <Button autoInsertSpace={false} block type="text" onClick={() => onRemove(null)}>
          {messages.removeAll}
        </Button>
      )}
    </div>
  )
}

function OneTask({
  task,
  onCancel,
  onRetry,
  onRemove,
  onDownload,
  onDownloadErrors,
}: TaskPanelProps & { readonly task: Task }) {
  const { title, state, done, total, message, file, expireTime, report, mayRetry } = task
  const percent = percentOf(task)
  return (
    <>
      <div className={styles.head}>
        <span className={styles.title}>{title}</span>
        {!isOpen(task) && (
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined aria-hidden />}
            aria-label={messages.remove(title)}
            onClick={() => onRemove(task)}
          />
        )}
      </div>
      {isOpen(task) && (
        <Progress
          percent={percent ?? 0}
          size="small"
          status={state === 'running' ? 'active' : 'normal'}
          showInfo={percent !== null}
          aria-label={messages.progressOf(title)}
        />
      )}
      <div className={state === 'failed' ? styles.failure : styles.facts}>
        {state === 'waiting' ? messages.waiting : isOpen(task) ? messages.running(done, total) : message}
        {report && state !== 'done' && ` · ${messages.taken(report.successCount)}`}
        {report && report.errorCount > 0 && ` · ${messages.refused(report.errorCount)}`}
      </div>
      {file && expireTime !== null && <div className={styles.facts}>{messages.kept(expireTime.slice(0, 16))}</div>}
      {report?.errors && report.errors.length > 0 && (
        <ul className={styles.errors} aria-label={messages.errors(title)}>
          {report.errors.slice(0, SHOWN_ERRORS).map((error) => (
            <li key={`${error.row} ${error.title} ${error.message}`}>
              {messages.rowError(error.row, error.title || messages.wholeRow, error.message)}
            </li>
          ))}
          {report.errorCount > SHOWN_ERRORS && <li>{messages.moreErrors}</li>}
        </ul>
      )}
      <div className={styles.actions}>
        {isOpen(task) && (
          <Button
            autoInsertSpace={false}
            size="small"
            aria-label={messages.cancelOf(title)}
            onClick={() => onCancel(task)}
          >
            {messages.cancel}
          </Button>
        )}
        {mayRetry && (
          <Button
            autoInsertSpace={false}
            size="small"
            aria-label={messages.retryOf(title)}
            onClick={() => onRetry(task)}
          >
            {messages.retry}
          </Button>
        )}
        {file && (
          <Button
            autoInsertSpace={false}
            size="small"
            type="primary"
            aria-label={messages.downloadOf(title)}
            onClick={() => onDownload(task)}
          >
            {messages.download}
          </Button>
        )}
        {report?.fileUrl !== undefined && (
          <Button autoInsertSpace={false} size="small" onClick={() => onDownloadErrors(task)}>
            {messages.downloadErrors}
          </Button>
        )}
      </div>
    </>
  )
}
