import { Alert, Button } from 'antd'
import { useMemo } from 'react'
import { ValueText } from '../../field/value-text.tsx'
import { useHost } from '../../host-context.tsx'
import { NOTE_STYLES } from '../../states/note-styles.ts'
import { changerOf } from '../../states/record-change.ts'
import styles from '../form.module.css'
import { messages } from '../messages.ts'
import type { Difference } from '../model/form-changes.ts'
import type { FormModel } from '../model/form-model.ts'
import type { SaveProblem } from './save-problem.ts'

/** A page may have dozens of fields. */
const SHOWN_DIFFERENCES = 8

interface ConflictNoteProps {
  readonly problem: Extract<SaveProblem, { kind: 'conflict' }>
  readonly model: FormModel
  onReload(): void
}

/** Somebody has saved the record since it was read: who, when, and what stands against what. */
export function ConflictNote({ problem: { message, conflict }, model, onReload }: ConflictNoteProps) {
  const host = useHost()
  const current = conflict?.current ?? null
  // As things stood when it was saved: what is typed below is the user's own.
  const differences = useMemo(() => (current ? model.differences(current) : []), [model, current])
  const context = { username: host.user.username, now: host.clock.businessNow() }
  const changer = conflict ? changerOf(conflict, current, context) : null
  return (
    <Alert
      type="warning"
      showIcon
      styles={NOTE_STYLES}
      title={(changer && messages.changedBy(changer)) ?? message}
      description={
        <>
          {messages.conflictHint}
          {differences.length > 0 && <Differences differences={differences} isSelf={changer?.isSelf ?? false} />}
        </>
      }
      action={
        <Button autoInsertSpace={false} onClick={onReload}>
          {messages.reload}
        </Button>
      }
    />
  )
}

interface DifferencesProps {
  readonly differences: readonly Difference[]
  readonly isSelf: boolean
}

function Differences({ differences, isSelf }: DifferencesProps) {
  return (
    <table className={styles.differences} aria-label={messages.differences}>
      <thead>
        <tr>
          <th scope="col">{messages.differingField}</th>
          <th scope="col">{isSelf ? messages.valueElsewhere : messages.valueOfOther}</th>
          <th scope="col">{isSelf ? messages.valueHere : messages.valueOfMine}</th>
        </tr>
      </thead>
      <tbody>
        {differences.slice(0, SHOWN_DIFFERENCES).map((difference) => (
          <tr key={difference.kind === 'field' ? difference.field.name : difference.table.name}>
            <th scope="row">{difference.kind === 'field' ? difference.field.title : difference.table.title}</th>
            <td>
              <Side difference={difference} side="theirs" isKept={!difference.isMine} />
            </td>
            <td>
              <Side difference={difference} side="mine" isKept={difference.isMine} />
            </td>
          </tr>
        ))}
        {differences.length > SHOWN_DIFFERENCES && (
          <tr>
            <td colSpan={3}>{messages.moreDifferences(differences.length - SHOWN_DIFFERENCES)}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

interface SideProps {
  readonly difference: Difference
  readonly side: 'theirs' | 'mine'
  /** Whether it is what the form holds after joining. */
  readonly isKept: boolean
}

function Side({ difference, side, isKept }: SideProps) {
  const value =
    difference.kind === 'field' ? (
      <ValueText field={difference.field} value={difference[side]} />
    ) : (
      messages.theirRows(difference[side].length)
    )
  return isKept ? (
    <strong>
      {value}
      {messages.keptSide}
    </strong>
  ) : (
    value
  )
}
