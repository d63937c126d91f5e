import { Button } from 'antd'
import { useId, useState } from 'react'
import { AppModal } from '#renderer/react/overlay/app-modal.tsx'
import { FailureNote } from '#src/forms/failure-note.tsx'
import { useFormDraft } from '#src/forms/form-draft.ts'
import { NativeForm } from '#src/forms/native-form.tsx'
import type { ChangePassword } from './account-service.ts'
import { messages } from './messages.ts'
import { EMPTY_PASSWORDS, PASSWORD_FIELDS, validatePasswords } from './password-draft.ts'
import { PasswordFields } from './password-fields.tsx'

const WIDTH_PX = 480

export interface PasswordDialogProps {
  readonly open: boolean
  readonly username: string
  readonly changePassword: ChangePassword
  /** `text`: the server's word of success. */
  onChanged(text: string): void
  onClose(): void
  /** Closed and at rest. */
  onClosed(): void
}

/** 修改密码 of who is signed in. */
export function PasswordDialog({ open, username, changePassword, onChanged, onClose, onClosed }: PasswordDialogProps) {
  const state = useFormDraft(PASSWORD_FIELDS, EMPTY_PASSWORDS)
  const [failure, setFailure] = useState<string>()
  const formId = useId()

  function save() {
    if (!state.show(validatePasswords(state.draft))) return
    void state.submit(async () => {
      setFailure(undefined)
      try {
        const outcome = await changePassword(username, state.draft)
        if (outcome.kind === 'changed') onChanged(outcome.text)
        else setFailure(outcome.text)
      } catch {
        setFailure(messages.failed)
      }
      return 'open'
    })
  }

  return (
    <AppModal
      open={open}
      title={messages.passwordTitle}
      widthPx={WIDTH_PX}
      onCloseRequest={onClose}
      onSettled={(isOpen) => (isOpen ? state.focus('oldpassword') : onClosed())}
      footer={
        <>
          <Button autoInsertSpace={false} onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="primary" htmlType="submit" form={formId} autoInsertSpace={false} loading={state.busy}>
            {messages.submit}
          </Button>
        </>
      }
    >
      <NativeForm id={formId} form={state.form} busy={state.busy} onSubmit={save}>
        <FailureNote failure={failure === undefined ? undefined : { text: failure }} />
        <PasswordFields state={state} size="middle" />
      </NativeForm>
    </AppModal>
  )
}
