import { FilterFilled } from '@ant-design/icons'
import { Button, ConfigProvider } from 'antd'
import { useId, useRef, useState } from 'react'
import { buttonMessages as advancedMessages } from '../../advanced-query/button-messages.ts'
import { AppDrawer } from '../../overlay/app-drawer.tsx'
import { usePageColors } from '../../page-colors.ts'
import { messages as queryMessages } from '../../query-bar/messages.ts'
import { QueryForm } from '../../query-bar/query-bar.tsx'
import type { ListAtWork } from '../use-list-page.tsx'
import styles from './filter-drawer.module.css'
import { messages } from './messages.ts'

/** Wider than any phone. */
const WIDTH_PX = 480

export interface FilterDrawerProps {
  readonly list: ListAtWork
  /** It is gone, and the focus is back on what opened it; `advanced`: that is wanted instead. */
  onClosed(next: 'advanced' | null): void
}

/** The conditions of a list on a phone, all of them below each other. One mount is one opening. */
export function FilterDrawer({ list: { query, toolbar }, onClosed }: FilterDrawerProps) {
  const [open, setOpen] = useState(true)
  const next = useRef<'advanced' | null>(null)
  const colors = usePageColors()
  const formId = useId()
  const search = () => {
    query.onSearch()
    setOpen(false)
  }
  return (
    <AppDrawer
      open={open}
      title={messages.conditions}
      widthPx={WIDTH_PX}
      footer={
        <div className={styles.buttons}>
          <Button size="large" block autoInsertSpace={false} onClick={query.onReset}>
            {queryMessages.reset}
          </Button>
          <Button size="large" block type="primary" htmlType="submit" form={formId} autoInsertSpace={false}>
            {queryMessages.search}
          </Button>
        </div>
      }
      onCloseRequest={() => setOpen(false)}
      onSettled={(isOpen) => {
        if (!isOpen) onClosed(next.current)
      }}
    >
      <ConfigProvider componentSize="large">
        <div className={styles.fields} style={colors}>
          <QueryForm
            id={formId}
            fields={[...query.simple, ...query.more]}
            draft={query.draft}
            onEdit={query.onEdit}
            onSearch={search}
          />
          {toolbar.advanced && (
            <Button
              icon={<FilterFilled aria-hidden />}
              aria-haspopup="dialog"
              {...(toolbar.advanced.applied && { color: 'primary' as const, variant: 'outlined' as const })}
              onClick={() => {
                next.current = 'advanced'
                setOpen(false)
              }}
            >
              {advancedMessages.button}
            </Button>
          )}
        </div>
      </ConfigProvider>
    </AppDrawer>
  )
}
