import { isAllowedPassword, PASSWORD_MESSAGES } from '#schemas/accounts/password-rule.ts'
import { checkRules } from '#schemas/rules/rules.ts'
import { businessFailure } from '../http/api-error.ts'
import { accountMessages } from './messages.ts'
import { isWeakPassword, resemblesAccount } from './weak-passwords.ts'

const MAX_TEXT = 128

/**
 * One of the specification's form rules on a value of an account.
 * @throws {ApiError} with the rule's text.
 */
export function assertRule(code: 'userName' | 'm' | 'email', value: string, title: string): void {
  const broken = checkRules([{ code }], value, { title, type: { kind: 'string', maxLength: MAX_TEXT }, patterns: null })
  if (broken) throw businessFailure(broken.message)
}

/** A phone as it is stored. @throws {ApiError} */
export function readMobile(given: string): string {
  const mobile = given.trim()
  if (mobile === '') throw businessFailure(accountMessages.mobileMissing)
  // 16x and 19x exist as well, which the form rule `mobile` does not know.
  assertRule('m', mobile, '手机号')
  return mobile
}

/** @throws {ApiError} unless the password may be somebody's own. */
export function assertPassword(
  password: string,
  account: { readonly username: string; readonly phone: string | null },
): void {
  if (!isAllowedPassword(password)) throw businessFailure(PASSWORD_MESSAGES.rule)
  const names = [account.username, account.phone ?? '']
  if (resemblesAccount(password, names)) throw businessFailure(accountMessages.passwordLikeAccount)
  if (isWeakPassword(password, names)) throw businessFailure(accountMessages.weakPassword)
}
