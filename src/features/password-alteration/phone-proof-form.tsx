import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { SMS_MODES } from '#schemas/api/session.ts'
import { FailureNote } from '#src/forms/failure-note.tsx'
import { useFormDraft } from '#src/forms/form-draft.ts'
import styles from '#src/forms/forms.module.css'
import { NativeForm } from '#src/forms/native-form.tsx'
import { PhoneCodeFields } from '#src/forms/phone-code-fields.tsx'
import type { SmsService } from '#src/forms/sms-service.ts'
import { PROOF_FIELDS, validatePhone, validateProof } from './alteration-draft.ts'
import type { AlterationService, PhoneProof } from './alteration-service.ts'
import { messages } from './messages.ts'

export interface PhoneProofFormProps {
  readonly service: AlterationService
  readonly sms: SmsService
  readonly backLink: ReactNode
  createKey(): string
  onProved(proof: PhoneProof): void
}

/** First screen: whose phone it is. */
export function PhoneProofForm({ service, sms, backLink, createKey, onProved }: PhoneProofFormProps) {
  const state = useFormDraft(PROOF_FIELDS, { phone: '', captcha: '' })
  const { draft } = state
  const [failure, setFailure] = useState<string>()

  function submit() {
    if (!state.show(validateProof(draft))) return
    void state.submit(async () => {
      setFailure(undefined)
      try {
        const outcome = await service.provePhone(draft.phone.trim(), draft.captcha.trim())
        if (outcome.kind === 'proved') {
          onProved(outcome.proof)
          return 'done'
        }
        setFailure(outcome.text)
        state.focus('captcha')
      } catch {
        setFailure(messages.failed)
      }
      return 'open'
    })
  }

  return (
    <NativeForm form={state.form} busy={state.busy} onSubmit={submit}>
      <FailureNote failure={failure === undefined ? undefined : { text: failure }} />
      <PhoneCodeFields
        state={state}
        mobile={{ name: 'phone', placeholder: messages.mobileHint }}
        code={{ name: 'captcha', placeholder: messages.captchaHint }}
        service={sms}
        mode={SMS_MODES.resetPassword}
        checkMobile={() => state.show(validatePhone(draft))}
        createKey={createKey}
      />
      <div className={styles.actions}>
        <Button type="primary" htmlType="submit" size="large" loading={state.busy} autoInsertSpace={false}>
          {messages.next}
        </Button>
        {backLink}
      </div>
    </NativeForm>
  )
}
