import { Alert, Button } from 'antd'
import { useSyncExternalStore } from 'react'
import { messages } from '../messages.ts'
import type { GridEngine } from './grid-engine.ts'

/** Longer texts are cut: the notice is one line, or two. */
const MAX_TEXT_LENGTH = 30

/** Rows that others have saved while they are being changed here: what they hold now can be taken, or overruled. */
export function StaleNotice({ engine }: { readonly engine: GridEngine }) {
  const { stale, store } = engine
  const ids = useSyncExternalStore(stale.subscribe, () => stale.ids)
  const first = ids[0]
  const theirs = useSyncExternalStore(store.subscribe, () => (first === undefined ? '' : theirsIn(engine, first)))
  if (first === undefined) return null
  const rowNumber = store.indexOf(first) + 1
  const key = engine.columns.find(({ visible }) => visible)?.key

  function show() {
    if (key !== undefined && first !== undefined) engine.view?.focusCell(first, key)
  }
  function settle(decide: (id: string) => void) {
    if (first !== undefined) decide(first)
    // The button goes, and the focus would go with it.
    show()
  }

  const title = ids.length === 1 ? messages.staleRow(rowNumber) : messages.staleRows(rowNumber, ids.length)
  return (
    <Alert
      type="warning"
      showIcon
      title={theirs === '' ? title : `${title}，${theirs}`}
      action={
        <>
          <Button type="text" size="small" onClick={show}>
            {messages.showStale}
          </Button>
          <Button type="text" size="small" onClick={() => settle(engine.takeRemote)}>
            {messages.takeRemote}
          </Button>
          <Button type="text" size="small" onClick={() => settle(engine.keepMine)}>
            {messages.keepMine}
          </Button>
        </>
      }
    />
  )
}

function theirsIn(engine: GridEngine, id: string): string {
  const theirs = engine.theirsOf(id)
  return engine.columns
    .filter(({ key, cell }) => key in theirs && !cell.hidden)
    .map((column) => {
      const text = column.cell.format(theirs[column.key] ?? null, column)
      return messages.theirs(column.title, text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text)
    })
    .join('，')
}
