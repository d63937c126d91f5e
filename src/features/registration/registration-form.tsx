import { UserOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import Input from 'antd/es/input/Input'
import { type ReactNode, useState } from 'react'
import { SMS_MODES } from '#schemas/api/session.ts'
import { type Failure, FailureNote } from '#src/forms/failure-note.tsx'
import { useFormDraft } from '#src/forms/form-draft.ts'
import { FormField } from '#src/forms/form-field.tsx'
import styles from '#src/forms/forms.module.css'
import { NativeForm } from '#src/forms/native-form.tsx'
import { NewPasswordFields } from '#src/forms/new-password-fields.tsx'
import { PhoneCodeFields } from '#src/forms/phone-code-fields.tsx'
import type { SmsService } from '#src/forms/sms-service.ts'
import { messages } from './messages.ts'
import { EMPTY_REGISTRATION, REGISTRATION_FIELDS, validateField, validateRegistration } from './registration-draft.ts'
import type { RegistrationService } from './registration-service.ts'

export interface RegistrationFormProps {
  readonly service: RegistrationService
  readonly sms: SmsService
  /** The way back to sign-in. */
  readonly backLink: ReactNode
  createKey(): string
  onRegistered(username: string): void
}

/** An account of one's own. */
export function RegistrationForm({ service, sms, backLink, createKey, onRegistered }: RegistrationFormProps) {
  const state = useFormDraft(REGISTRATION_FIELDS, EMPTY_REGISTRATION)
  const { draft, errors, change } = state
  const [failure, setFailure] = useState<Failure>()

  /** Why it cannot be this user name or phone, as the server knows it. */
  async function takenError(field: 'username' | 'mobile'): Promise<string | undefined> {
    if (field === 'username') {
      return (await service.isFree({ username: draft.username.trim() })) ? undefined : messages.usernameTaken
    }
    return (await service.isFree({ phone: draft.mobile.trim() })) ? undefined : messages.mobileTaken
  }

  /** When the user goes on to the next field: what he has left empty is told at the end. */
  async function checkLeft(field: 'username' | 'mobile') {
    if (draft[field].trim() === '') return
    const wrong = validateField(field, draft)[field] ?? (await takenError(field))
    if (wrong !== undefined) state.mark(field, wrong)
  }

  async function checkMobile(): Promise<boolean> {
    const wrong = validateField('mobile', draft)
    if (!state.show(wrong)) return false
    const taken = await takenError('mobile')
    return state.show(taken === undefined ? {} : { mobile: taken })
  }

  function submit() {
    if (!state.show(validateRegistration(draft))) return
    void state.submit(async () => {
      setFailure(undefined)
      const username = draft.username.trim()
      try {
        const outcome = await service.register({
          username,
          password: draft.password,
          phone: draft.mobile.trim(),
          smscode: draft.captcha.trim(),
        })
        if (outcome.kind === 'registered') {
          onRegistered(username)
          return 'done'
        }
        setFailure({ title: messages.failedTitle, text: outcome.text })
      } catch {
        setFailure({ title: messages.failedTitle, text: messages.failed })
      }
      return 'open'
    })
  }

  return (
    <NativeForm form={state.form} busy={state.busy} onSubmit={submit}>
      <h1 className={styles.heading}>{messages.title}</h1>
      <FailureNote failure={failure} />
      <FormField label={messages.username} error={errors.username}>
        {(control) => (
          <Input
            {...control}
            size="large"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
            prefix={<UserOutlined aria-hidden />}
            placeholder={messages.usernameNote}
            value={draft.username}
            onChange={(event) => change('username', event.target.value)}
            onBlur={() => void checkLeft('username')}
          />
        )}
      </FormField>
      <NewPasswordFields
        state={state}
        password={{ name: 'password', label: messages.password, placeholder: messages.passwordHint }}
        repeated={{ name: 'password2', label: messages.confirm, placeholder: messages.confirmHint }}
      />
      <PhoneCodeFields
        state={state}
        mobile={{ name: 'mobile', placeholder: messages.mobileHint }}
        code={{ name: 'captcha', placeholder: messages.captchaHint }}
        service={sms}
        mode={SMS_MODES.register}
        checkMobile={checkMobile}
        onMobileLeft={() => void checkLeft('mobile')}
        createKey={createKey}
      />
      <div className={styles.actions}>
        <Button type="primary" htmlType="submit" size="large" loading={state.busy} autoInsertSpace={false}>
          {messages.submit}
        </Button>
        {backLink}
      </div>
    </NativeForm>
  )
}
