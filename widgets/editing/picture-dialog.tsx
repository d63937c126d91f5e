import { Button } from 'antd'
import Input from 'antd/es/input/Input'
import { useEffect, useRef, useState } from 'react'
import { useHost } from '#renderer/react/host-context.tsx'
import { AppModal } from '#renderer/react/overlay/app-modal.tsx'
import { Tabs } from '#renderer/react/panes/tabs.tsx'
import { isAllowedPicture } from '#schemas/html/allowed-html.ts'
import styles from './editing.module.css'
import { editingMessages as messages } from './messages.ts'
import { isPicture, PICTURE_TYPES, uploadPicture } from './upload-picture.ts'

const WIDTH_PX = 480
const LOCAL = 0
const ADDRESS = 1

/** A picture as it goes into a text. */
export interface Picture {
  readonly address: string
  /** Said where the picture cannot be seen. */
  readonly remark: string
}

export interface PictureDialogProps {
  readonly open: boolean
  /** A file that was pasted or dropped; null: the user chooses one. */
  readonly given: File | null
  /** Why the text cannot take this picture, in Chinese; empty when it can. */
  refusal(picture: Picture): string
  onInsert(picture: Picture): void
  onClose(): void
}

/** Asks for a picture: a file, which is uploaded, or an address. Drawn anew for each opening. */
export function PictureDialog({ open, given, refusal, onInsert, onClose }: PictureDialogProps) {
  const { transfers } = useHost()
  const [tab, setTab] = useState(LOCAL)
  const [file, setFile] = useState(given)
  const [address, setAddress] = useState('')
  const [remark, setRemark] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  function insert(picture: Picture) {
    const why = refusal(picture)
    setProblem(why)
    if (why !== '') return
    onInsert(picture)
    onClose()
  }

  async function insertFile(chosen: File) {
    setBusy(true)
    setProblem('')
    const { signal } = leaving.current
    try {
      const uploaded = await uploadPicture({ transfers }, chosen, signal)
      if (!signal.aborted) insert({ address: uploaded, remark: remark.trim() })
    } catch (error) {
      if (signal.aborted) return
      setProblem(messages.uploadFailed(chosen.name, error instanceof Error ? error.message : ''))
    } finally {
      if (!signal.aborted) setBusy(false)
    }
  }

  function accept() {
    if (tab === LOCAL) {
      if (!file) setProblem(messages.noPicture)
      else if (!isPicture(file)) setProblem(messages.notPicture)
      else void insertFile(file)
      return
    }
    const written = address.trim()
    if (written === '') setProblem(messages.enterAddress)
    else if (!isAllowedPicture(written)) setProblem(messages.badAddress)
    else insert({ address: written, remark: remark.trim() })
  }

  function changeTab(next: number) {
    setTab(next)
    setProblem('')
  }

  const remarkField = (
    <Input
      aria-label={messages.pictureRemarkLabel}
      placeholder={messages.pictureRemark}
      maxLength={100}
      value={remark}
      onChange={(event) => setRemark(event.target.value)}
    />
  )
  return (
    <AppModal
      open={open}
      title={messages.pictureTitle}
      widthPx={WIDTH_PX}
      onCloseRequest={onClose}
      onSettled={() => undefined}
      footer={
        <>
          <Button autoInsertSpace={false} onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="primary" autoInsertSpace={false} loading={busy} onClick={accept}>
            {messages.ok}
          </Button>
        </>
      }
    >
      <Tabs
        tabs={[messages.pictureLocal, messages.pictureAddress].map((title) => ({
          title,
          errorCount: 0,
          hidden: false,
        }))}
        active={tab}
        onActivate={changeTab}
        panel={(shown) => (
          <div className={styles.pictureFields}>
            {shown === ADDRESS ? (
              <Input
                aria-label={messages.pictureAddress}
                placeholder={messages.enterAddress}
                value={address}
                onChange={(event) => setAddress(event.target.value)}
                onPressEnter={accept}
              />
            ) : (
              <FileChoice file={file} onChoose={setFile} />
            )}
            {remarkField}
          </div>
        )}
      />
      <div role="alert" className={styles.pictureError}>
        {problem}
      </div>
    </AppModal>
  )
}

function FileChoice({ file, onChoose }: { readonly file: File | null; onChoose(file: File): void }) {
  return (
    <label>
      {file ? file.name : messages.choosePicture}
      <input
        type="file"
        aria-label={messages.choosePicture}
        accept={PICTURE_TYPES.join(',')}
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) onChoose(chosen)
        }}
      />
    </label>
  )
}
