import { FilterFilled } from '@ant-design/icons'
import { Button, ConfigProvider } from 'antd'
import { useId, useRef, useState } from 'react'
import type { AdvancedQueryProps } from '../../advanced-query/advanced-query.ts'
import { buttonMessages as advancedMessages } from '../../advanced-query/button-messages.ts'
import { AppDrawer } from '../../overlay/app-drawer.tsx'
import { usePageColors } from '../../page-colors.ts'
import { messages as queryMessages } from '../../query-bar/messages.ts'
import { type QueryBarProps, QueryForm } from '../../query-bar/query-bar.tsx'
import styles from './filter-drawer.module.css'
import { messages } from './messages.ts'

/** Wider than any phone. */
const WIDTH_PX = 480

export interface FilterDrawerProps {
  readonly query: QueryBarProps
  /** Undefined: the page has none. */
  readonly advanced: AdvancedQueryProps | undefined
  /** It is gone, and the focus is back on what opened it; `advanced`: that is wanted instead. */
  onClosed(next: 'advanced' | null): void
}

/** The conditions of a list on a phone, all of them below each other. One mount is one opening. */
export function FilterDrawer({ query, advanced, onClosed }: FilterDrawerProps) {
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
          {advanced && (
            <Button
              icon={<FilterFilled aria-hidden />}
              aria-haspopup="dialog"
              {...(advanced.applied && { color: 'primary' as const, variant: 'outlined' as const })}
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
