import { DeleteOutlined, PlusOutlined, SettingOutlined, UndoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { memo, type ReactNode, useState, useSyncExternalStore } from 'react'
import { useHost } from '../../react/host-context.tsx'
import { createClickThrottle } from '../engine/insert-throttle.ts'
import { messages } from '../messages.ts'
import { messages as rowsMessages } from './messages.ts'
import type { RowsEngine } from './rows-engine.ts'
import styles from './rows-grid.module.css'

interface RowsToolbarProps {
  readonly engine: RowsEngine
  readonly mayAdd: boolean
  readonly mayRemove: boolean
  /** Whether rows are marked for something else as well. */
  readonly mayMark: boolean
  readonly mayUndo: boolean
  readonly maxRows: number
  readonly actions: ReactNode
  onColumns(anchor: DOMRect): void
}

/** What is done with rows as a whole. It is drawn again when marks or the number of rows change, not by a key press. */
export const RowsToolbar = memo(function RowsToolbar(props: RowsToolbarProps) {
  const { engine, mayAdd, mayRemove, mayMark, mayUndo, maxRows, actions, onColumns } = props
  const { store, marked } = engine
  const { confirm } = useHost()
  const [mayClick] = useState(() => createClickThrottle({ now: () => performance.now() }))
  const count = useSyncExternalStore(marked.subscribe, () => marked.size)
  const isFull = useSyncExternalStore(store.subscribe, () => store.rows.length >= maxRows)
  const canUndo = useSyncExternalStore(store.subscribe, () => store.canUndo)
  if (!mayAdd && !mayRemove && !mayUndo && !actions) return null

  async function remove() {
    if (!mayClick()) return
    const content = messages.confirmRemovalOf(marked.size)
    if (await confirm({ title: messages.confirmRemoval, content, danger: true })) engine.removeMarked()
  }

  return (
    <div role="toolbar" aria-label={messages.toolbar} className={styles.toolbar}>
      {mayAdd && (
        <Button
          icon={<PlusOutlined aria-hidden />}
          autoInsertSpace={false}
          disabled={isFull}
          onClick={() => engine.add()}
        >
          {messages.add}
        </Button>
      )}
      {(mayRemove || mayMark) && count > 0 && (
        <>
          {mayRemove && (
            <Button icon={<DeleteOutlined aria-hidden />} autoInsertSpace={false} onClick={() => void remove()}>
              {messages.remove}
            </Button>
          )}
          <span role="status">{rowsMessages.markedRows(count)}</span>
          <Button type="link" size="small" autoInsertSpace={false} onClick={() => marked.clear()}>
            {messages.clearSelection}
          </Button>
        </>
      )}
      {mayUndo && (
        <Button
          icon={<UndoOutlined aria-hidden />}
          autoInsertSpace={false}
          disabled={!canUndo}
          onClick={() => engine.undo()}
        >
          {rowsMessages.undo}
        </Button>
      )}
      {actions}
      {mayAdd && isFull && <span className={styles.hint}>{messages.rowLimit(maxRows)}</span>}
      <Button
        className={styles.columns ?? ''}
        type="text"
        icon={<SettingOutlined aria-hidden />}
        aria-label={messages.columns}
        title={messages.columns}
        aria-haspopup="dialog"
        onClick={(event) => onColumns(event.currentTarget.getBoundingClientRect())}
      />
    </div>
  )
})
