import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { type LoginResult, SMS_MODES } from '#schemas/api/session.ts'
import { type Failure, FailureLine } from '#src/forms/failure-note.tsx'
import { useFormDraft } from '#src/forms/form-draft.ts'
import { NativeForm } from '#src/forms/native-form.tsx'
import { PhoneCodeFields } from '#src/forms/phone-code-fields.tsx'
import type { SmsService } from '#src/forms/sms-service.ts'
import { messages } from './messages.ts'
import { PHONE_FIELDS, validateMobile, validatePhone } from './phone-draft.ts'
import { RememberBox } from './remember-box.tsx'
import type { SignedInOptions } from './sign-in-form.tsx'
import type { PhoneSignIn } from './sign-in-service.ts'

export interface PhoneSignInFormProps {
  readonly sms: SmsService
  readonly signIn: PhoneSignIn
  /** Beside 自动登录. */
  readonly links?: ReactNode
  createKey(): string
  /** The form stays busy until the promise settles: the console is being loaded. */
  onSignedIn(result: LoginResult, options: SignedInOptions): Promise<void>
}

/** Sign-in by phone and the code of a text message. */
export function PhoneSignInForm({ sms, signIn, links, createKey, onSignedIn }: PhoneSignInFormProps) {
  const state = useFormDraft(PHONE_FIELDS, { mobile: '', captcha: '' })
  const { draft } = state
  const [failure, setFailure] = useState<Failure>()
  const [remember, setRemember] = useState(true)

  function submit() {
    if (!state.show(validatePhone(draft))) return
    void state.submit(async () => {
      setFailure(undefined)
      try {
        const given = { mobile: draft.mobile.trim(), captcha: draft.captcha.trim(), remember_me: remember }
        const outcome = await signIn(given)
        if (outcome.kind === 'signed-in') {
          await onSignedIn(outcome.result, { remember })
          return 'done'
        }
        setFailure({ title: messages.failedTitle, text: outcome.message })
        state.focus('captcha')
      } catch {
        setFailure({ title: messages.failedTitle, text: messages.failed })
      }
      return 'open'
    })
  }

  return (
    <NativeForm form={state.form} busy={state.busy} onSubmit={submit}>
      <PhoneCodeFields
        state={state}
        mobile={{ name: 'mobile', placeholder: messages.mobileHint }}
        code={{ name: 'captcha', placeholder: messages.captchaHint }}
        service={sms}
        mode={SMS_MODES.signIn}
        checkMobile={() => state.show(validateMobile(draft))}
        createKey={createKey}
      />
      <FailureLine failure={failure} />
      <RememberBox checked={remember} onChange={setRemember}>
        {links}
      </RememberBox>
      <Button type="primary" htmlType="submit" size="large" block loading={state.busy} autoInsertSpace={false}>
        {messages.submit}
      </Button>
    </NativeForm>
  )
}
