import { isAllowedPassword, PASSWORD_MESSAGES } from '#schemas/accounts/password-rule.ts'
import { checkRules } from '#schemas/rules/rules.ts'
import type { Draft, FormErrors } from '#src/forms/form-draft.ts'
import { isMobile } from '#src/forms/mobile-rule.ts'
import { messages } from './messages.ts'

/** Named as the contract names the fields of the page. */
export const REGISTRATION_FIELDS = ['username', 'password', 'password2', 'mobile', 'captcha'] as const
export type RegistrationField = (typeof REGISTRATION_FIELDS)[number]
export type RegistrationDraft = Draft<RegistrationField>

export const EMPTY_REGISTRATION: RegistrationDraft = {
  username: '',
  password: '',
  password2: '',
  mobile: '',
  captcha: '',
}

type Check = (draft: RegistrationDraft) => string | undefined

const CHECKS: Readonly<Record<RegistrationField, Check>> = {
  username: ({ username }) => {
    const type = { kind: 'string', maxLength: 64 } as const
    return checkRules([{ code: 'userName' }], username.trim() || null, {
      title: messages.username,
      type,
      patterns: null,
    })?.message
  },
  password: ({ password }) => {
    if (password === '') return messages.passwordRequired
    return isAllowedPassword(password) ? undefined : PASSWORD_MESSAGES.rule
  },
  password2: ({ password, password2 }) => {
    if (password2 === '') return messages.passwordRequired
    return password2 === password ? undefined : messages.passwordsDiffer
  },
  mobile: ({ mobile }) => {
    if (mobile.trim() === '') return messages.mobileRequired
    return isMobile(mobile) ? undefined : messages.mobileWrong
  },
  captcha: ({ captcha }) => (captcha.trim() === '' ? messages.captchaRequired : undefined),
}

export function validateField(field: RegistrationField, draft: RegistrationDraft): FormErrors<RegistrationField> {
  const message = CHECKS[field](draft)
  return message === undefined ? {} : { [field]: message }
}

export function validateRegistration(draft: RegistrationDraft): FormErrors<RegistrationField> {
  return Object.assign({}, ...REGISTRATION_FIELDS.map((field) => validateField(field, draft)))
}
