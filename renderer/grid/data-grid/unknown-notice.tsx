import { Alert } from 'antd'
import { useSyncExternalStore } from 'react'
import { messages } from '../messages.ts'
import type { UnknownRows } from './unknown-rows.ts'

/** Others have saved rows that do not stand here: only the page can fetch them. */
export function UnknownNotice({ rows }: { readonly rows: UnknownRows }) {
  const count = useSyncExternalStore(rows.subscribe, () => rows.count)
  if (count === 0) return null
  return <Alert type="info" showIcon title={messages.unknownRows} closable={{ onClose: rows.dismiss }} />
}
