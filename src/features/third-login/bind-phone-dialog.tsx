import { Button } from 'antd'
import { useState } from 'react'
import { AppModal } from '#renderer/react/overlay/app-modal.tsx'
import { SMS_MODES } from '#schemas/api/session.ts'
import { FailureNote } from '#src/forms/failure-note.tsx'
import { type FormErrors, useFormDraft } from '#src/forms/form-draft.ts'
import { isMobile } from '#src/forms/mobile-rule.ts'
import { NativeForm } from '#src/forms/native-form.tsx'
import { PhoneCodeFields } from '#src/forms/phone-code-fields.tsx'
import type { SmsService } from '#src/forms/sms-service.ts'
import { messages } from './messages.ts'
import styles from './third-login.module.css'

const WIDTH_PX = 480
/** Specified for this dialog alone. */
const RESEND_AFTER_SECONDS = 30
const FIELDS = ['mobile', 'captcha'] as const
type Field = (typeof FIELDS)[number]

export interface BindPhoneDialogProps {
  readonly sms: SmsService
  createKey(): string
  /** Resolves with why it did not work. */
  onBind(given: { readonly mobile: string; readonly captcha: string }): Promise<string | undefined>
  onClose(): void
}

/** The person is known there, but to no account here: the phone of his account shows which it is. */
export function BindPhoneDialog({ sms, createKey, onBind, onClose }: BindPhoneDialogProps) {
  const state = useFormDraft(FIELDS, { mobile: '', captcha: '' })
  const { draft } = state
  const [failure, setFailure] = useState<string>()

  function mobileErrors(): FormErrors<Field> {
    if (draft.mobile.trim() === '') return { mobile: messages.mobileRequired }
    return isMobile(draft.mobile) ? {} : { mobile: messages.mobileWrong }
  }

  function submit() {
    const missing = draft.captcha.trim() === '' && { captcha: messages.captchaRequired }
    if (!state.show({ ...mobileErrors(), ...missing })) return
    void state.submit(async () => {
      setFailure(undefined)
      try {
        setFailure(await onBind({ mobile: draft.mobile.trim(), captcha: draft.captcha.trim() }))
      } catch {
        setFailure(messages.callFailed)
      }
      return 'open'
    })
  }

  return (
    <AppModal
      open
      title={messages.phoneTitle}
      widthPx={WIDTH_PX}
      onCloseRequest={onClose}
      onSettled={(isOpen) => isOpen && state.focus('mobile')}
      footer={
        <>
          <Button autoInsertSpace={false} onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="primary" autoInsertSpace={false} loading={state.busy} onClick={submit}>
            {messages.confirm}
          </Button>
        </>
      }
    >
      <NativeForm form={state.form} busy={state.busy} onSubmit={submit}>
        <FailureNote failure={failure === undefined ? undefined : { text: failure }} />
        <p className={styles.lead}>{messages.phoneText}</p>
        <PhoneCodeFields
          state={state}
          mobile={{ name: 'mobile', placeholder: messages.mobileHint }}
          code={{ name: 'captcha', placeholder: messages.captchaHint }}
          service={sms}
          mode={SMS_MODES.signIn}
          resendAfterSeconds={RESEND_AFTER_SECONDS}
          checkMobile={() => state.show(mobileErrors())}
          createKey={createKey}
        />
      </NativeForm>
    </AppModal>
  )
}
