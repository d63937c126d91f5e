import type { FormDraft } from '#src/forms/form-draft.ts'
import { FormField } from '#src/forms/form-field.tsx'
import { PasswordInput } from '#src/forms/password-input.tsx'
import { PasswordStrength } from '#src/forms/password-strength.tsx'
import { messages } from './messages.ts'
import { PASSWORD_FIELDS, type PasswordField } from './password-draft.ts'

const LABELS: Readonly<Record<PasswordField, string>> = {
  oldpassword: messages.oldPassword,
  password: messages.newPassword,
  confirmpassword: messages.confirmPassword,
}
const HINTS: Readonly<Record<PasswordField, string>> = {
  oldpassword: messages.oldPasswordHint,
  password: messages.newPasswordHint,
  confirmpassword: messages.confirmPasswordHint,
}

export interface PasswordFieldsProps {
  readonly state: FormDraft<PasswordField>
  readonly size?: 'large' | 'middle'
  /** The old password is known, and not asked for again. */
  readonly withoutOld?: boolean
}

/** The three passwords of a change. */
export function PasswordFields({ state: { draft, errors, change }, size = 'large', withoutOld }: PasswordFieldsProps) {
  return PASSWORD_FIELDS.filter((field) => !(withoutOld && field === 'oldpassword')).map((field) => (
    <FormField
      key={field}
      label={LABELS[field]}
      error={errors[field]}
      {...(field === 'password' && draft.password !== '' && { note: <PasswordStrength password={draft.password} /> })}
    >
      {(control) => (
        <PasswordInput
          control={control}
          name={field}
          size={size}
          autoComplete={field === 'oldpassword' ? 'current-password' : 'new-password'}
          placeholder={HINTS[field]}
          value={draft[field]}
          onChange={(value) => change(field, value)}
        />
      )}
    </FormField>
  ))
}
