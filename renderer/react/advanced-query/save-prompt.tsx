import { Button, Input } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { MAX_SAVED_TITLE_LENGTH } from '#schemas/api/saved-queries.ts'
import { AppModal } from '../overlay/app-modal.tsx'
import { messages } from './messages.ts'

const WIDTH_PX = 480

export interface SavePromptProps {
  /** Of what was loaded last. */
  readonly title: string
  /** Whether it is saved. Tells by itself why it is not. */
  onSave(title: string): Promise<boolean>
  onClosed(): void
}

/** Asks for the name of a query. */
export function SavePrompt({ title, onSave, onClosed }: SavePromptProps) {
  const id = useId()
  const [name, setName] = useState(title)
  const [open, setOpen] = useState(true)
  const [saving, setSaving] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (saving) return
    setSaving(true)
    const isSaved = await onSave(name.trim())
    setSaving(false)
    if (isSaved) setOpen(false)
  }
  return (
    <AppModal
      open={open}
      title={messages.savePrompt}
      widthPx={WIDTH_PX}
      onCloseRequest={() => setOpen(false)}
      onSettled={(isOpen) => {
        if (!isOpen) onClosed()
      }}
      footer={
        <>
          <Button autoInsertSpace={false} onClick={() => setOpen(false)}>
            {messages.cancel}
          </Button>
          <Button autoInsertSpace={false} type="primary" htmlType="submit" form={`${id}-form`} loading={saving}>
            {messages.saveNow}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} onSubmit={(event) => void submit(event)}>
        <Input
          id={`${id}-name`}
          aria-label={messages.saveName}
          autoFocus
          value={name}
          maxLength={MAX_SAVED_TITLE_LENGTH}
          onChange={({ target }) => setName(target.value)}
        />
      </form>
    </AppModal>
  )
}
