import { isAllowedPassword, PASSWORD_MESSAGES } from '#schemas/accounts/password-rule.ts'
import type { Draft, FormErrors } from '#src/forms/form-draft.ts'
import { messages } from './messages.ts'

/** Named as the specification names the fields of the dialog. */
export const PASSWORD_FIELDS = ['oldpassword', 'password', 'confirmpassword'] as const
export type PasswordField = (typeof PASSWORD_FIELDS)[number]
export type PasswordDraft = Draft<PasswordField>

export const EMPTY_PASSWORDS: PasswordDraft = { oldpassword: '', password: '', confirmpassword: '' }

export function validatePasswords({
  oldpassword,
  password,
  confirmpassword,
}: PasswordDraft): FormErrors<PasswordField> {
  return {
    ...(oldpassword === '' && { oldpassword: messages.oldPasswordRequired }),
    ...(password === '' && { password: messages.newPasswordRequired }),
    ...(password !== '' && !isAllowedPassword(password) && { password: PASSWORD_MESSAGES.rule }),
    ...(confirmpassword === '' && { confirmpassword: messages.confirmPasswordRequired }),
    ...(confirmpassword !== '' && confirmpassword !== password && { confirmpassword: messages.passwordsDiffer }),
  }
}
