import { UploadOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { AppModal } from '#renderer/react/overlay/app-modal.tsx'
import { AVATAR_LIMITS } from '#schemas/api/users.ts'
import { FailureNote } from '#src/forms/failure-note.tsx'
import styles from './avatar.module.css'
import { Avatar } from './avatar.tsx'
import type { ChangeAvatar } from './avatar-service.ts'
import { messages } from './messages.ts'
import { useChosenPicture } from './use-chosen-picture.ts'

const WIDTH_PX = 420
const PREVIEW_PX = 120

export interface AvatarDialogProps {
  readonly open: boolean
  readonly name: string
  /** Of the picture that is there; absent: there is none. */
  readonly address: string | undefined
  readonly changeAvatar: ChangeAvatar
  /** `text`: the server's word of success. */
  onChanged(avatar: string | null, text: string): void
  onClose(): void
  /** Closed and at rest. */
  onClosed(): void
}

/** 更换头像 of who is signed in: nothing is sent before 确定. */
export function AvatarDialog({ open, name, address, changeAvatar, onChanged, onClose, onClosed }: AvatarDialogProps) {
  const [failure, setFailure] = useState<string>()
  const [isReset, setIsReset] = useState(false)
  const [percent, setPercent] = useState<number>()
  const { chosen, choose, clear } = useChosenPicture(setFailure)
  const sending = useRef<AbortController>(undefined)
  useEffect(() => () => sending.current?.abort(), [])

  async function save() {
    const controller = new AbortController()
    sending.current = controller
    const { signal } = controller
    setFailure(undefined)
    setPercent(0)
    try {
      const outcome = await changeAvatar(isReset ? null : (chosen?.file ?? null), {
        signal,
        onProgress: (reached) => setPercent(Math.min(99, Math.floor(reached))),
      })
      if (signal.aborted) return
      if (outcome.kind === 'changed') onChanged(outcome.avatar, outcome.text)
      else setFailure(outcome.text)
    } catch (error) {
      // Called off by whoever closed the dialog.
      if (!signal.aborted) throw error
    } finally {
      setPercent(undefined)
    }
  }

  function close() {
    sending.current?.abort()
    onClose()
  }

  const busy = percent !== undefined
  const shown = isReset ? undefined : (chosen?.address ?? address)
  return (
    <AppModal
      open={open}
      title={messages.title}
      widthPx={WIDTH_PX}
      onCloseRequest={close}
      onSettled={(isOpen) => {
        if (!isOpen) onClosed()
      }}
      footer={
        <>
          <Button autoInsertSpace={false} onClick={close}>
            {messages.cancel}
          </Button>
          <Button
            type="primary"
            autoInsertSpace={false}
            loading={busy}
            disabled={!chosen && !isReset}
            onClick={() => void save()}
          >
            {messages.ok}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <FailureNote failure={failure === undefined ? undefined : { text: failure }} />
        <Avatar name={name} address={shown} sizePx={PREVIEW_PX} />
        <p className={styles.hint} role="status">
          {isReset
            ? messages.isReset
            : chosen
              ? messages.chosen(chosen.file.name)
              : messages.hint(AVATAR_LIMITS.maxMegabytes)}
        </p>
        {busy && !isReset && (
          <Progress
            percent={percent}
            size="small"
            className={styles.progress ?? ''}
            aria-label={messages.progress(percent)}
          />
        )}
        <div className={styles.buttons}>
          <Button
            icon={<UploadOutlined />}
            disabled={busy}
            onClick={() =>
              choose(() => {
                setFailure(undefined)
                setIsReset(false)
              })
            }
          >
            {chosen ? messages.chooseAnother : messages.choose}
          </Button>
          {(address !== undefined || chosen) && !isReset && (
            <Button
              disabled={busy}
              onClick={() => {
                clear()
                setFailure(undefined)
                setIsReset(address !== undefined)
              }}
            >
              {messages.reset}
            </Button>
          )}
        </div>
      </div>
    </AppModal>
  )
}
