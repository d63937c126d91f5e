import { Button } from 'antd'
import { useState } from 'react'
import { AppModal } from '#renderer/react/overlay/app-modal.tsx'
import { FailureNote } from '#src/forms/failure-note.tsx'
import { useFormDraft } from '#src/forms/form-draft.ts'
import { FormField } from '#src/forms/form-field.tsx'
import { NativeForm } from '#src/forms/native-form.tsx'
import { PasswordInput } from '#src/forms/password-input.tsx'
import { messages } from './messages.ts'
import styles from './third-login.module.css'

const WIDTH_PX = 480

export interface SameNameDialogProps {
  readonly username: string
  readonly mayCreate: boolean
  /** Each resolves with why it did not work. */
  onCreate(): Promise<string | undefined>
  onBind(password: string): Promise<string | undefined>
  onClose(): void
}

/** Somebody here has the name that the person has there: the same person, or another? */
export function SameNameDialog({ username, mayCreate, onCreate, onBind, onClose }: SameNameDialogProps) {
  const state = useFormDraft(['password'], { password: '' })
  const [asking, setAsking] = useState<'which' | 'password'>('which')
  const [failure, setFailure] = useState<string>()

  function run(work: () => Promise<string | undefined>) {
    void state.submit(async () => {
      setFailure(undefined)
      try {
        setFailure(await work())
      } catch {
        setFailure(messages.callFailed)
      }
      return 'open'
    })
  }

  function bind() {
    const wrong = state.draft.password === '' ? { password: messages.passwordRequired } : {}
    if (state.show(wrong)) run(() => onBind(state.draft.password))
  }

  const note = <FailureNote failure={failure === undefined ? undefined : { text: failure }} />
  if (asking === 'which') {
    return (
      <AppModal
        open
        title={messages.sameNameTitle}
        widthPx={WIDTH_PX}
        onCloseRequest={onClose}
        onSettled={() => undefined}
        footer={
          <>
            {mayCreate && (
              <Button autoInsertSpace={false} loading={state.busy} onClick={() => run(onCreate)}>
                {messages.createNew}
              </Button>
            )}
            <Button type="primary" autoInsertSpace={false} onClick={() => setAsking('password')}>
              {messages.bind}
            </Button>
          </>
        }
      >
        {note}
        <p>{messages.sameName}</p>
      </AppModal>
    )
  }
  return (
    <AppModal
      open
      title={messages.passwordTitle}
      widthPx={WIDTH_PX}
      onCloseRequest={onClose}
      onSettled={(isOpen) => isOpen && state.focus('password')}
      footer={
        <>
          <Button autoInsertSpace={false} onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="primary" autoInsertSpace={false} loading={state.busy} onClick={bind}>
            {messages.confirm}
          </Button>
        </>
      }
    >
      <NativeForm form={state.form} busy={state.busy} onSubmit={bind}>
        {note}
        <p className={styles.lead}>{messages.passwordText(username)}</p>
        <FormField label={messages.password} error={state.errors.password}>
          {(control) => (
            <PasswordInput
              control={control}
              name="password"
              autoComplete="current-password"
              placeholder={messages.passwordHint}
              value={state.draft.password}
              onChange={(value) => state.change('password', value)}
            />
          )}
        </FormField>
      </NativeForm>
    </AppModal>
  )
}
