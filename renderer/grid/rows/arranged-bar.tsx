import { Button } from 'antd'
import { useSyncExternalStore } from 'react'
import { messages } from '../messages.ts'
import type { RowsEngine } from './rows-engine.ts'
import styles from './rows-grid.module.css'
import type { RowsArrangement } from './use-arrangement.ts'

interface ArrangedBarProps {
  readonly engine: RowsEngine
  readonly arrangement: RowsArrangement
}

/** Says that the rows are looked at in another order, or not all of them, and leads back. */
export function ArrangedBar({ engine: { store, shown }, arrangement }: ArrangedBarProps) {
  const count = useSyncExternalStore(shown.store.subscribe, () => shown.store.rows.length)
  const total = useSyncExternalStore(store.subscribe, () => store.rows.length)
  const { current, again, arrange } = arrangement
  if (!current) return null
  const { sort, filters } = current
  const titleOf = (key: string) => store.columns.find((column) => column.key === key)?.title ?? key
  const words = [
    ...(sort ? [messages.sortedBy(titleOf(sort.key), sort.descending)] : []),
    ...(filters.size > 0
      ? [messages.filteredBy([...filters.keys()].map(titleOf).join('、')), messages.shownOf(count, total)]
      : []),
    messages.arrangedStill,
  ]
  return (
    <div className={styles.arranged}>
      <span role="status">{words.join('，')}</span>
      <Button type="link" size="small" autoInsertSpace={false} onClick={again}>
        {messages.arrangeAgain}
      </Button>
      <Button
        type="link"
        size="small"
        autoInsertSpace={false}
        onClick={() => arrange({ sort: null, filters: new Map() })}
      >
        {messages.arrangeNone}
      </Button>
    </div>
  )
}
