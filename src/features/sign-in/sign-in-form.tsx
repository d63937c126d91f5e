import { EyeInvisibleOutlined, EyeOutlined, LockOutlined, SafetyOutlined, UserOutlined } from '@ant-design/icons'
import { Button, Input, type InputRef } from 'antd'
import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import type { LoginResult } from '#schemas/api/session.ts'
import { CaptchaImage } from './captcha-image.tsx'
import { messages } from './messages.ts'
import styles from './sign-in.module.css'
import {
  SIGN_IN_FIELDS,
  type SignInDraft,
  type SignInErrors,
  type SignInField,
  validateDraft,
} from './sign-in-draft.ts'
import type { SignInService } from './sign-in-service.ts'

export interface SignInFormProps {
  readonly service: SignInService
  /** Why the user is here again, shown until the first attempt. */
  readonly reason?: string | undefined
  /** Who signs in again: nobody else may take over what is on the screen. Absent: whoever comes. */
  readonly account?: string
  /** Unique for each captcha that this browser asks for. */
  createCaptchaKey(): string
  /** The form stays busy until the promise settles: the console is being loaded. */
  onSignedIn(result: LoginResult, options: { readonly remember: boolean }): Promise<void>
}

/**
 * Sign-in by account. A native form: it submits on Enter, password managers know it, and it keeps Ant Design's Form
 * out of the page that everybody loads first.
 */
export function SignInForm({ service, reason, account, createCaptchaKey, onSignedIn }: SignInFormProps) {
  const [draft, setDraft] = useState<SignInDraft>({ username: account ?? '', password: '', captcha: '' })
  const [errors, setErrors] = useState<SignInErrors>({})
  const [failure, setFailure] = useState(reason)
  const [remember, setRemember] = useState(true)
  const [captchaKey, setCaptchaKey] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [passwordShown, setPasswordShown] = useState(false)
  // State is a render late: five Enters within one frame must still be one request.
  const submitting = useRef(false)
  const inputs: Readonly<Record<SignInField, RefObject<InputRef | null>>> = {
    username: useRef<InputRef>(null),
    password: useRef<InputRef>(null),
    captcha: useRef<InputRef>(null),
  }

  function change(field: SignInField, value: string) {
    setDraft((current) => ({ ...current, [field]: value }))
    setErrors((current) => ({ ...current, [field]: undefined }))
  }

  async function submit() {
    if (submitting.current) return
    const found = validateDraft(draft, { withCaptcha: captchaKey !== undefined })
    setErrors(found)
    const firstWrong = SIGN_IN_FIELDS.find((field) => found[field] !== undefined)
    if (firstWrong !== undefined) {
      inputs[firstWrong].current?.focus()
      return
    }
    submitting.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      const outcome = await service.signIn({
        username: draft.username.trim(),
        password: draft.password,
        remember_me: remember,
        ...(captchaKey === undefined ? {} : { captcha: draft.captcha.trim(), checkKey: captchaKey }),
      })
      if (outcome.kind === 'signed-in') {
        // Nothing more to do here: the form stays locked until the console takes its place.
        await onSignedIn(outcome.result, { remember })
        return
      }
      showRefusal(outcome)
    } catch {
      setFailure(messages.failed)
    }
    submitting.current = false
    setBusy(false)
  }

  function showRefusal(outcome: { readonly message: string; readonly captcha: 'required' | 'wrong' | 'not-needed' }) {
    setDraft((current) => ({ ...current, captcha: '' }))
    // A captcha serves one attempt only.
    setCaptchaKey(outcome.captcha === 'not-needed' ? undefined : createCaptchaKey())
    if (outcome.captcha === 'wrong') {
      setErrors({ captcha: outcome.message })
      inputs.captcha.current?.focus()
      return
    }
    setFailure(outcome.message)
    inputs.password.current?.focus({ cursor: 'all' })
  }

  return (
    <form
      className={styles.form}
      noValidate
      aria-busy={busy}
      onKeyDown={keepEnterForInputMethod}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void submit()
      }}
    >
      {account === undefined && <h1 className={styles.heading}>{messages.title}</h1>}
      <div role="alert">{failure !== undefined && <p className={styles.failure}>{failure}</p>}</div>
      <Field label={messages.username} error={errors.username}>
        {(control) => (
          <Input
            {...control}
            ref={inputs.username}
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
      </Field>
      <Field label={messages.password} error={errors.password}>
        {(control) => (
          <Input
            {...control}
            ref={inputs.password}
            size="large"
            type={passwordShown ? 'text' : 'password'}
            name="password"
            autoComplete="current-password"
            maxLength={128}
            prefix={<LockOutlined aria-hidden />}
            suffix={
              <button
                type="button"
                className={styles.reveal}
                aria-label={passwordShown ? messages.hidePassword : messages.showPassword}
                onClick={() => setPasswordShown(!passwordShown)}
              >
                {passwordShown ? <EyeOutlined aria-hidden /> : <EyeInvisibleOutlined aria-hidden />}
              </button>
            }
            placeholder={messages.passwordHint}
            value={draft.password}
            onChange={(event) => change('password', event.target.value)}
          />
        )}
      </Field>
      {captchaKey !== undefined && (
        <Field label={messages.captcha} error={errors.captcha}>
          {(control) => (
            <div className={styles.captchaRow}>
              <Input
                {...control}
                ref={inputs.captcha}
                size="large"
                name="captcha"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={8}
                prefix={<SafetyOutlined aria-hidden />}
                placeholder={messages.captchaHint}
                value={draft.captcha}
                onChange={(event) => change('captcha', event.target.value)}
              />
              <CaptchaImage
                service={service}
                captchaKey={captchaKey}
                onRefresh={() => setCaptchaKey(createCaptchaKey())}
              />
            </div>
          )}
        </Field>
      )}
      {account === undefined && (
        <label className={styles.remember}>
          <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
          {messages.remember}
        </label>
      )}
      <Button type="primary" htmlType="submit" size="large" block loading={busy} autoInsertSpace={false}>
        {account === undefined ? messages.submit : messages.signInAgain}
      </Button>
    </form>
  )
}

interface ControlProps {
  readonly id: string
  readonly status: '' | 'error'
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

interface FieldProps {
  readonly label: string
  readonly error: string | undefined
  children(control: ControlProps): ReactNode
}

function Field({ label, error, children }: FieldProps) {
  const id = useId()
  const errorId = `${id}-error`
  const wrong = error !== undefined
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        status: wrong ? 'error' : '',
        'aria-invalid': wrong,
        'aria-describedby': wrong ? errorId : undefined,
      })}
      {/* The line is always there, so that an error moves nothing. */}
      <div className={styles.error} id={errorId}>
        {error}
      </div>
    </div>
  )
}

/** The Enter that picks a word from an input method must not submit; Safari ends the composition before it. */
function keepEnterForInputMethod(event: KeyboardEvent) {
  const composing = event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229
  if (event.key === 'Enter' && composing) event.preventDefault()
}
