import { Button } from 'antd'
import { useState } from 'react'
import { FailureNote } from '#src/forms/failure-note.tsx'
import { useFormDraft } from '#src/forms/form-draft.ts'
import styles from '#src/forms/forms.module.css'
import { NativeForm } from '#src/forms/native-form.tsx'
import { NewPasswordFields } from '#src/forms/new-password-fields.tsx'
import { PasswordOwner } from '#src/forms/password-owner.tsx'
import { RESET_FIELDS, validateReset } from './alteration-draft.ts'
import type { AlterationService, PhoneProof } from './alteration-service.ts'
import { messages } from './messages.ts'

export interface NewPasswordFormProps {
  readonly service: AlterationService
  readonly proof: PhoneProof
  onBack(): void
  onChanged(): void
}

/** Second screen: the new password. */
export function NewPasswordForm({ service, proof, onBack, onChanged }: NewPasswordFormProps) {
  const state = useFormDraft(RESET_FIELDS, { password: '', confirmPassword: '' })
  const { draft } = state
  const [failure, setFailure] = useState<string>()

  function submit() {
    if (!state.show(validateReset(draft))) return
    void state.submit(async () => {
      setFailure(undefined)
      try {
        const outcome = await service.setPassword(proof, draft.password)
        if (outcome.kind === 'changed') {
          onChanged()
          return 'done'
        }
        setFailure(outcome.text)
      } catch {
        setFailure(messages.failed)
      }
      return 'open'
    })
  }

  return (
    <NativeForm form={state.form} busy={state.busy} onSubmit={submit}>
      <FailureNote failure={failure === undefined ? undefined : { text: failure }} />
      <PasswordOwner label={messages.account} username={proof.username} />
      <NewPasswordFields
        state={state}
        password={{ name: 'password', label: messages.password, placeholder: messages.passwordHint }}
        repeated={{ name: 'confirmPassword', label: messages.confirm, placeholder: messages.confirmHint }}
      />
      <div className={styles.actions}>
        <Button type="primary" htmlType="submit" size="large" loading={state.busy} autoInsertSpace={false}>
          {messages.submit}
        </Button>
        <Button type="text" size="large" autoInsertSpace={false} onClick={onBack}>
          {messages.previous}
        </Button>
      </div>
    </NativeForm>
  )
}
