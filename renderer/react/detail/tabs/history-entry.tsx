import { Button, Tooltip } from 'antd'
import { useId, useState } from 'react'
import type { HistoryEntry, HistoryFieldChange } from '#schemas/api/history.ts'
import { relativeTime } from '../../../show/relative-time/relative-time.ts'
import { EMPTY_MARK } from '../../field/value-text.tsx'
import styles from './detail-tabs.module.css'
import { messages } from './messages.ts'

interface HistoryEntryProps {
  readonly entry: HistoryEntry
  /** `YYYY-MM-DD HH:mm:ss` */
  readonly now: string
}

/** Who has done what to a record, and what became of its fields. */
export function HistoryEntryView({ entry, now }: HistoryEntryProps) {
  const { action, cause, at, username, realname, followed } = entry
  const who = realname ?? username
  const done = messages.done[action]
  const why = cause && messages.cause[cause.by](cause)
  return (
    <article className={styles.entry}>
      <p className={styles.head}>
        <strong>{who}</strong>
        <span>{cause?.by === 'action' ? why : done}</span>
        {cause && cause.by !== 'action' && <span className={styles.why}>{why}</span>}
        <Tooltip title={at}>
          <time className={styles.time} dateTime={at.replace(' ', 'T')}>
            {relativeTime(at, now, { farAsDay: true })}
            <span className={styles.unseen}>{`（${at}）`}</span>
          </time>
        </Tooltip>
      </p>
      {cause && cause.input.length > 0 && (
        <p className={styles.why}>
          {`${messages.input}：${cause.input.map(({ title, text }) => `${title} ${text}`).join('；')}`}
        </p>
      )}
      <Content entry={entry} name={messages.changes(who, at)} />
      {followed.length > 0 && (
        <p className={styles.why}>
          {`${messages.followed}：${followed.map((fact) => messages.did[fact.does](fact)).join('；')}`}
        </p>
      )}
    </article>
  )
}

interface ContentProps {
  readonly entry: HistoryEntry
  readonly name: string
}

/** What a record began with is seldom wanted, and long. */
function Content({ entry, name }: ContentProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const { action, isCompared, changes, rows } = entry
  const count = changes.length + rows.length
  if (action === 'delete' || (action === 'restore' && isCompared && count === 0)) return null
  if (!isCompared) return <p className={styles.why}>{messages.notCompared}</p>
  // An action that has changed nothing here has done something elsewhere.
  if (count === 0 && entry.followed.length > 0) return null
  if (count === 0) return <p className={styles.why}>{messages.nothing}</p>
  if (action !== 'add') return <Changes entry={entry} name={name} />
  return (
    <>
      <Button
        type="link"
        size="small"
        className={styles.toggle ?? ''}
        autoInsertSpace={false}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? messages.closeContent : messages.openContent(count)}
      </Button>
      <div id={id} hidden={!open}>
        {open && <Changes entry={entry} name={name} />}
      </div>
    </>
  )
}

function Changes({ entry: { action, changes, rows }, name }: ContentProps) {
  return (
    <>
      {changes.length > 0 && <ChangeTable name={name} shows={sidesOf(action)} changes={changes} />}
      {rows.map((row) => {
        const title = messages.row(row.table, row.kind)
        return (
          <div key={`${row.name} ${row.id}`}>
            <p className={styles.rowTitle}>{title}</p>
            {row.changes.length > 0 && (
              <ChangeTable name={`${name}，${title}`} shows={sidesOf(row.kind)} changes={row.changes} />
            )}
          </div>
        )
      })}
    </>
  )
}

type Sides = 'both' | 'before' | 'after'

/** What is new has no before, and what is gone no after. */
function sidesOf(kind: HistoryEntry['action'] | 'added' | 'changed' | 'deleted'): Sides {
  if (kind === 'add' || kind === 'added') return 'after'
  return kind === 'delete' || kind === 'deleted' ? 'before' : 'both'
}

interface ChangeTableProps {
  readonly name: string
  readonly shows: Sides
  readonly changes: readonly HistoryFieldChange[]
}

function ChangeTable({ name, shows, changes }: ChangeTableProps) {
  const isBoth = shows === 'both'
  return (
    <table className={styles.changes} aria-label={name}>
      <thead>
        <tr>
          <th scope="col">{messages.field}</th>
          {shows !== 'after' && <th scope="col">{isBoth ? messages.before : messages.value}</th>}
          {shows !== 'before' && <th scope="col">{isBoth ? messages.after : messages.value}</th>}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name: field, title, before, after }) => (
          <tr key={field}>
            <th scope="row">{title}</th>
            {shows !== 'after' && <td className={styles.old}>{before ?? EMPTY_MARK}</td>}
            {shows !== 'before' && <td>{after ?? EMPTY_MARK}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
