import { Alert, Button } from 'antd'
import { type ReactNode, type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import type { RowsHandle } from '../../widget.ts'
import { DraftNote } from '../form/save/draft-note.tsx'
import type { DraftOffer } from '../form/save/use-draft.ts'
import { useHost } from '../host-context.tsx'
import { NOTE_STYLES } from '../states/note-styles.ts'
import { type Changer, changerOf } from '../states/record-change.ts'
import { FailedNote, PageChangedNote } from '../states/unsaved-note.tsx'
import type { BatchModel } from './batch-model.ts'
import styles from './batch-page.module.css'
import { messages } from './messages.ts'
import type { BatchConflict } from './row-conflicts.ts'
import type { BatchProblem } from './use-batch-save.ts'

/** Somebody may have saved all rows of a page. */
const SHOWN_CONFLICTS = 10
/** A paste may be refused in hundreds of cells. */
const SHOWN_REFUSED = 5
/** Of one row, and in a line. */
const SHOWN_FIELDS = 3

interface BatchNotesProps {
  readonly model: BatchModel
  readonly problem: BatchProblem | null
  readonly handle: RefObject<RowsHandle | null>
  /** What an earlier opening has left unsaved. */
  readonly draft: DraftOffer | null
  onUpdatePage(): void
}

/** What stands above the rows: why they were not saved, and which of them somebody else has changed. */
export function BatchNotes({ model, problem, handle, draft, onUpdatePage }: BatchNotesProps) {
  const { conflicts } = useSyncExternalStore(model.subscribe, model.snapshot)
  const place = useRef<HTMLDivElement>(null)
  // On a phone it may be further down than the window reaches. What is wrong with cells is shown in the cells.
  const wantsAttention = problem !== null && problem.kind !== 'rows'
  useEffect(() => {
    if (wantsAttention) place.current?.scrollIntoView({ block: 'nearest' })
  }, [wantsAttention])
  return (
    <div ref={place} className={styles.notes}>
      {draft && <DraftNote offer={draft} />}
      {problem && <ProblemNote problem={problem} model={model} handle={handle} onUpdatePage={onUpdatePage} />}
      {conflicts.length > 0 && <ConflictNote conflicts={conflicts} model={model} />}
    </div>
  )
}

interface ProblemNoteProps extends Omit<BatchNotesProps, 'draft'> {
  readonly problem: BatchProblem
}

function ProblemNote({ problem, model, handle, onUpdatePage }: ProblemNoteProps): ReactNode {
  switch (problem.kind) {
    case 'held':
      return <HeldNote model={model} handle={handle} />
    case 'rows':
      return <ErrorNote others={problem.others} model={model} />
    case 'page-changed':
      return (
        <PageChangedNote title={messages.pageChanged} hint={messages.pageChangedHint} onUpdatePage={onUpdatePage} />
      )
    case 'rows-kept': {
      const isWhole = problem.lost.length === 0
      const description = isWhole ? undefined : messages.columnsGone(problem.lost.join('、'))
      return <Alert type={isWhole ? 'info' : 'warning'} showIcon title={messages.rowsKept} description={description} />
    }
    case 'unanswered':
      return <FailedNote problem={problem} kept={messages.unanswered} />
    case 'failed':
      return <FailedNote problem={problem} kept={problem.partly ? messages.partlySaved : messages.notSaved} />
  }
}

/** Counts what is still wrong; it goes when nothing is. */
function ErrorNote({ others, model }: { readonly others: readonly string[]; readonly model: BatchModel }) {
  const { rows } = useSyncExternalStore(model.rows.subscribe, model.rows.snapshot)
  const beside = rows.reduce((sum, { errors }) => sum + Object.keys(errors).length, 0)
  const count = beside + others.length
  if (count === 0) return null
  return (
    <Alert
      type="error"
      showIcon
      title={messages.errorCount(count)}
      description={
        others.length > 0 && (
          <ul className={styles.noteList}>
            {others.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )
      }
      action={
        beside > 0 && (
          <Button size="small" autoInsertSpace={false} onClick={model.wantFirstError}>
            {messages.firstError}
          </Button>
        )
      }
    />
  )
}

/** Cells that hold something else than was entered keep their rows from being saved; it goes when none are left. */
function HeldNote({ model, handle }: Pick<BatchNotesProps, 'model' | 'handle'>) {
  const { refused } = useSyncExternalStore(model.rows.subscribe, model.rows.snapshot)
  const [first] = refused
  if (!first) return null
  const { fieldByName } = model.rows.block.table
  const rows = new Set(refused.map(({ rowKey }) => rowKey))
  return (
    <Alert
      type="warning"
      showIcon
      styles={NOTE_STYLES}
      title={messages.heldTitle(rows.size, refused.length)}
      description={
        <>
          <span className={styles.hint}>{messages.heldHint}</span>
          <ul className={styles.noteList}>
            {refused.slice(0, SHOWN_REFUSED).map(({ rowKey, field, message }) => (
              <li key={`${rowKey} ${field}`}>
                {messages.heldCell(
                  messages.rowNumber(model.rows.positionOf(rowKey) + 1),
                  fieldByName.get(field)?.title ?? field,
                  message,
                )}
              </li>
            ))}
            {refused.length > SHOWN_REFUSED && <li>{messages.moreHeld(refused.length - SHOWN_REFUSED)}</li>}
          </ul>
        </>
      }
      action={
        <div className={styles.noteActions}>
          <Button size="small" autoInsertSpace={false} onClick={() => model.rows.want(first.rowKey, first.field)}>
            {messages.firstError}
          </Button>
          <Button size="small" autoInsertSpace={false} onClick={() => handle.current?.keepValues(refused)}>
            {messages.keepOld}
          </Button>
        </div>
      }
    />
  )
}

interface ConflictNoteProps {
  readonly conflicts: readonly BatchConflict[]
  readonly model: BatchModel
}

function ConflictNote({ conflicts, model }: ConflictNoteProps) {
  const changerOfRow = useChanger()
  const isSelf = conflicts.every((conflict) => changerOfRow(conflict).isSelf)
  return (
    <Alert
      type="warning"
      showIcon
      styles={NOTE_STYLES}
      title={messages.conflictTitle(conflicts.length, isSelf)}
      description={
        <>
          <span className={styles.hint}>{messages.conflictHint}</span>
          <ul className={styles.noteList}>
            {conflicts.slice(0, SHOWN_CONFLICTS).map((conflict) => (
              <Conflict key={conflict.key} conflict={conflict} model={model} />
            ))}
            {conflicts.length > SHOWN_CONFLICTS && (
              <li>{messages.moreConflicts(conflicts.length - SHOWN_CONFLICTS)}</li>
            )}
          </ul>
        </>
      }
      action={
        conflicts.length > 1 && (
          <div className={styles.noteActions}>
            <Button size="small" autoInsertSpace={false} onClick={() => conflicts.forEach(model.takeTheirs)}>
              {messages.takeAllTheirs}
            </Button>
            <Button size="small" autoInsertSpace={false} onClick={() => conflicts.forEach(model.keepMine)}>
              {messages.keepAllMine}
            </Button>
          </div>
        )
      }
    />
  )
}

function useChanger() {
  const { user, clock } = useHost()
  return (conflict: BatchConflict): Changer =>
    changerOf(conflict, conflict.current, { username: user.username, now: clock.businessNow() })
}

function Conflict({ conflict, model }: { readonly conflict: BatchConflict; readonly model: BatchModel }) {
  const position = model.rows.positionOf(conflict.key)
  const row = position === -1 ? messages.deletedRow : messages.rowNumber(position + 1)
  const changer = useChanger()(conflict)
  const text = conflict.current ? messages.changedRow(row, changer) : messages.goneRow(row)
  const { theirs } = conflict
  return (
    <li>
      {text}
      {theirs.length > 0 && (
        <span className={styles.theirs}>{messages.theirFields(theirs.slice(0, SHOWN_FIELDS), theirs.length)}</span>
      )}
      <Button
        type="link"
        size="small"
        autoInsertSpace={false}
        aria-label={messages.ofRow(row, messages.takeTheirs)}
        onClick={() => model.takeTheirs(conflict)}
      >
        {messages.takeTheirs}
      </Button>
      <Button
        type="link"
        size="small"
        autoInsertSpace={false}
        aria-label={messages.ofRow(row, messages.keepMine)}
        onClick={() => model.keepMine(conflict)}
      >
        {messages.keepMine}
      </Button>
    </li>
  )
}
