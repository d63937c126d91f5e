import { DeleteOutlined, DownOutlined, PlusOutlined, SearchOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, Dropdown, Space } from 'antd'
import { memo } from 'react'
import { RedoIcon, UndoIcon } from '../../react/icons/step-icons.tsx'
import { messages } from '../messages.ts'
import { FindBar } from './find-bar.tsx'
import { messages as rowsMessages } from './messages.ts'
import styles from './rows-grid.module.css'
import { ADDED_AT_ONCE, type RowsToolbarProps, useRowsTools } from './use-rows-tools.ts'

/** What is done with rows as a whole. It is drawn again when marks or the number of rows change, not by a key press. */
export const RowsToolbar = memo(function RowsToolbar(props: RowsToolbarProps) {
  const { engine, mayAdd, mayRemove, mayMark, mayAddSeveral, mayUndo, maxRows, actions, finding } = props
  const { onColumns, onFind, onFindEnd } = props
  const { marked } = engine
  const { count, isFull, canUndo, canRedo, remove } = useRowsTools(props)
  if (!mayAdd && !mayRemove && !mayUndo && !actions && finding === 0) return null

  return (
    <div role="toolbar" aria-label={messages.toolbar} className={styles.toolbar}>
      {mayAdd && (
        <Space.Compact>
          <Button
            icon={<PlusOutlined aria-hidden />}
            autoInsertSpace={false}
            disabled={isFull}
            onClick={() => engine.add()}
          >
            {messages.add}
          </Button>
          {mayAddSeveral && (
            <Dropdown
              trigger={['click']}
              disabled={isFull}
              menu={{
                items: ADDED_AT_ONCE.map((each) => ({ key: each, label: rowsMessages.addRows(each) })),
                onClick: ({ key }) => engine.add(Number(key)),
              }}
            >
              <Button icon={<DownOutlined aria-hidden />} aria-label={rowsMessages.addSeveral} aria-haspopup="menu" />
            </Dropdown>
          )}
        </Space.Compact>
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
        <Button icon={<UndoIcon />} autoInsertSpace={false} disabled={!canUndo} onClick={() => engine.undo()}>
          {rowsMessages.undo}
        </Button>
      )}
      {mayUndo && (
        <Button icon={<RedoIcon />} autoInsertSpace={false} disabled={!canRedo} onClick={() => engine.redo()}>
          {rowsMessages.redo}
        </Button>
      )}
      {actions}
      {mayAdd && isFull && <span className={styles.hint}>{messages.rowLimit(maxRows)}</span>}
      <span className={styles.atEnd} />
      {finding > 0 ? (
        <FindBar engine={engine} asked={finding} onClose={onFindEnd} />
      ) : (
        <Button
          icon={<SearchOutlined aria-hidden />}
          autoInsertSpace={false}
          title={`${messages.find} (Ctrl+F)`}
          onClick={onFind}
        >
          {messages.find}
        </Button>
      )}
      <Button
        icon={<SettingOutlined aria-hidden />}
        autoInsertSpace={false}
        aria-haspopup="dialog"
        onClick={(event) => onColumns(event.currentTarget.getBoundingClientRect())}
      >
        {messages.columns}
      </Button>
    </div>
  )
})
