import type { SmsMode } from '#schemas/api/session.ts'
import type { FormDraft } from './form-draft.ts'
import { MobileField } from './mobile-field.tsx'
import { SmsCodeField } from './sms-code-field.tsx'
import type { SmsService } from './sms-service.ts'

interface NamedField<Field extends string> {
  readonly name: Field
  readonly placeholder: string
}

export interface PhoneCodeFieldsProps<Field extends string> {
  readonly state: FormDraft<Field>
  readonly mobile: NamedField<Field>
  readonly code: NamedField<Field>
  readonly service: SmsService
  readonly mode: SmsMode
  readonly resendAfterSeconds?: number
  /** Shows what is wrong with the phone; false: nothing is sent. */
  checkMobile(): boolean | Promise<boolean>
  /** The user goes on from the phone to another field. */
  onMobileLeft?(): void
  createKey(): string
}

/** A phone, and the code of the text message that shows whose it is. */
export function PhoneCodeFields<Field extends string>({
  state,
  mobile,
  code,
  onMobileLeft,
  ...sending
}: PhoneCodeFieldsProps<Field>) {
  const { draft, errors, change } = state
  return (
    <>
      <MobileField
        {...mobile}
        value={draft[mobile.name]}
        error={errors[mobile.name]}
        onChange={(value) => change(mobile.name, value)}
        {...(onMobileLeft && { onBlur: onMobileLeft })}
      />
      <SmsCodeField
        {...code}
        {...sending}
        mobile={draft[mobile.name]}
        value={draft[code.name]}
        error={errors[code.name]}
        onChange={(value) => change(code.name, value)}
        onError={(text) => {
          state.mark(code.name, text)
          state.focus(code.name)
        }}
      />
    </>
  )
}
