import { Button } from 'antd'
import { useState } from 'react'
import { isSwitchedOff } from '../../../permitted.ts'
import { useHost } from '../../host-context.tsx'
import { MarkedRows } from '../batch/selection-bar.tsx'
import { messages as listMessages } from '../messages.ts'
import type { ListAtWork } from '../use-list-page.tsx'
import { ActionSheet } from './action-sheet.tsx'
import { messages } from './messages.ts'
import { PhoneBar } from './phone-bar.tsx'
import styles from './phone-foot.module.css'
import { PhonePages } from './phone-pages.tsx'
import { toEntry, toolbarItems } from './toolbar-entries.ts'

export interface PhoneFootProps {
  readonly list: ListAtWork
}

/** What stands below the rows on a phone: what all come to, the other pages, what to do with marked ones, adding one. */
export function PhoneFoot({ list }: PhoneFootProps) {
  return (
    <>
      <Statistics list={list} />
      <PhonePages ref={list.footer} {...list.paging} />
      <PhoneBar list={list}>{list.paging.selectedCount > 0 && <Marked list={list} />}</PhoneBar>
    </>
  )
}

/** `合计（全部结果）：金额 1,234.00 · 数量 5` */
function Statistics({ list: { table, parts } }: PhoneFootProps) {
  const { summary, summaryNote, rows = [] } = table
  if (rows.length === 0 || (summary.length === 0 && summaryNote === null)) return null
  const titles = new Map(parts.visible.columns.map(({ field, title }) => [field.name, title]))
  return (
    <section className={styles.statistics} aria-label={messages.statistics}>
      {summaryNote}
      {summary.map(({ statistic, title, texts }) => (
        <p key={statistic} className={styles.statistic}>
          {title}{' '}
          {Object.entries(texts)
            .filter(([, text]) => text !== '')
            .map(([name, text]) => `${titles.get(name) ?? name} ${text}`)
            .join(' · ')}
        </p>
      ))}
    </section>
  )
}

/** As long as some are marked. */
function Marked({ list }: PhoneFootProps) {
  const host = useHost()
  const { paging, toolbar } = list
  const [opened, setOpened] = useState(false)
  const forRows = new Set(
    toolbar.items
      .filter(({ name, action }) => action?.needsRows ?? (name === 'batch_delete' || name === 'export'))
      .map(({ name }) => name),
  )
  const entries = toolbarItems(toolbar, host.permissions)
    .filter(({ key }) => forRows.has(key))
    .map((item) => toEntry(item, host, isSwitchedOff(host.permissions, item.codes)))
  return (
    <>
      <div className={styles.marked}>
        <span className={styles.count} aria-live="polite">
          {listMessages.selectedCount(paging.selectedCount)}
        </span>
        <MarkedRows list={list} />
        <Button type="link" size="small" onClick={paging.onClearSelection}>
          {listMessages.clearSelection}
        </Button>
      </div>
      {entries.length > 0 && (
        <Button
          type="primary"
          className={styles.actions ?? ''}
          autoInsertSpace={false}
          aria-haspopup="dialog"
          onClick={() => setOpened(true)}
        >
          {messages.actions}
        </Button>
      )}
      {opened && (
        <ActionSheet
          title={messages.actionsOn(paging.selectedCount)}
          entries={entries}
          onClosed={() => setOpened(false)}
        />
      )}
    </>
  )
}
