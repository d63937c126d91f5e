import { type KeyboardEvent, useRef } from 'react'
import styles from '../../panes/panes.module.css'
import listStyles from './list-tabs.module.css'
import { messages } from './messages.ts'
import type { StatusTab } from './status-tabs.ts'

export interface ListTabsProps {
  /** What they are tabs of. */
  readonly title: string
  readonly tabs: readonly StatusTab[]
  readonly chosen: StatusTab | undefined
  /** The element that holds the rows. */
  readonly panelId: string
  onChoose(tab: StatusTab): void
}

/** Tabs above a list, each a part of its rows. antd's are made for pages, and cost more than the list's own head. */
export function ListTabs({ title, tabs, chosen, panelId, onChoose }: ListTabsProps) {
  const list = useRef<HTMLDivElement>(null)
  const position = Math.max(
    0,
    tabs.findIndex(({ key }) => key === chosen?.key),
  )

  function handleKeyDown(event: KeyboardEvent) {
    const moves: Readonly<Record<string, number>> = {
      ArrowRight: (position + 1) % tabs.length,
      ArrowLeft: (position - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }
    const index = moves[event.key]
    const tab = index === undefined ? undefined : tabs[index]
    if (index === undefined || !tab) return
    event.preventDefault()
    onChoose(tab)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus()
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={title}
      className={`${styles.tabList} ${listStyles.statusTabs}`}
      onKeyDown={handleKeyDown}
    >
      {tabs.map((tab, index) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          aria-controls={panelId}
          aria-selected={tab.key === chosen?.key}
          tabIndex={index === position ? 0 : -1}
          className={styles.tab}
          onClick={() => onChoose(tab)}
        >
          {messages.tab(tab.title, tab.count)}
        </button>
      ))}
    </div>
  )
}
