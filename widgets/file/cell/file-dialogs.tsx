import { Alert, Button } from 'antd'
import type { UploadedFile } from '#renderer/grid/engine/cell-services.ts'
import { AppModal } from '#renderer/react/overlay/app-modal.tsx'
import styles from './files-dialog.module.css'
import { messages } from './messages.ts'
import { Picture } from './picture.tsx'

const ignore = () => undefined

/** Why an upload failed, and a second try. */
export function FailureDialog({
  open,
  message,
  onRetry,
  onClose,
}: {
  readonly open: boolean
  readonly message: string
  onRetry(): void
  onClose(): void
}) {
  return (
    <AppModal
      open={open}
      title={messages.failedTitle}
      widthPx={416}
      footer={
        <>
          <Button onClick={onRetry}>{messages.retry}</Button>
          <Button type="primary" onClick={onClose}>
            {messages.ok}
          </Button>
        </>
      }
      onCloseRequest={onClose}
      onSettled={ignore}
    >
      {messages.failedReason(message)}
    </AppModal>
  )
}

/** A picture as large as there is room. */
export function PictureDialog({
  open,
  file,
  onClose,
}: {
  readonly open: boolean
  readonly file: UploadedFile | undefined
  onClose(): void
}) {
  return (
    <AppModal
      open={open}
      title={file?.name ?? ''}
      widthPx={720}
      footer={<Button onClick={onClose}>{messages.close}</Button>}
      onCloseRequest={onClose}
      onSettled={ignore}
    >
      {file && (
        <Picture
          src={file.url}
          alt={file.name}
          className={styles.large}
          instead={<Alert type="warning" showIcon title={messages.noPicture} />}
        />
      )}
    </AppModal>
  )
}
