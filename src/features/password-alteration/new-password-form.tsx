import { Button } from 'antd'
import { useState } from 'react'
import { FailureNote } from '#src/forms/failure-note.tsx'
import { useFormDraft } from '#src/forms/form-draft.ts'
import { FormField } from '#src/forms/form-field.tsx'
import styles from '#src/forms/forms.module.css'
import { NativeForm } from '#src/forms/native-form.tsx'
import { PasswordInput } from '#src/forms/password-input.tsx'
import { PasswordStrength } from '#src/forms/password-strength.tsx'
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
  const { draft, errors, change } = state
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
      {/* Password managers keep the new password under this name. */}
      <input
        className={styles.hidden}
        name="username"
        autoComplete="username"
        value={proof.username}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      <p className={styles.owner}>
        {messages.account}：<strong>{proof.username}</strong>
      </p>
      <FormField
        label={messages.password}
        error={errors.password}
        {...(draft.password !== '' && { note: <PasswordStrength password={draft.password} /> })}
      >
        {(control) => (
          <PasswordInput
            control={control}
            name="password"
            autoComplete="new-password"
            placeholder={messages.passwordHint}
            value={draft.password}
            onChange={(value) => change('password', value)}
          />
        )}
      </FormField>
      <FormField label={messages.confirm} error={errors.confirmPassword}>
        {(control) => (
          <PasswordInput
            control={control}
            name="confirmPassword"
            autoComplete="new-password"
            placeholder={messages.confirmHint}
            value={draft.confirmPassword}
            onChange={(value) => change('confirmPassword', value)}
          />
        )}
      </FormField>
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
