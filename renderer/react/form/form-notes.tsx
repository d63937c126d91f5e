import { Alert, Button } from 'antd'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { ValueText } from '../field/value-text.tsx'
import { TraceId } from '../states/trace-id.tsx'
import { focusControl } from './focus-control.ts'
import styles from './form.module.css'
import { fieldIds } from './form-item.tsx'
import type { FieldMessage, FormModel } from './form-model.ts'
import type { Overlap } from './form-values.ts'
import { messages } from './messages.ts'
import type { SaveProblem } from './save-problem.ts'
import { useReactive } from './use-reactive.ts'

/** From so many errors on, a list above the form says where they are. */
const SUMMARY_FROM = 3

export interface FormNotesProps {
  readonly problem: SaveProblem | null
  readonly model: FormModel
  readonly formId: string
  onReload(): void
}

/** What stands above the form: a summary of errors, a conflict, a failure. Scrolled into view when it appears. */
export function FormNotes({ problem, model, formId, onReload }: FormNotesProps) {
  const place = useRef<HTMLDivElement>(null)
  const wantsAttention = problem !== null && problem.kind !== 'fields'
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second problem of the same kind must be seen as well
  useEffect(() => {
    if (wantsAttention) place.current?.scrollIntoView({ block: 'nearest' })
  }, [wantsAttention, problem])
  return (
    <div ref={place} className={styles.notes}>
      {problem && noteOf(problem, model, formId, onReload)}
    </div>
  )
}

function noteOf(problem: SaveProblem, model: FormModel, formId: string, onReload: () => void): ReactNode {
  switch (problem.kind) {
    case 'fields':
      return <ErrorSummary key="fields" problem={problem} model={model} formId={formId} />
    case 'conflict':
      return (
        <Alert
          type="warning"
          showIcon
          title={problem.message}
          description={messages.conflictHint}
          action={
            <Button autoInsertSpace={false} onClick={onReload}>
              {messages.reload}
            </Button>
          }
        />
      )
    case 'joined':
      return <JoinedNote overlaps={problem.overlaps} model={model} />
    case 'failed':
      return (
        <Alert
          type="error"
          showIcon
          title={problem.message}
          description={
            <>
              {messages.inputKept}
              {problem.traceId !== null && <TraceId traceId={problem.traceId} />}
            </>
          }
        />
      )
  }
}

interface ErrorSummaryProps {
  readonly problem: Extract<SaveProblem, { kind: 'fields' }>
  readonly model: FormModel
  readonly formId: string
}

/** Entries leave the list as their fields are mended. */
function ErrorSummary({ problem, model, formId }: ErrorSummaryProps) {
  const beside = useReactive(model.fieldMessages, isSameList)
  const { others, message } = problem
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
          {beside.map((error) => (
            <li key={error.name}>
              <a
                href={`#${fieldIds(formId, error.name).control}`}
                onClick={(event) => goTo(event, fieldIds(formId, error.name).control)}
              >
                {error.title}
              </a>
              ：{error.message}
            </li>
          ))}
          {others.map((error) => (
            <li key={`${error.pointer} ${error.code}`}>{error.message}</li>
          ))}
        </ul>
      }
    />
  )
}

function isSameList(left: readonly FieldMessage[], right: readonly FieldMessage[]): boolean {
  return left.length === right.length && left.every((error, index) => isSameMessage(error, right[index]))
}

function isSameMessage(left: FieldMessage, right: FieldMessage | undefined): boolean {
  return left.name === right?.name && left.message === right.message
}

function goTo(event: MouseEvent, controlId: string) {
  // The address belongs to the router: following the link would leave the page.
  event.preventDefault()
  focusControl(controlId)
}

function JoinedNote({ overlaps, model }: { readonly overlaps: readonly Overlap[]; readonly model: FormModel }) {
  const [taken, setTaken] = useState<readonly Overlap[]>([])
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
            <li key={overlap.field.name}>
              {overlap.field.title}：{messages.theirs} <ValueText field={overlap.field} value={overlap.theirs} />
              <Button
                type="link"
                size="small"
                autoInsertSpace={false}
                aria-label={messages.takeTheirsOf(overlap.field.title)}
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
