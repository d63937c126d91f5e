import { Button } from 'antd'
import type { ReactNode } from 'react'
import { messages } from './messages.ts'
import styles from './pickers.module.css'

/** What rows of a dialog are asked by: texts by the names of the call. */
export type QueryValues = Readonly<Record<string, string>>

interface QueryFormProps {
  readonly values: QueryValues
  onChange(values: QueryValues): void
  onSearch(values: QueryValues): void
  /** Behind 查询 and 重置. */
  readonly more?: ReactNode
  readonly children: ReactNode
}

/** What rows of a dialog are searched by: at Enter, or at 查询. Nothing that is empty is asked for. */
export function QueryForm({ values, onChange, onSearch, more, children }: QueryFormProps) {
  return (
    <form
      className={styles.query}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(filledIn(values))
      }}
    >
      {children}
      <div className={styles.queryButtons}>
        <Button htmlType="submit" color="primary" variant="outlined" autoInsertSpace={false}>
          {messages.search}
        </Button>
        <Button
          autoInsertSpace={false}
          onClick={() => {
            onChange({})
            onSearch({})
          }}
        >
          {messages.reset}
        </Button>
        {more}
      </div>
    </form>
  )
}

interface QueryItemProps {
  readonly id: string
  readonly label: string
  readonly children: ReactNode
}

export function QueryItem({ id, label, children }: QueryItemProps) {
  return (
    <div className={styles.queryItem}>
      <label htmlFor={id}>{label}</label>
      {children}
    </div>
  )
}

function filledIn(values: QueryValues): QueryValues {
  const trimmed = Object.entries(values).map(([name, value]) => [name, value.trim()] as const)
  return Object.fromEntries(trimmed.filter(([, value]) => value !== ''))
}
