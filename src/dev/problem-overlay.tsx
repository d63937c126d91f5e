import { CloseOutlined, WarningFilled } from '@ant-design/icons'
import { Button } from 'antd'
import { useState, useSyncExternalStore } from 'react'
import { usePageColors } from '#renderer/react/page-colors.ts'
import { ProblemList } from '#renderer/react/problems/problem-list.tsx'
import { messages } from './messages.ts'
import type { PageUpdates } from './page-updates.ts'
import styles from './problem-overlay.module.css'

/** The problems of all page files, also of those that are not open: a number in the corner, a list when it is pressed. */
export function ProblemOverlay({ updates }: { readonly updates: PageUpdates }) {
  const onDisk = useSyncExternalStore(updates.subscribe, updates.latest)
  const [open, setOpen] = useState(false)
  const colors = usePageColors()
  const broken = [...(onDisk?.dictionaries ?? []), ...(onDisk?.pages ?? [])].filter(
    ({ problems }) => problems.length > 0,
  )
  if (broken.length === 0) return null
  if (!open) {
    return (
      <div className={styles.corner} style={colors}>
        <Button danger icon={<WarningFilled aria-hidden />} aria-expanded={false} onClick={() => setOpen(true)}>
          {messages.count(broken.length)}
        </Button>
      </div>
    )
  }
  return (
    <aside className={`${styles.corner} ${styles.list}`} style={colors} aria-label={messages.problems}>
      <header className={styles.header}>
        <h2 className={styles.title}>{messages.count(broken.length)}</h2>
        <Button
          type="text"
          aria-label={messages.close}
          icon={<CloseOutlined aria-hidden />}
          onClick={() => setOpen(false)}
        />
      </header>
      {broken.map(({ file, problems }) => (
        <ProblemList key={file} file={file} problems={problems} />
      ))}
    </aside>
  )
}
