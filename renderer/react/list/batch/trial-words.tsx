import { Button } from 'antd'
import type { BatchOutcome } from '#schemas/api/batch-work.ts'
import type { BatchTrial } from '../../../data-source.ts'
import { toFailure } from '../../states/failure.ts'
import styles from './batch.module.css'
import { messages } from './messages.ts'

/** So many refused rows are named; who wants to know all of them narrows the conditions. */
const NAMED = 20

/** What would become of the rows, and which are left out for what reason. */
export function TrialWords({
  isEdit = false,
  trial: { tried, count, outcome, inTask },
}: {
  readonly isEdit?: boolean
  readonly trial: BatchTrial
}) {
  return (
    <>
      <p className={styles.part} role="status">
        {tried < count ? messages.triedFirst(tried) : messages.tried}
        {messages.counts(isEdit, outcome)}
      </p>
      <RefusedRows {...outcome} />
      {inTask && <p className={styles.part}>{messages.inTask}</p>}
    </>
  )
}

export function RefusedRows({ refused, refusals }: BatchOutcome) {
  if (refused === 0) return null
  const named = refusals.slice(0, NAMED)
  return (
    <ul className={styles.refused} aria-label={messages.refused}>
      {named.map(({ id, name, message }) => (
        <li key={id}>{name === '' || message.includes(name) ? message : `${name}：${message}`}</li>
      ))}
      {refused > named.length && <li>{messages.andMore(refused - named.length)}</li>}
    </ul>
  )
}

/** Why it could not be tried or done, and the way on. */
export function TrialFailure({ error, onAgain }: { readonly error: unknown; onAgain(): void }) {
  return (
    <p className={styles.failure} role="alert">
      {toFailure(error).message}{' '}
      <Button type="link" size="small" autoInsertSpace={false} onClick={onAgain}>
        {messages.again}
      </Button>
    </p>
  )
}
