import type { Draft, FormErrors } from '#src/forms/form-draft.ts'
import { isMobile } from '#src/forms/mobile-rule.ts'
import { messages } from './messages.ts'

export const PHONE_FIELDS = ['mobile', 'captcha'] as const
export type PhoneField = (typeof PHONE_FIELDS)[number]
export type PhoneDraft = Draft<PhoneField>

export function validateMobile({ mobile }: Pick<PhoneDraft, 'mobile'>): FormErrors<PhoneField> {
  if (mobile.trim() === '') return { mobile: messages.mobileRequired }
  return isMobile(mobile) ? {} : { mobile: messages.mobileWrong }
}

export function validatePhone(draft: PhoneDraft): FormErrors<PhoneField> {
  return { ...validateMobile(draft), ...(draft.captcha.trim() === '' && { captcha: messages.captchaRequired }) }
}
