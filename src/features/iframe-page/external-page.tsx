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
  onOpenWindow(url: string): void
  /** Closes the tab that this stands in. */
  onDone(): void
}

/**
 * Where an entry for a new window has been reached by its address instead of by the menu. As the contract has it, the
 * window opens and this tab closes; a browser that blocked the window leaves the button.
 */
export function ExternalPage({ title, url, onOpenWindow, onDone }: ExternalPageProps) {
  const opened = useRef(false)
  useEffect(() => {
    // Without a click before, browsers block the window: the button is then the click.
    if (opened.current || !navigator.userActivation?.isActive) return
    opened.current = true
    onOpenWindow(url)
    onDone()
  }, [url, onOpenWindow, onDone])
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
