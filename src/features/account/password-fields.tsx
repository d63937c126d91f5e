import type { FormDraft } from '#src/forms/form-draft.ts'
import { NewPasswordFields } from '#src/forms/new-password-fields.tsx'
import { PasswordField } from '#src/forms/password-field.tsx'
import { messages } from './messages.ts'
import type { PasswordField as Field } from './password-draft.ts'

export interface PasswordFieldsProps {
  readonly state: FormDraft<Field>
  readonly size?: 'large' | 'middle'
  /** The old password is known, and not asked for again. */
  readonly withoutOld?: boolean
}

/** The three passwords of a change. */
export function PasswordFields({ state, size = 'large', withoutOld }: PasswordFieldsProps) {
  return (
    <>
      {!withoutOld && (
        <PasswordField
          state={state}
          name="oldpassword"
          label={messages.oldPassword}
          placeholder={messages.oldPasswordHint}
          autoComplete="current-password"
          size={size}
          required
        />
      )}
      <NewPasswordFields
        state={state}
        size={size}
        required
        password={{ name: 'password', label: messages.newPassword, placeholder: messages.newPasswordHint }}
        repeated={{
          name: 'confirmpassword',
          label: messages.confirmPassword,
          placeholder: messages.confirmPasswordHint,
        }}
      />
    </>
  )
}
