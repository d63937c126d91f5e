import styles from './forms.module.css'

export interface Failure {
  readonly title?: string | undefined
  readonly text: string
}

/** Why it did not work, read out when it comes. */
export function FailureNote({ failure }: { readonly failure: Failure | undefined }) {
  return (
    <div role="alert">
      {failure !== undefined && (
        <div className={styles.failure}>
          {failure.title !== undefined && <p className={styles.failureTitle}>{failure.title}</p>}
          <p>{failure.text}</p>
        </div>
      )}
    </div>
  )
}

/** The same in the line that the field above keeps free for its own error, so that nothing moves. */
export function FailureLine({ failure }: { readonly failure: Failure | undefined }) {
  return (
    <div role="alert" className={`${styles.error} ${styles.failureLine}`}>
      {failure && [failure.title, failure.text].filter(Boolean).join('：')}
    </div>
  )
}
