import { Button } from 'antd'
import { useState } from 'react'
import { FailureNote } from '#src/forms/failure-note.tsx'
import { useFormDraft } from '#src/forms/form-draft.ts'
import formStyles from '#src/forms/forms.module.css'
import { NativeForm } from '#src/forms/native-form.tsx'
import { PasswordOwner } from '#src/forms/password-owner.tsx'
import styles from './account.module.css'
import type { ChangePassword } from './account-service.ts'
import { messages } from './messages.ts'
import { EMPTY_PASSWORDS, PASSWORD_FIELDS, validatePasswords } from './password-draft.ts'
import { PasswordFields } from './password-fields.tsx'

export interface InitialPasswordFormProps {
  readonly username: string
  /** Known from the sign-in just made; absent: it is asked for. */
  readonly oldPassword?: string | undefined
  readonly changePassword: ChangePassword
  /** The form stays locked until the promise settles: the console is being loaded. */
  onChanged(): Promise<void>
  onLeave(): void
}

/** The server has made the password, and lets its owner do nothing else before he has one of his own. */
export function InitialPasswordForm({
  username,
  oldPassword,
  changePassword,
  onChanged,
  onLeave,
}: InitialPasswordFormProps) {
  const state = useFormDraft(PASSWORD_FIELDS, { ...EMPTY_PASSWORDS, oldpassword: oldPassword ?? '' })
  const [failure, setFailure] = useState<string>()
  // The password that was known turned out not to be it: changed elsewhere meanwhile.
  const [oldAsked, setOldAsked] = useState(oldPassword === undefined)

  function save() {
    if (!state.show(validatePasswords(state.draft))) return
    void state.submit(async () => {
      setFailure(undefined)
      try {
        const outcome = await changePassword(username, state.draft)
        if (outcome.kind === 'changed') {
          await onChanged()
          return 'done'
        }
        setFailure(outcome.text)
        if (outcome.text.startsWith(messages.oldPassword)) setOldAsked(true)
      } catch {
        setFailure(messages.failed)
      }
      return 'open'
    })
  }

  return (
    <NativeForm form={state.form} busy={state.busy} onSubmit={save}>
      <h1 className={formStyles.heading}>{messages.initialTitle}</h1>
      <p className={formStyles.lead}>{messages.initialText}</p>
      <FailureNote failure={failure === undefined ? undefined : { title: messages.passwordFailed, text: failure }} />
      <PasswordOwner label={messages.account} username={username} />
      <PasswordFields state={state} withoutOld={!oldAsked} />
      <Button type="primary" htmlType="submit" size="large" block loading={state.busy} autoInsertSpace={false}>
        {messages.initialSubmit}
      </Button>
      <Button type="text" className={styles.leave ?? ''} autoInsertSpace={false} onClick={onLeave}>
        {messages.leave}
      </Button>
    </NativeForm>
  )
}
