import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useHost } from '../../host-context.tsx'
import { toFailure } from '../../states/failure.ts'
import { recordsBelow, type TableRow } from '../tree-rows.ts'
import type { ListAtWork } from '../use-list-page.tsx'
import styles from './grouping.module.css'
import { messages } from './messages.ts'
import { readMoreOfGroup } from './read-groups.ts'

export interface MoreRowsProps {
  readonly list: ListAtWork
  /** The heading of the group. */
  readonly parentId: string
}

/** Below the rows of a group that are shown: the way to the next ones. */
export function MoreRows({ list, parentId }: MoreRowsProps) {
  const { notice } = useHost()
  const client = useQueryClient()
  const [isReading, setReading] = useState(false)
  const { groups, table } = list
  const heading = table.rows?.find(({ id }) => id === parentId)
  if (!groups || !heading?.heading) return null
  const shown = recordsBelow([heading])?.length ?? 0
  async function read(below: TableRow) {
    setReading(true)
    try {
      if (groups) await readMoreOfGroup(groups.question, below, { client, queryKey: groups.keyOf(parentId) })
    } catch (error) {
      notice.error(messages.moreFailed(toFailure(error).message))
    } finally {
      setReading(false)
    }
  }
  return (
    <span className={styles.more}>
      <Button type="link" size="small" autoInsertSpace={false} loading={isReading} onClick={() => void read(heading)}>
        {messages.more}
      </Button>
      <span className={styles.count}>{messages.shown(shown, Math.max(shown, heading.heading.count))}</span>
    </span>
  )
}
