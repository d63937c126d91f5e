import type { FormDraft } from './form-draft.ts'
import { messages } from './messages.ts'
import { PasswordField, type PasswordFieldProps } from './password-field.tsx'
import { PasswordStrength } from './password-strength.tsx'

type NamedField<Field extends string> = Pick<PasswordFieldProps<Field>, 'name' | 'label' | 'placeholder'>

export interface NewPasswordFieldsProps<Field extends string>
  extends Pick<PasswordFieldProps<Field>, 'size' | 'required'> {
  readonly state: FormDraft<Field>
  readonly password: NamedField<Field>
  readonly repeated: NamedField<Field>
}

/** A password that is made up: how good it is, and once more against a slip of the finger. */
export function NewPasswordFields<Field extends string>({
  state,
  password,
  repeated,
  ...look
}: NewPasswordFieldsProps<Field>) {
  const typed = state.draft[password.name]
  return (
    <>
      <PasswordField
        {...password}
        {...look}
        state={state}
        autoComplete="new-password"
        note={typed === '' ? messages.passwordRule : <PasswordStrength password={typed} />}
      />
      <PasswordField {...repeated} {...look} state={state} autoComplete="new-password" />
    </>
  )
}
