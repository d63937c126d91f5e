import { useEffect, useId, useState } from 'react'
import type { HostClock } from '#renderer/host.ts'
import styles from './cron.module.css'
import { CronFault } from './cron-note.tsx'
import { lookAhead } from './look-ahead.ts'
import { messages } from './messages.ts'

/** Specified. */
const PAUSE_MS = 500

interface CronPreviewProps {
  readonly text: string
  readonly clock: Pick<HostClock, 'businessNow'>
}

/** What an expression says, and when it runs next: at once, and then whenever it has been left alone for a moment. */
export function CronPreview({ text, clock }: CronPreviewProps) {
  const titleId = useId()
  const [outlook, setOutlook] = useState(() => lookAhead(text, clock.businessNow()))
  useEffect(() => {
    const timer = setTimeout(() => {
      setOutlook((known) => (known.text === text ? known : lookAhead(text, clock.businessNow())))
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, clock])
  const { fault, words, runs } = outlook
  return (
    <div className={styles.preview} aria-busy={outlook.text !== text}>
      <div aria-live="polite">
        {fault !== null && <CronFault fault={fault} />}
        {words !== null && <p className={styles.words}>{words}</p>}
      </div>
      <h3 id={titleId} className={styles.previewTitle}>
        {messages.preview}
      </h3>
      {runs.length === 0 ? (
        <p className={styles.words}>{messages.noRuns}</p>
      ) : (
        <ol aria-labelledby={titleId} className={styles.runs}>
          {runs.map((run) => (
            <li key={run}>{run}</li>
          ))}
        </ol>
      )}
    </div>
  )
}
