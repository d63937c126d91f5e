import { ExportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { usePageColors } from '#renderer/react/page-colors.ts'
import { StateCard } from '#renderer/react/states/state-card.tsx'
import styles from './frame-page.module.css'
import { messages } from './messages.ts'

export interface ExternalPageProps {
  readonly title: string
  readonly url: string
  /** Whether the browser lets a window open now: shortly after a click, and not when tabs are restored. */
  readonly atOnce: boolean
  onOpenWindow(url: string): void
  /** Closes the tab that this stands in. */
  onDone(): void
}

/**
 * Where an entry for a new window has been reached by its address instead of by the menu. As the contract has it, the
 * window opens and this tab closes; where a browser would block the window, the button is the click that it asks for.
 */
export function ExternalPage({ title, url, atOnce, onOpenWindow, onDone }: ExternalPageProps) {
  const opened = useRef(false)
  useEffect(() => {
    if (opened.current || !atOnce) return
    opened.current = true
    onOpenWindow(url)
    onDone()
  }, [url, atOnce, onOpenWindow, onDone])
  return (
    <section className={styles.page} style={usePageColors()} aria-label={title}>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.state}>
        <StateCard
          icon={<ExportOutlined />}
          title={title}
          actions={
            <Button type="primary" onClick={() => onOpenWindow(url)}>
              {messages.openInWindow}
            </Button>
          }
        >
          {messages.openedText}
        </StateCard>
      </div>
    </section>
  )
}
