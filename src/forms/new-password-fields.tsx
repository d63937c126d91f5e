import type { FormDraft } from './form-draft.ts'
import { PasswordField, type PasswordFieldProps } from './password-field.tsx'
import { PasswordStrength } from './password-strength.tsx'

type NamedField<Field extends string> = Pick<PasswordFieldProps<Field>, 'name' | 'label' | 'placeholder'>

export interface NewPasswordFieldsProps<Field extends string> extends Pick<PasswordFieldProps<Field>, 'size'> {
  readonly state: FormDraft<Field>
  readonly password: NamedField<Field>
  readonly repeated: NamedField<Field>
}

/** A password that is made up: how good it is, and once more against a slip of the finger. */
export function NewPasswordFields<Field extends string>({
  state,
  password,
  repeated,
  ...size
}: NewPasswordFieldsProps<Field>) {
  const typed = state.draft[password.name]
  return (
    <>
      <PasswordField
        {...password}
        {...size}
        state={state}
        autoComplete="new-password"
        note={typed === '' ? undefined : <PasswordStrength password={typed} />}
      />
      <PasswordField {...repeated} {...size} state={state} autoComplete="new-password" />
    </>
  )
}
