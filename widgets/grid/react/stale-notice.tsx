import { Alert, Button } from 'antd'
import { useSyncExternalStore } from 'react'
import { messages } from '../messages.ts'
import type { GridEngine } from './grid-engine.ts'

/** Rows that others have saved while they are being changed here: what they hold now can be taken. */
export function StaleNotice({ engine }: { readonly engine: GridEngine }) {
  const { stale, store } = engine
  const ids = useSyncExternalStore(stale.subscribe, () => stale.ids)
  const first = ids[0]
  if (first === undefined) return null
  const rowNumber = store.indexOf(first) + 1
  const key = engine.columns.find(({ visible }) => visible)?.key
  return (
    <Alert
      type="warning"
      showIcon
      title={ids.length === 1 ? messages.staleRow(rowNumber) : messages.staleRows(rowNumber, ids.length)}
      action={
        <>
          <Button type="text" size="small" onClick={() => key !== undefined && engine.view?.focusCell(first, key)}>
            {messages.showStale}
          </Button>
          <Button type="text" size="small" onClick={() => engine.takeRemote(first)}>
            {messages.takeRemote}
          </Button>
          <Button type="text" size="small" onClick={() => engine.keepMine(first)}>
            {messages.keepMine}
          </Button>
        </>
      }
    />
  )
}
