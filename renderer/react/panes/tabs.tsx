import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { messages } from './messages.ts'
import styles from './panes.module.css'

export interface Tab {
  readonly title: string
  /** Shown on the tab: what is broken inside may be out of sight. */
  readonly errorCount: number
  readonly hidden: boolean
  /** How much there is inside; absent: not counted. */
  readonly count?: string
}

export interface TabsProps {
  readonly tabs: readonly Tab[]
  readonly active: number
  onActivate(index: number): void
  panel(index: number): ReactNode
}

/**
 * Tabs inside a form or a detail. antd's are made for pages: theirs cost more than the forms inside. A panel is drawn
 * when it is first shown, and then kept, with its scroll position and what its widgets hold.
 */
export function Tabs({ tabs, active, onActivate, panel }: TabsProps) {
  const id = useId()
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(new Set([active]))
  if (!drawn.has(active)) setDrawn(new Set([...drawn, active]))
  const shown = [...tabs.keys()].filter((index) => !tabs[index]?.hidden)

  function handleKeyDown(event: KeyboardEvent) {
    const position = shown.indexOf(active)
    const moves: Readonly<Record<string, number>> = {
      ArrowRight: (position + 1) % shown.length,
      ArrowLeft: (position - 1 + shown.length) % shown.length,
      Home: 0,
      End: shown.length - 1,
    }
    const target = shown[moves[event.key] ?? -1]
    if (target === undefined) return
    event.preventDefault()
    onActivate(target)
    document.getElementById(`${id}-tab-${target}`)?.focus()
  }

  return (
    <div>
      <div role="tablist" className={styles.tabList} onKeyDown={handleKeyDown}>
        {shown.map((index) => (
          <TabButton
            key={index}
            id={`${id}-tab-${index}`}
            panelId={`${id}-panel-${index}`}
            tab={tabs[index]}
            active={index === active}
            onActivate={() => onActivate(index)}
          />
        ))}
      </div>
      {shown.map((index) => (
        <div
          key={index}
          id={`${id}-panel-${index}`}
          role="tabpanel"
          aria-labelledby={`${id}-tab-${index}`}
          className={styles.panel}
          hidden={index !== active}
        >
          {(drawn.has(index) || index === active) && panel(index)}
        </div>
      ))}
    </div>
  )
}

interface TabButtonProps {
  readonly id: string
  readonly panelId: string
  readonly tab: Tab | undefined
  readonly active: boolean
  onActivate(): void
}

function TabButton({ id, panelId, tab, active, onActivate }: TabButtonProps) {
  if (!tab) return null
  return (
    <button
      type="button"
      role="tab"
      id={id}
      aria-controls={panelId}
      aria-selected={active}
      tabIndex={active ? 0 : -1}
      className={styles.tab}
      onClick={onActivate}
    >
      {tab.title}
      {tab.count !== undefined && <span className={styles.count}> {tab.count}</span>}
      {tab.errorCount > 0 && (
        <>
          {' '}
          <span className={styles.errorCount} aria-hidden="true">
            {tab.errorCount}
          </span>
          <span className={styles.unseen}>{messages.errors(tab.errorCount)}</span>
        </>
      )}
    </button>
  )
}
