import { AppModal } from '#renderer/react/overlay/app-modal.tsx'
import { Picture } from '../file/cell/picture.tsx'
import styles from './file-field.module.css'
import { messages } from './messages.ts'

const WIDTH_PX = 800
const ignore = () => undefined

interface PicturePreviewProps {
  readonly address: string
  readonly name: string
  onClose(): void
}

/** A picture as large as the window allows. */
export function PicturePreview({ address, name, onClose }: PicturePreviewProps) {
  return (
    <AppModal
      open
      title={messages.previewTitle}
      widthPx={WIDTH_PX}
      footer={null}
      onCloseRequest={onClose}
      onSettled={ignore}
    >
      <Picture className={styles.large} src={address} alt={name} instead={messages.missing} />
    </AppModal>
  )
}
