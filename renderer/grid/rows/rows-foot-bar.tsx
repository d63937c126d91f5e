import { DeleteOutlined, MoreOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { memo, useRef, useState } from 'react'
import { RedoIcon, UndoIcon } from '../../react/icons/step-icons.tsx'
import { ActionSheet, type SheetEntry } from '../../react/list/phone/action-sheet.tsx'
import { messages } from '../messages.ts'
import { messages as rowsMessages } from './messages.ts'
import styles from './rows-foot-bar.module.css'
import { ADDED_AT_ONCE, type RowsToolbarProps, useRowsTools } from './use-rows-tools.ts'

/** The toolbar of the rows on a phone: at the lower edge of the screen, in one line, the rest behind a button. */
export const RowsFootBar = memo(function RowsFootBar(props: RowsToolbarProps) {
  const { engine, mayAdd, mayRemove, mayMark, mayUndo, maxRows, actions } = props
  const { count, isFull, canUndo, canRedo, remove } = useRowsTools(props)
  return (
    <div role="toolbar" aria-label={messages.toolbar} className={styles.bar}>
      {(mayRemove || mayMark) && count > 0 && (
        <div className={styles.marked}>
          <span role="status">{rowsMessages.markedRows(count)}</span>
          <Button type="link" autoInsertSpace={false} onClick={() => engine.marked.clear()}>
            {messages.clearSelection}
          </Button>
          {mayRemove && (
            <Button icon={<DeleteOutlined aria-hidden />} autoInsertSpace={false} onClick={() => void remove()}>
              {messages.remove}
            </Button>
          )}
        </div>
      )}
      {mayAdd && isFull && <span className={styles.hint}>{messages.rowLimit(maxRows)}</span>}
      {mayAdd && (
        <Button
          className={styles.add ?? ''}
          icon={<PlusOutlined aria-hidden />}
          autoInsertSpace={false}
          disabled={isFull}
          onClick={() => engine.add()}
        >
          {messages.add}
        </Button>
      )}
      {mayUndo && (
        <>
          <Button
            className={styles.icon ?? ''}
            icon={<UndoIcon />}
            aria-label={rowsMessages.undo}
            disabled={!canUndo}
            onClick={() => engine.undo()}
          />
          <Button
            className={styles.icon ?? ''}
            icon={<RedoIcon />}
            aria-label={rowsMessages.redo}
            disabled={!canRedo}
            onClick={() => engine.redo()}
          />
        </>
      )}
      <MoreTools {...props} isFull={isFull} />
      {actions}
    </div>
  )
})

function MoreTools({
  engine,
  mayAdd,
  mayAddSeveral,
  isFull,
  onFind,
  onColumns,
}: RowsToolbarProps & { readonly isFull: boolean }) {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const entries: readonly SheetEntry[] = [
    ...(mayAdd && mayAddSeveral && !isFull
      ? ADDED_AT_ONCE.map((each) => ({
          key: `add-${each}`,
          title: rowsMessages.addRows(each),
          run: () => engine.add(each),
        }))
      : []),
    { key: 'find', title: messages.find, run: onFind },
    {
      key: 'columns',
      title: messages.columns,
      run: () => button.current && onColumns(button.current.getBoundingClientRect()),
    },
  ]
  return (
    <>
      <Button
        ref={button}
        className={styles.icon ?? ''}
        icon={<MoreOutlined aria-hidden />}
        aria-label={rowsMessages.moreTools}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      />
      {opened && <ActionSheet title={rowsMessages.moreTools} entries={entries} onClosed={() => setOpened(false)} />}
    </>
  )
}
