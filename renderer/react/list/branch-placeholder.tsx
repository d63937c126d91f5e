import { Button } from 'antd'
import { toFailure } from '../states/failure.ts'
import styles from './list-table.module.css'
import { messages } from './messages.ts'
import type { Placeholder } from './tree-rows.ts'

/** Stands below an opened row until the rows below it are there, and says in place why they are not. */
export function BranchPlaceholder({
  kind,
  parentId,
  error,
  onRetry,
}: Placeholder & { onRetry(parentId: string): void }) {
  if (kind === 'loading') {
    return (
      <span className={styles.branchNote} role="status">
        {messages.loadingBranch}
      </span>
    )
  }
  return (
    <span className={styles.branchFailed} role="alert">
      {messages.branchFailed(toFailure(error).message)}{' '}
      <Button type="link" size="small" autoInsertSpace={false} onClick={() => onRetry(parentId)}>
        {messages.retry}
      </Button>
    </span>
  )
}
