import type { Draft, FormErrors } from '#src/forms/form-draft.ts'
import { messages } from './messages.ts'

/** In the order in which they stand on the page: the first one with an error takes the focus. */
export const SIGN_IN_FIELDS = ['username', 'password', 'captcha'] as const
export type SignInField = (typeof SIGN_IN_FIELDS)[number]
export type SignInDraft = Draft<SignInField>

export const EMPTY_DRAFT: SignInDraft = { username: '', password: '', captcha: '' }

const REQUIRED: SignInDraft = {
  username: messages.usernameRequired,
  password: messages.passwordRequired,
  captcha: messages.captchaRequired,
}

export function validateDraft(
  draft: SignInDraft,
  { withCaptcha }: { readonly withCaptcha: boolean },
): FormErrors<SignInField> {
  const errors: Partial<Record<SignInField, string>> = {}
  for (const field of SIGN_IN_FIELDS) {
    if (field === 'captcha' && !withCaptcha) continue
    // Blanks are part of a password, but not of a name or a captcha.
    const text = field === 'password' ? draft.password : draft[field].trim()
    if (text === '') errors[field] = REQUIRED[field]
  }
  return errors
}
