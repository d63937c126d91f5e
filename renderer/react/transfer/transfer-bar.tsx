import { Progress } from 'antd'
import type { TransferProgress } from '../../calls/host-transfers.ts'
import styles from './transfer.module.css'

/** How far a transfer is: in percent where that is known, else that it goes on. */
export function TransferBar({ text, progress }: { readonly text: string; readonly progress: TransferProgress | null }) {
  const percent = percentOf(progress)
  return (
    <div className={styles.outcome}>
      <p role="status" style={{ margin: 0 }}>
        {text}
      </p>
      <Progress
        percent={percent ?? 100}
        status="active"
        showInfo={percent !== null}
        aria-label={text}
        // Without a number it is a bar that moves, not one that says it is done.
        {...(percent === null && { strokeColor: 'var(--page-fill)' })}
      />
    </div>
  )
}

export function percentOf(progress: TransferProgress | null): number | null {
  if (!progress?.totalBytes) return null
  return Math.min(100, Math.floor((progress.bytes / progress.totalBytes) * 100))
}
