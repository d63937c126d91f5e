import { Alert, Button } from 'antd'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { ValueText } from '../../field/value-text.tsx'
import { FailedNote, PageChangedNote } from '../../states/unsaved-note.tsx'
import styles from '../form.module.css'
import { messages } from '../messages.ts'
import type { JoinOverlap } from '../model/form-changes.ts'
import type { FormModel } from '../model/form-model.ts'
import { useReactive } from '../model/use-reactive.ts'
import { ConflictNote } from '../save/conflict-note.tsx'
import type { SaveProblem } from '../save/save-problem.ts'
import { areSameMessages, controlId, type FormPlace } from './form-place.ts'

/** A thousand rows can hold thousands of errors. */
const SUMMARY_LENGTH = 20
/** From so many errors on, a list above the form says where they are. */
const SUMMARY_FROM = 3

export interface FormNotesProps {
  readonly problem: SaveProblem | null
  readonly model: FormModel
  readonly formId: string
  onReload(): void
  onUpdatePage(): void
  /** Brings a broken place into view and moves the focus there. */
  onGoTo(place: FormPlace): void
}

/** What stands above the form: a summary of errors, a conflict, a failure. Scrolled into view when it appears. */
export function FormNotes(props: FormNotesProps) {
  const { problem } = props
  const place = useRef<HTMLDivElement>(null)
  const wantsAttention = problem !== null && problem.kind !== 'fields'
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second problem of the same kind must be seen as well
  useEffect(() => {
    if (wantsAttention) place.current?.scrollIntoView({ block: 'nearest' })
  }, [wantsAttention, problem])
  return (
    <div ref={place} className={styles.notes}>
      {problem && noteOf(problem, props)}
    </div>
  )
}

function noteOf(problem: SaveProblem, { model, formId, onReload, onUpdatePage, onGoTo }: FormNotesProps): ReactNode {
  switch (problem.kind) {
    case 'fields':
      return <ErrorSummary key="fields" problem={problem} model={model} formId={formId} onGoTo={onGoTo} />
    case 'conflict':
      return <ConflictNote problem={problem} model={model} onReload={onReload} />
    case 'joined':
      return <JoinedNote overlaps={problem.overlaps} model={model} />
    case 'page-changed':
      return (
        <PageChangedNote title={messages.pageChanged} hint={messages.pageChangedHint} onUpdatePage={onUpdatePage} />
      )
    case 'draft-kept':
      return <Alert type="info" showIcon title={messages.draftKept} />
    case 'failed':
      return <FailedNote problem={problem} kept={messages.inputKept} />
    case 'unanswered':
      return <FailedNote problem={problem} kept={messages.unanswered} />
  }
}

interface ErrorSummaryProps {
  readonly problem: Extract<SaveProblem, { kind: 'fields' }>
  readonly model: FormModel
  readonly formId: string
  onGoTo(place: FormPlace): void
}

/** Entries leave the list as their fields are mended. */
function ErrorSummary({ problem, model, formId, onGoTo }: ErrorSummaryProps) {
  const beside = useReactive(model.messages, areSameMessages)
  const general = useReactive(model.generalMessages)
  const { message } = problem
  const others = [...problem.others.map((error) => error.message), ...general]
  // The server's own sentence matters where no field tells the reason.
  const lonely = others.length === 0 && beside.length === 0 && message !== ''
  if (lonely) return <Alert type="error" showIcon title={message} />
  if (others.length === 0 && beside.length < SUMMARY_FROM) return null
  return (
    <Alert
      type="error"
      showIcon
      title={messages.errorCount(beside.length + others.length)}
      description={
        <ul className={styles.noteList}>
          {others.map((text) => (
            <li key={text}>{text}</li>
          ))}
          {beside.slice(0, SUMMARY_LENGTH).map(({ place, title, message: text }) => (
            <li key={controlId(formId, place)}>
              <a href={`#${controlId(formId, place)}`} onClick={(event) => follow(event, () => onGoTo(place))}>
                {title}
              </a>
              ：{text}
            </li>
          ))}
          {beside.length > SUMMARY_LENGTH && <li>{messages.moreErrors(beside.length - SUMMARY_LENGTH)}</li>}
        </ul>
      }
    />
  )
}

function follow(event: MouseEvent, goTo: () => void) {
  // The address belongs to the router: following the link would leave the page.
  event.preventDefault()
  goTo()
}

function JoinedNote({ overlaps, model }: { readonly overlaps: readonly JoinOverlap[]; readonly model: FormModel }) {
  const [taken, setTaken] = useState<readonly JoinOverlap[]>([])
  const open = overlaps.filter((overlap) => !taken.includes(overlap))
  if (open.length === 0) return <Alert type="info" showIcon title={messages.joined} />
  return (
    <Alert
      type="warning"
      showIcon
      title={messages.joinedWithOverlaps}
      description={
        <ul className={styles.noteList}>
          {open.map((overlap) => (
            <li key={partOf(overlap).name}>
              {partOf(overlap).title}：{messages.theirs}{' '}
              {overlap.kind === 'field' ? (
                <ValueText field={overlap.field} value={overlap.theirs} />
              ) : (
                messages.theirRows(overlap.theirs.length)
              )}
              <Button
                type="link"
                size="small"
                autoInsertSpace={false}
                aria-label={messages.takeTheirsOf(partOf(overlap).title)}
                onClick={() => {
                  model.take(overlap)
                  setTaken([...taken, overlap])
                }}
              >
                {messages.takeTheirs}
              </Button>
            </li>
          ))}
        </ul>
      }
    />
  )
}

function partOf(overlap: JoinOverlap): { readonly name: string; readonly title: string } {
  return overlap.kind === 'field' ? overlap.field : overlap.table
}
