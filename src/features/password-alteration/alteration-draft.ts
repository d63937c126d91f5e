import { isAllowedPassword } from '#schemas/accounts/password-rule.ts'
import type { Draft, FormErrors } from '#src/forms/form-draft.ts'
import { isMobile } from '#src/forms/mobile-rule.ts'
import { messages } from './messages.ts'

export const PROOF_FIELDS = ['phone', 'captcha'] as const
export type ProofField = (typeof PROOF_FIELDS)[number]

export function validatePhone({ phone }: Pick<Draft<ProofField>, 'phone'>): FormErrors<ProofField> {
  if (phone.trim() === '') return { phone: messages.mobileRequired }
  return isMobile(phone) ? {} : { phone: messages.mobileWrong }
}

export function validateProof(draft: Draft<ProofField>): FormErrors<ProofField> {
  return { ...validatePhone(draft), ...(draft.captcha.trim() === '' && { captcha: messages.captchaRequired }) }
}

export const RESET_FIELDS = ['password', 'confirmPassword'] as const
export type ResetField = (typeof RESET_FIELDS)[number]

export function validateReset({ password, confirmPassword }: Draft<ResetField>): FormErrors<ResetField> {
  return {
    ...(!isAllowedPassword(password) && { password: messages.passwordWrong }),
    ...(confirmPassword === '' && { confirmPassword: messages.passwordEmpty }),
    ...(confirmPassword !== '' && confirmPassword !== password && { confirmPassword: messages.passwordsDiffer }),
  }
}
