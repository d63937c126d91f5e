import { UserOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import Input from 'antd/es/input/Input'
import { type ReactNode, useState } from 'react'
import type { LoginResult } from '#schemas/api/session.ts'
import { type Failure, FailureLine } from '#src/forms/failure-note.tsx'
import { useFormDraft } from '#src/forms/form-draft.ts'
import { FormField } from '#src/forms/form-field.tsx'
import { NativeForm } from '#src/forms/native-form.tsx'
import { PasswordField } from '#src/forms/password-field.tsx'
import { CaptchaField } from './captcha-field.tsx'
import { messages } from './messages.ts'
import { RememberBox } from './remember-box.tsx'
import { EMPTY_DRAFT, SIGN_IN_FIELDS, validateDraft } from './sign-in-draft.ts'
import type { SignInRefusal, SignInService } from './sign-in-service.ts'

/** What the rest of a sign-in needs to know besides the server's answer. */
export interface SignedInOptions {
  readonly remember: boolean
  /** As typed; absent where none was. A password of the server's making is replaced by it. */
  readonly password?: string
}

export interface SignInFormProps {
  readonly service: SignInService
  /** Why the user is here again, shown until the first attempt. */
  readonly reason?: string | undefined
  /** Who signs in again: nobody else may take over what is on the screen. Absent: whoever comes. */
  readonly account?: string
  /** Filled in at first, and open to change. */
  readonly suggestedName?: string | undefined
  /** Beside 自动登录. */
  readonly links?: ReactNode
  /** Another way comes first, and has the filled button. */
  readonly second?: boolean
  /** Unique for each captcha that this browser asks for. */
  createCaptchaKey(): string
  /** The form stays busy until the promise settles: the console is being loaded. */
  onSignedIn(result: LoginResult, options: SignedInOptions): Promise<void>
}

/** Sign-in by account. */
export function SignInForm({
  service,
  reason,
  account,
  suggestedName,
  links,
  second = false,
  createCaptchaKey,
  onSignedIn,
}: SignInFormProps) {
  const state = useFormDraft(SIGN_IN_FIELDS, { ...EMPTY_DRAFT, username: account ?? suggestedName ?? '' })
  const { draft, errors, change } = state
  const [failure, setFailure] = useState<Failure | undefined>(reason === undefined ? undefined : { text: reason })
  const [remember, setRemember] = useState(true)
  const [captchaKey, setCaptchaKey] = useState<string>()
  const [sliderTicket, setSliderTicket] = useState<string>()

  function submit() {
    if (!state.show(validateDraft(draft, { withCaptcha: captchaKey !== undefined && sliderTicket === undefined })))
      return
    void state.submit(async () => {
      setFailure(undefined)
      try {
        const outcome = await service.signIn({
          username: draft.username.trim(),
          password: draft.password,
          remember_me: remember,
          ...proofOfHuman(),
        })
        if (outcome.kind === 'signed-in') {
          // Nothing more to do here: the form stays locked until the console takes its place.
          await onSignedIn(outcome.result, { remember, password: draft.password })
          return 'done'
        }
        showRefusal(outcome)
      } catch {
        setFailure({ title: messages.failedTitle, text: messages.failed })
      }
      return 'open'
    })
  }

  function proofOfHuman() {
    if (sliderTicket !== undefined) return { sliderTicket }
    return captchaKey === undefined ? {} : { captcha: draft.captcha.trim(), checkKey: captchaKey }
  }

  function showRefusal({ message, captcha }: SignInRefusal) {
    change('captcha', '')
    // A captcha serves one attempt only, and so does a ticket.
    setSliderTicket(undefined)
    setCaptchaKey(captcha === 'not-needed' ? undefined : createCaptchaKey())
    if (captcha === 'wrong') {
      state.show({ captcha: message })
      return
    }
    setFailure({ title: messages.failedTitle, text: message })
    state.focus('password')
  }

  return (
    <NativeForm form={state.form} busy={state.busy} onSubmit={submit}>
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
            readOnly={account !== undefined}
            prefix={<UserOutlined aria-hidden />}
            placeholder={messages.usernameHint}
            value={draft.username}
            onChange={(event) => change('username', event.target.value)}
          />
        )}
      </FormField>
      <PasswordField
        state={state}
        name="password"
        label={messages.password}
        placeholder={messages.passwordHint}
        autoComplete="current-password"
      />
      <FailureLine failure={failure} />
      {captchaKey !== undefined && (
        <CaptchaField
          service={service}
          captchaKey={captchaKey}
          value={draft.captcha}
          error={errors.captcha}
          passed={sliderTicket !== undefined}
          createKey={createCaptchaKey}
          onChange={(value) => change('captcha', value)}
          onRefresh={() => setCaptchaKey(createCaptchaKey())}
          onPassed={setSliderTicket}
        />
      )}
      {account === undefined && (
        <RememberBox checked={remember} onChange={setRemember}>
          {links}
        </RememberBox>
      )}
      <Button
        type={second ? 'default' : 'primary'}
        htmlType="submit"
        size="large"
        block
        loading={state.busy}
        autoInsertSpace={false}
      >
        {account === undefined ? messages.submit : messages.signInAgain}
      </Button>
    </NativeForm>
  )
}
