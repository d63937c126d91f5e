import { messages } from './messages.ts'

export interface SignInDraft {
  readonly username: string
  readonly password: string
  readonly captcha: string
}
export type SignInField = keyof SignInDraft
export type SignInErrors = Readonly<Partial<Record<SignInField, string>>>

/** In the order in which they stand on the page: the first one with an error takes the focus. */
export const SIGN_IN_FIELDS: readonly SignInField[] = ['username', 'password', 'captcha']

const REQUIRED: Readonly<Record<SignInField, string>> = {
  username: messages.usernameRequired,
  password: messages.passwordRequired,
  captcha: messages.captchaRequired,
}

export function validateDraft(draft: SignInDraft, { withCaptcha }: { readonly withCaptcha: boolean }): SignInErrors {
  const errors: Partial<Record<SignInField, string>> = {}
  for (const field of SIGN_IN_FIELDS) {
    if (field === 'captcha' && !withCaptcha) continue
    // Blanks are part of a password, but not of a name or a captcha.
    const text = field === 'password' ? draft.password : draft[field].trim()
    if (text === '') errors[field] = REQUIRED[field]
  }
  return errors
}
