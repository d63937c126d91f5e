import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, ReloadOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import type { CellColumn } from '#renderer/grid/engine/cell-column.ts'
import type { UploadedFile } from '#renderer/grid/engine/cell-services.ts'
import type { GridRow } from '#renderer/grid/engine/row.ts'
import { AppModal } from '#renderer/react/overlay/app-modal.tsx'
import { usePageColors } from '#renderer/react/page-colors.ts'
import { messages as fileMessages } from '../messages.ts'
import { stateTextOf } from '../state-text.ts'
import { chooseFiles } from './choose-files.ts'
import styles from './files-dialog.module.css'
import { messages } from './messages.ts'
import { Picture } from './picture.tsx'
import { fileLimitOf, openableAddress } from './stored-files.ts'
import { useCellFiles } from './use-cell-files.ts'

const WIDTH_PX = 520
const ignore = () => undefined

interface FilesDialogProps {
  readonly open: boolean
  readonly row: GridRow
  readonly column: CellColumn
  onClose(): void
}

/** All files of a cell. Nothing is stored before 确定; what is on its way then goes on behind it. */
export function FilesDialog({ open, row, column, onClose }: FilesDialogProps) {
  const { uploads } = column.services ?? {}
  const held = useRef<ReturnType<NonNullable<typeof uploads>['hold']> | null>(null)
  useEffect(() => {
    if (!open) return
    held.current = uploads?.hold(row, column) ?? null
    return () => {
      // Closed from elsewhere: what was done so far counts.
      held.current?.commit()
      held.current = null
    }
  }, [open, uploads, row, column])

  const end = (how: 'commit' | 'revert') => {
    held.current?.[how]()
    held.current = null
    onClose()
  }
  const limit = fileLimitOf(column)
  const colors = usePageColors()
  return (
    <AppModal
      open={open}
      title={column.cell.type === 'image' ? messages.imageDialog : messages.fileDialog}
      widthPx={WIDTH_PX}
      footer={
        <>
          <Button onClick={() => end('revert')}>{messages.cancel}</Button>
          <Button type="primary" onClick={() => end('commit')}>
            {messages.ok}
          </Button>
        </>
      }
      onCloseRequest={() => end('revert')}
      onSettled={ignore}
    >
      <div className={styles.body} style={colors}>
        <div className={styles.head}>
          <Button icon={<UploadOutlined />} onClick={() => chooseFiles(row, column)}>
            {column.cell.type === 'image' ? messages.uploadImage : messages.uploadFile}
          </Button>
          {Number.isFinite(limit) && <span className={styles.hint}>{fileMessages.kept(limit)}</span>}
        </div>
        {open && <FileList row={row} column={column} />}
      </div>
    </AppModal>
  )
}

function FileList({ row, column }: Pick<FilesDialogProps, 'row' | 'column'>) {
  const files = useCellFiles(row, column)
  if (files.length === 0) return <p className={styles.hint}>{messages.nothingUploaded}</p>
  return (
    <ul className={styles.list}>
      {files.map((file) => (
        <li key={file.id} className={styles.item}>
          <FileLine file={file} row={row} column={column} />
        </li>
      ))}
    </ul>
  )
}

function FileLine({ file, row, column }: { readonly file: UploadedFile } & Pick<FilesDialogProps, 'row' | 'column'>) {
  const { uploads, notify } = column.services ?? {}
  const { allowDownload = true, allowRemove = true } = column.declared
  const address = file.status === 'done' && allowDownload ? openableAddress(file.url) : null
  const isImage = column.cell.type === 'image'
  const move = (by: 1 | -1) => {
    const outcome = uploads?.move(row, column, file.id, by)
    if (outcome === 'first') notify?.('warning', fileMessages.atFirst)
    if (outcome === 'last') notify?.('warning', fileMessages.atLast)
  }
  return (
    <>
      {isImage && file.status === 'done' && <Picture className={styles.picture} src={file.url} alt="" instead={null} />}
      <span className={styles.name} title={stateTextOf(file)}>
        {address === null ? (
          file.name
        ) : (
          <a href={address} download={file.name} target="_blank" rel="noopener noreferrer">
            {file.name}
          </a>
        )}
      </span>
      {file.status === 'uploading' && (
        <Progress
          percent={file.percent}
          size="small"
          className={styles.progress ?? ''}
          aria-label={stateTextOf(file)}
        />
      )}
      {file.status === 'error' && (
        <span className={styles.failure} role="alert">
          {fileMessages.error}：{file.message}
        </span>
      )}
      {isImage && (
        <>
          <IconButton label={messages.moveBack(file.name)} icon={<ArrowUpOutlined />} onPress={() => move(-1)} />
          <IconButton label={messages.moveOn(file.name)} icon={<ArrowDownOutlined />} onPress={() => move(1)} />
        </>
      )}
      {file.status === 'error' && (
        <IconButton
          label={fileMessages.retry(file.name)}
          icon={<ReloadOutlined />}
          onPress={() => uploads?.retry(row, column, file.id)}
        />
      )}
      {(allowRemove || file.status !== 'done') && (
        <IconButton
          label={file.status === 'uploading' ? fileMessages.cancel(file.name) : fileMessages.remove(file.name)}
          icon={<DeleteOutlined />}
          onPress={() => uploads?.remove(row, column, file.id)}
        />
      )}
    </>
  )
}

function IconButton({ label, icon, onPress }: { readonly label: string; readonly icon: ReactNode; onPress(): void }) {
  return <Button type="text" size="small" aria-label={label} title={label} icon={icon} onClick={onPress} />
}
