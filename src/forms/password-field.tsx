import type { ReactNode } from 'react'
import type { FormDraft } from './form-draft.ts'
import { FormField } from './form-field.tsx'
import { PasswordInput, type PasswordInputProps } from './password-input.tsx'

export interface PasswordFieldProps<Field extends string>
  extends Pick<PasswordInputProps, 'autoComplete' | 'placeholder' | 'size'> {
  readonly state: FormDraft<Field>
  readonly name: Field
  readonly label: string
  /** Below the password, beside its error. */
  readonly note?: ReactNode
  readonly required?: boolean
}

/** A password of a form, with its label and its error. */
export function PasswordField<Field extends string>({
  state,
  name,
  label,
  note,
  required = false,
  ...input
}: PasswordFieldProps<Field>) {
  const { draft, errors, change } = state
  return (
    <FormField label={label} error={errors[name]} note={note} required={required}>
      {(control) => (
        <PasswordInput
          {...input}
          control={control}
          name={name}
          value={draft[name]}
          onChange={(value) => change(name, value)}
        />
      )}
    </FormField>
  )
}
