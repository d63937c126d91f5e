import {
  CheckCircleFilled,
  DeleteOutlined,
  EyeOutlined,
  FileOutlined,
  LeftOutlined,
  ReloadOutlined,
  RightOutlined,
} from '@ant-design/icons'
import { Button, Progress } from 'antd'
import type { ReactNode } from 'react'
import type { UploadedFile } from '#renderer/grid/engine/cell-services.ts'
import { isPictureName } from '#schemas/files/file-types.ts'
import { fileNameOf } from '#schemas/values/file-value.ts'
import { Picture } from '../file/cell/picture.tsx'
import { openableAddress } from '../file/cell/stored-files.ts'
import { messages as fileMessages } from '../file/messages.ts'
import { stateTextOf } from '../file/state-text.ts'
import styles from './file-field.module.css'
import { messages } from './messages.ts'
import { thumbnailAddress } from './thumbnail-address.ts'
import type { FieldUploads } from './use-field-uploads.ts'

interface FileLineProps {
  readonly file: UploadedFile
  readonly isImages: boolean
  /** Null: they are only read. */
  readonly uploads: FieldUploads | null
  onPreview(): void
}

/** A file with its state, and what can be done with it. */
export function FileLine({ file, isImages, uploads, onPreview }: FileLineProps) {
  const address = file.status === 'done' ? openableAddress(file.url) : null
  const isPicture = isPictureName(fileNameOf(file.path))
  return (
    <>
      {isImages && <Thumbnail file={file} address={address} onPreview={onPreview} />}
      <span className={styles.name} title={stateTextOf(file)}>
        {file.status === 'done' && !isImages && (
          <CheckCircleFilled className={styles.done} aria-label={messages.uploaded} />
        )}
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
          {messages.failed(file.name)} {file.message}
        </span>
      )}
      <span className={styles.actions}>
        {address !== null && isPicture && !isImages && (
          <IconButton label={messages.preview(file.name)} icon={<EyeOutlined />} onPress={onPreview} />
        )}
        {uploads && isImages && uploads.limits.maxCount !== 1 && (
          <>
            <IconButton
              label={messages.moveLeft(file.name)}
              icon={<LeftOutlined />}
              onPress={() => uploads.move(file.id, -1)}
            />
            <IconButton
              label={messages.moveRight(file.name)}
              icon={<RightOutlined />}
              onPress={() => uploads.move(file.id, 1)}
            />
          </>
        )}
        {uploads && file.status === 'error' && (
          <IconButton
            label={fileMessages.retry(file.name)}
            icon={<ReloadOutlined />}
            onPress={() => uploads.retry(file.id)}
          />
        )}
        {uploads && (
          <IconButton
            label={file.status === 'uploading' ? fileMessages.cancel(file.name) : fileMessages.remove(file.name)}
            icon={<DeleteOutlined />}
            onPress={() => uploads.remove(file.id)}
          />
        )}
      </span>
    </>
  )
}

function Thumbnail({
  file,
  address,
  onPreview,
}: Omit<FileLineProps, 'isImages' | 'uploads'> & { readonly address: string | null }) {
  if (address === null) {
    return (
      <span className={styles.box} aria-hidden="true">
        <FileOutlined />
      </span>
    )
  }
  return (
    <button type="button" className={styles.box} aria-label={messages.preview(file.name)} onClick={onPreview}>
      <Picture className={styles.picture} src={thumbnailAddress(address)} alt="" instead={<FileOutlined />} />
    </button>
  )
}

function IconButton({ label, icon, onPress }: { readonly label: string; readonly icon: ReactNode; onPress(): void }) {
  return <Button type="text" size="small" aria-label={label} title={label} icon={icon} onClick={onPress} />
}
